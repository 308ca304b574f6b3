const check =
  "url(\"data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16' fill='none' stroke='black' stroke-width='2.2' stroke-linecap='round' stroke-linejoin='round'%3E%3Cpath d='m3.5 8.5 3 3 6-7'/%3E%3C/svg%3E\")";
const dash =
  "url(\"data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16' fill='none' stroke='black' stroke-width='2.2' stroke-linecap='round'%3E%3Cpath d='M4 8h8'/%3E%3C/svg%3E\")";

/** Checkboxes and switches. */
export const toggles: string = `
.hd-checkbox, .hd-switch {
  appearance: none;
  flex: none;
  position: relative;
  cursor: pointer;
  background: var(--_hd-control);
  border: 1px solid var(--_hd-edge);
  transition: background-color 120ms ease, border-color 120ms ease;
}
.hd-checkbox { inline-size: 18px; block-size: 18px; border-radius: 4px; }
.hd-checkbox:hover, .hd-switch:hover { border-color: var(--_hd-accent); }
.hd-checkbox:checked, .hd-switch:checked { background: var(--_hd-accent); border-color: var(--_hd-accent); }
.hd-checkbox::after {
  content: "";
  position: absolute;
  inset: 0;
  background: var(--_hd-on-accent);
  mask: ${check} center / 16px no-repeat;
  opacity: 0;
}
.hd-checkbox:checked::after { opacity: 1; }
.hd-checkbox:indeterminate::after { opacity: 1; background: var(--_hd-muted); mask-image: ${dash}; }
.hd-switch { inline-size: 36px; block-size: 20px; border-radius: 10px; background: var(--_hd-edge); }
.hd-switch::after {
  content: "";
  position: absolute;
  inset-block: 2px;
  inset-inline-start: 2px;
  inline-size: 14px;
  border-radius: 50%;
  background: var(--_hd-background);
  transition: translate 120ms ease;
}
.hd-switch:checked::after { translate: 16px 0; background: var(--_hd-on-accent); }
.hd-switch:checked:dir(rtl)::after { translate: -16px 0; }
.hd-switch[data-unset] { background: transparent; border-style: dashed; }
.hd-switch[data-unset]::after { background: var(--_hd-edge); translate: 8px 0; }
.hd-own :is(.hd-checkbox, .hd-switch):focus-visible { border-radius: 4px; }
.hd-own .hd-switch:focus-visible { border-radius: 10px; }
.hd-checkbox:disabled, .hd-switch:disabled { opacity: 0.5; cursor: not-allowed; }
.hd-field[data-invalid] .hd-checkbox { border-color: var(--_hd-danger); }
.hd-options {
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 160px), 1fr));
  gap: 4px 16px;
  max-block-size: 240px;
  overflow-y: auto;
  padding: 4px;
  margin: -4px;
}
.hd-option { display: flex; align-items: center; gap: 10px; min-block-size: 28px; cursor: pointer; }
.hd-filter { display: flex; align-items: center; gap: 12px; }
.hd-filter > .hd-input { max-inline-size: 280px; }
.hd-filter + .hd-options { margin: 0; padding: 8px 12px; border: 1px solid var(--_hd-line); border-radius: var(--_hd-radius); }
@media (pointer: coarse) {
  .hd-option, .hd-field[data-inline] { min-block-size: 44px; }
  .hd-checkbox { inline-size: 22px; block-size: 22px; }
}
@media (forced-colors: active) {
  .hd-checkbox, .hd-switch { appearance: auto; }
  .hd-checkbox::after, .hd-switch::after { content: none; }
}
`;
