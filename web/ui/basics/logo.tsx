import { cn } from "../../lib/class-names.ts";

/** A crescent around a small moon, like hands around a child. */
function LogoMark({ className }: { className?: string }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 40 40" className={cn("size-9 shrink-0", className)}>
      <path
        className="fill-primary stroke-primary"
        strokeWidth="1.6"
        strokeLinejoin="round"
        d="M9.2 7.6A16 16 0 1 0 35.6 21.4 12.6 12.6 0 1 1 9.2 7.6Z"
      />
      <circle className="fill-accent" cx="21.6" cy="13.6" r="6.6" />
    </svg>
  );
}

/** The mark and the site's name; wrap it in a link. */
export function Logo({ siteName, className }: { siteName: string; className?: string }) {
  return (
    <span className={cn("inline-flex items-center gap-2.5", className)}>
      <LogoMark />
      <span className="font-display font-semibold text-ink text-xl tracking-tight">{siteName}</span>
    </span>
  );
}
