import { type Ref, useState } from "react";
import { splitFullName } from "../../../../contract/identity/accounts.ts";
import type { UserType } from "../../../../contract/identity/users.ts";
import type { RecentEntry } from "../../../../contract/operations/analytics.schema.ts";
import { focusOnArrival } from "../../../lib/focus-on-arrival.ts";
import { formatMonthDay, formatTime } from "../../../lib/format.ts";
import { Avatar } from "../../../ui/basics/avatar.tsx";
import { Button } from "../../../ui/basics/button.tsx";
import { Card } from "../../../ui/basics/card.tsx";
import { TextLink } from "../../../ui/basics/text-link.tsx";

/** As many as fit beside the user distribution. */
const shownAtFirst = 4;

const signUpTexts: Record<UserType, string> = {
  client: "Signed up as a client",
  doula: "Signed up as a doula",
  admin: "Signed up (now an admin)",
};

/** The newest users and doula profiles, each linked to its admin page. */
export function RecentActivity({ entries }: { entries: RecentEntry[] }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Card asChild padding="none" className="p-4 md:p-6">
      <section aria-labelledby="recent-activity">
        <h2 id="recent-activity" className="text-lg">
          Recent Activity
        </h2>
        {entries.length === 0 ? (
          <p className="mt-3 text-ink-soft">No activity yet</p>
        ) : (
          <ol className="mt-2 divide-y divide-line">
            {entries.slice(0, isOpen ? undefined : shownAtFirst).map((entry, position) => (
              <li
                key={`${entry.kind} ${entry.id}`}
                className="relative flex min-h-16 items-center gap-3 py-1.5"
              >
                <Avatar {...splitFullName(entry.name)} image={entry.profile_image_url} size="sm" />
                <div className="min-w-0 grow">
                  <p className="truncate font-semibold">
                    {/* Takes the focus from 'Show more', which disappears. */}
                    <EntryLink ref={position === shownAtFirst ? focusOnArrival : undefined} entry={entry} />
                  </p>
                  <p className="flex justify-between gap-x-3 text-ink-soft text-sm">
                    <span className="truncate">
                      {entry.kind === "user" ? signUpTexts[entry.user_type] : "Started a doula profile"}
                    </span>
                    <time dateTime={entry.created_at} className="shrink-0">
                      {formatMonthDay(entry.created_at)}
                      <span className="max-md:hidden">, {formatTime(entry.created_at)}</span>
                    </time>
                  </p>
                </div>
              </li>
            ))}
          </ol>
        )}
        {!isOpen && entries.length > shownAtFirst && (
          <Button variant="link" size="sm" className="mt-2" onClick={() => setIsOpen(true)}>
            Show more
          </Button>
        )}
      </section>
    </Card>
  );
}

function EntryLink({ entry, ref }: { entry: RecentEntry; ref: Ref<HTMLAnchorElement> | undefined }) {
  const classes = "cover-link [--ring-offset:-2px] after:rounded-control";
  return entry.kind === "user" ? (
    <TextLink ref={ref} to="/admin/users/$id" params={{ id: entry.id }} look="title" className={classes}>
      {entry.name}
    </TextLink>
  ) : (
    <TextLink
      ref={ref}
      to="/admin/applications"
      search={{ review: entry.id }}
      look="title"
      className={classes}
    >
      {entry.name || "No name yet"}
    </TextLink>
  );
}
