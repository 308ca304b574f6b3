/** Pictures. */
export const image = `
.hd-image { display: block; align-self: flex-start; max-inline-size: 100%; block-size: auto; border-radius: var(--_hd-radius); }
`;
