/** The look of everything one writes or picks into. */
export const inputClasses = [
  "w-full min-h-12 rounded-control border border-control bg-surface px-3.5 py-2.5 text-base text-ink",
  "transition-colors duration-150 ease-out hover:border-ink-soft",
  "focus-visible:border-primary focus-visible:outline-2 focus-visible:outline-focus focus-visible:outline-offset-1",
  "aria-invalid:border-danger aria-invalid:ring-1 aria-invalid:ring-danger",
  "disabled:cursor-not-allowed disabled:border-line disabled:bg-sunken disabled:text-ink-soft",
].join(" ");
