// Radix gives the focus back only to its own Trigger; most of our dialogs are opened by state, after loading on intent.
const openers = new WeakMap<Element, HTMLElement>();

/** Whoever had the focus when the dialog opened; of a dialog that took another's place, that one's opener. */
export function dialogOpener(content: Element | null): HTMLElement | null {
  const focused = document.activeElement instanceof HTMLElement ? document.activeElement : null;
  const replaced = focused?.closest("[role=dialog][data-state=closed]");
  const opener = (replaced && openers.get(replaced)) ?? focused;
  if (content && opener) openers.set(content, opener);
  return opener;
}

const FIELDS = "input:enabled:not([type=hidden]), textarea:enabled, select:enabled";

/** With a mouse one wants to write at once; with a finger the keyboard would cover what the dialog says. */
export function focusOnOpen(content: HTMLElement, wanted: string | undefined): void {
  const selector = wanted ?? (matchMedia("(pointer: fine)").matches ? FIELDS : null);
  const target = selector === null ? null : content.querySelector<HTMLElement>(selector);
  (target ?? content).focus({ preventScroll: true });
  // On a low screen the wanted day may be further down.
  target?.scrollIntoView({ block: "nearest" });
}

export function returnFocus(opener: HTMLElement | null): void {
  const openDialog = document.querySelector("[role=dialog][data-state=open]");
  // A dialog that took this one's place keeps the focus.
  if (openDialog?.contains(document.activeElement)) return;
  if (opener?.isConnected) opener.focus({ preventScroll: true });
}
