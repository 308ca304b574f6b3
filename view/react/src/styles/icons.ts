const paths: Readonly<Record<string, string>> = {
  cross: "m4.5 4.5 7 7m0-7-7 7",
  plus: "M8 3.5v9M3.5 8h9",
  minus: "M3.5 8h9",
  up: "m4 10 4-4 4 4",
  down: "m4 6 4 4 4-4",
  eye: "M1.5 8S4 3.5 8 3.5 14.5 8 14.5 8 12 12.5 8 12.5 1.5 8 1.5 8Zm6.5 2a2 2 0 1 0 0-4 2 2 0 0 0 0 4Z",
};

function drawing(path: string): string {
  return `url("data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16' fill='none' stroke='black' stroke-width='1.6' stroke-linecap='round' stroke-linejoin='round'%3E%3Cpath d='${path}'/%3E%3C/svg%3E")`;
}

/** The rules for icon buttons with these drawings. */
export function iconRules(drawings: Readonly<Record<string, string>>): string {
  return Object.entries(drawings)
    .map(
      ([name, path]) =>
        `.hd-icon-button[data-icon="${name}"]::before { mask: ${drawing(path)} center / contain no-repeat; }`,
    )
    .join("\n");
}

/** The drawings of icon buttons, in the colour of their text. */
export const icons: string = `
.hd-icon-button::before { content: ""; inline-size: 16px; block-size: 16px; background: currentcolor; }
@media (forced-colors: active) {
  .hd-icon-button::before { background: ButtonText; forced-color-adjust: none; }
}
${iconRules(paths)}
`;
