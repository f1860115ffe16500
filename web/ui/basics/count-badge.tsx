const maxShown = 99;
const failureText = "Couldn't load unread messages";

/** A number beside its link; `label` says what is counted. */
export function CountBadge({ count, label }: { count: number; label: string }) {
  return (
    <span className="grid h-5 min-w-5 shrink-0 place-items-center rounded-full bg-primary px-1.5 font-bold text-on-primary text-xs tabular-nums">
      <span aria-hidden="true">{count > maxShown ? `${maxShown}+` : count}</span>
      <span className="sr-only">
        {" "}
        {count} {label}
      </span>
    </span>
  );
}

/** Shown when the number failed to load. */
export function UnreadUnknown() {
  return (
    <span
      title={failureText}
      className="grid h-5 min-w-5 shrink-0 place-items-center rounded-full border border-danger bg-danger-wash font-bold text-danger text-xs"
    >
      <span aria-hidden="true">!</span>
      <span className="sr-only"> {failureText}</span>
    </span>
  );
}
