/** As a ref: moves the focus to an element when it appears. */
export function focusOnArrival(element: HTMLElement | null): void {
  element?.focus({ preventScroll: true });
}
