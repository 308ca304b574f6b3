export const buttons = `
.hd-button {
  display: inline-flex;
  align-items: center;
  justify-content: center;
  gap: 8px;
  min-block-size: var(--_hd-height);
  padding: 6px 16px;
  font-weight: 550;
  cursor: pointer;
  color: var(--_hd-text);
  background: var(--_hd-control);
  border: 1px solid var(--_hd-edge);
  border-radius: var(--_hd-radius);
  transition: background-color 120ms ease, border-color 120ms ease;
  user-select: none;
}
.hd-column > .hd-button { align-self: flex-start; }
.hd-button:hover { background: var(--_hd-accent-soft); border-color: var(--_hd-accent); }
.hd-button[data-variant="primary"] { color: var(--_hd-on-accent); background: var(--_hd-accent); border-color: transparent; }
.hd-button[data-variant="primary"]:hover { background: var(--_hd-accent-strong); }
.hd-button[data-variant="danger"] { color: var(--_hd-danger); border-color: var(--_hd-danger); }
.hd-button[data-variant="danger"]:hover { background: var(--_hd-danger-soft); }
.hd-button:disabled { color: var(--_hd-muted); background: var(--_hd-subtle); border-color: var(--_hd-line); cursor: not-allowed; }
.hd-button[aria-busy] { cursor: progress; }
.hd-spinner {
  inline-size: 14px;
  block-size: 14px;
  border: 2px solid currentcolor;
  border-inline-end-color: transparent;
  border-radius: 50%;
  animation: hd-spin 700ms linear infinite;
}
@keyframes hd-spin { to { rotate: 1turn; } }
.hd-chip {
  all: unset;
  box-sizing: border-box;
  display: inline-flex;
  align-items: center;
  flex: none;
  min-block-size: 24px;
  padding: 0 10px;
  font-size: 12px;
  font-weight: 500;
  line-height: 22px;
  color: var(--_hd-muted);
  border: 1px solid var(--_hd-line);
  border-radius: 12px;
  cursor: pointer;
}
.hd-chip:hover { color: var(--_hd-text); border-color: var(--_hd-edge); }
.hd-chip[aria-pressed="true"] { color: var(--_hd-accent); background: var(--_hd-accent-soft); border-color: var(--_hd-accent); }
.hd-own .hd-chip:focus-visible { border-radius: 12px; }
.hd-icon-button {
  all: unset;
  box-sizing: border-box;
  flex: none;
  display: inline-grid;
  place-items: center;
  inline-size: 28px;
  block-size: 28px;
  min-block-size: 28px;
  color: var(--_hd-muted);
  border-radius: 4px;
  cursor: pointer;
}
.hd-icon-button:hover { color: var(--_hd-text); background: var(--_hd-subtle); }
.hd-icon-button[aria-pressed="true"] { color: var(--_hd-accent); }
.hd-icon-button:disabled { opacity: 0.4; cursor: not-allowed; background: none; }
@media (pointer: coarse) {
  .hd-icon-button { inline-size: 44px; block-size: 44px; }
  .hd-chip { min-block-size: 32px; padding-inline: 14px; border-radius: 16px; }
}
@media (forced-colors: active) {
  .hd-chip[aria-pressed="true"] { outline: 2px solid Highlight; }
}
`;

const paths: Readonly<Record<string, string>> = {
  cross: "m4.5 4.5 7 7m0-7-7 7",
  plus: "M8 3.5v9M3.5 8h9",
  minus: "M3.5 8h9",
  up: "m4 10 4-4 4 4",
  down: "m4 6 4 4 4-4",
};

/** The CSS mask of a drawing in a 16 × 16 viewBox. */
export function iconMask(path: string, strokeWidth = 1.6): string {
  return `${drawing(path, strokeWidth)} center / contain no-repeat`;
}

function drawing(path: string, strokeWidth: number): string {
  return `url("data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16' fill='none' stroke='black' stroke-width='${strokeWidth}' stroke-linecap='round' stroke-linejoin='round'%3E%3Cpath d='${path}'/%3E%3C/svg%3E")`;
}

/** CSS rules for icon buttons from SVG paths of a 16 × 16 viewBox. */
export function iconRules(drawings: Readonly<Record<string, string>>): string {
  return Object.entries(drawings)
    .map(
      ([name, path]) => `.hd-icon-button[data-icon="${name}"]::before { mask: ${iconMask(path)}; }`,
    )
    .join("\n");
}

/** Icons are masks over the text color. */
export const icons: string = `
.hd-icon-button::before { content: ""; inline-size: 16px; block-size: 16px; background: currentcolor; }
@media (forced-colors: active) {
  .hd-icon-button::before { background: ButtonText; forced-color-adjust: none; }
}
${iconRules(paths)}
`;
