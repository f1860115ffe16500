import type { ReactNode } from "react";
import { mailboxHref } from "../../../../contract/platform/fields.ts";
import { boot } from "../../../lib/boot.ts";
import { useToday } from "../../../lib/now.ts";

const longDay = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" });

/** The last-updated date: the day of the visit (spec section 2). */
export function LastUpdated() {
  const today = useToday();
  return (
    <p className="mt-3 text-ink-soft">
      Last updated: <time dateTime={today}>{longDay.format(new Date(`${today}T00:00:00Z`))}</time>
    </p>
  );
}

/** One part of a legal text, with its own anchor. */
export function LegalSection({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className="mt-10">
      <h2 id={id} className="text-xl md:text-2xl">
        {title}
      </h2>
      <div className="mt-3 flex flex-col gap-3">{children}</div>
    </section>
  );
}

export function LegalList({ children }: { children: ReactNode }) {
  return <ul className="flex list-disc flex-col gap-2 pl-5 marker:text-ink-soft">{children}</ul>;
}

/** The platform's email address. */
export function Mailbox() {
  const address = boot.settings.support_email;
  return (
    <a
      href={mailboxHref(address)}
      className="inline-block max-w-full break-words text-primary underline decoration-primary/40 underline-offset-4 hover:decoration-primary"
    >
      {address}
    </a>
  );
}
