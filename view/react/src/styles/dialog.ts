import { lightDark } from "./tokens.ts";

/** Modal windows. Content is laid out by the width of the window, not of the page. */
export const dialog = `
.hd-dialog {
  color: inherit;
  background: var(--_hd-surface);
  border: 1px solid var(--_hd-line);
  border-radius: calc(var(--_hd-radius) * 2);
  padding: 0;
  inline-size: min(560px, calc(100vw - 32px));
  max-block-size: calc(100dvh - 32px);
  container: heddle / inline-size;
  box-shadow: 0 16px 48px ${lightDark("#1b1f2733", "#000000a6")};
}
.hd-dialog::backdrop { background: #0c0f1680; }
.hd-dialog-head {
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: 16px;
  padding: 16px 16px 0 24px;
}
.hd-dialog-body { padding: 16px 24px 24px; }
.hd-dialog-body > .hd-row { column-gap: 12px; }
@container heddle (max-width: 480px) {
  .hd-dialog-body > .hd-row > .hd-button { flex: 1 1 100%; }
}
`;
