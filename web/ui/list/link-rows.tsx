import { Link, type LinkProps } from "@tanstack/react-router";
import { ChevronRight, type LucideIcon } from "lucide-react";
import type { ReactNode } from "react";

/** Ways to other pages: one list of rows on a phone, otherwise two or three cards a row. */
export function LinkRows({ children }: { children: ReactNode }) {
  return (
    <ul className="max-md:divide-y max-md:divide-line max-md:rounded-card max-md:border max-md:border-line max-md:bg-surface max-md:shadow-soft md:grid md:grid-cols-2 md:gap-6 md:*:rounded-card md:*:border md:*:border-line md:*:bg-surface md:*:py-4 md:*:shadow-soft md:*:hover:border-control lg:has-[>:nth-child(3):last-child]:grid-cols-3">
      {children}
    </ul>
  );
}

/** Ways to other pages in a narrow column: one list of rows at every width. */
export function LinkList({ children }: { children: ReactNode }) {
  return (
    <ul className="divide-y divide-line rounded-card border border-line bg-surface shadow-soft">
      {children}
    </ul>
  );
}

interface LinkRowProps {
  Icon: LucideIcon;
  title: string;
  /** A line about it. */
  text: string;
}

const coverClasses = "cover-link [--ring-offset:-2px] text-left after:rounded-card";

/** A row that leads to another page. */
export function LinkRow({ to, ...row }: LinkRowProps & Required<Pick<LinkProps, "to">>) {
  return (
    <Row {...row}>
      <Link to={to} className={coverClasses}>
        {row.title}
      </Link>
    </Row>
  );
}

/** A row that opens something on this page. */
export function ButtonRow({ onClick, ...row }: LinkRowProps & { onClick: () => void }) {
  return (
    <Row {...row}>
      <button type="button" onClick={onClick} className={coverClasses}>
        {row.title}
      </button>
    </Row>
  );
}

function Row({ Icon, text, children }: Omit<LinkRowProps, "title"> & { children: ReactNode }) {
  return (
    <li className="relative flex min-h-16 items-center gap-4 px-4 py-2.5 transition-[border-color] duration-150 ease-out md:only:col-span-2">
      <span className="grid size-10 shrink-0 place-items-center rounded-full bg-primary-wash text-primary">
        <Icon aria-hidden="true" className="size-5" />
      </span>
      <div className="min-w-0 grow">
        <h2 className="font-sans font-semibold text-base">{children}</h2>
        <p className="text-ink-soft text-sm">{text}</p>
      </div>
      <ChevronRight aria-hidden="true" className="size-4 shrink-0 text-ink-soft" />
    </li>
  );
}
