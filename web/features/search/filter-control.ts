import { cn } from "../../lib/class-names.ts";

/** The look of a control in the row of filters; of those that narrow the results, another. */
export function filterControl({ isActive }: { isActive: boolean }): string {
  return cn(
    "inline-flex min-h-10 items-center gap-1.5 rounded-full border px-3.5 text-left font-semibold text-sm",
    "transition-colors duration-150 ease-out touch:min-h-11",
    // Where the row has just come to stand in for the sheet there is no room to spare.
    "lg:max-xl:gap-1 lg:max-xl:px-2.5",
    isActive
      ? "border-primary bg-primary-wash text-primary"
      : "border-control bg-surface text-ink hover:border-ink-soft hover:bg-sunken",
  );
}
