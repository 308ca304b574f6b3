/** What arrives piece by piece. */
export const feed = `
.hd-feed-head { display: flex; align-items: center; justify-content: space-between; gap: 12px; padding-block-end: 8px; }
.hd-feed-items { display: flex; flex-direction: column; gap: 8px; margin: 0; padding: 0; list-style: none; }
`;
