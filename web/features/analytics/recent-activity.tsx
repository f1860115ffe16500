import { Link } from "@tanstack/react-router";
import { splitFullName } from "../../../contract/accounts.ts";
import type { RecentEntry } from "../../../contract/analytics.schema.ts";
import type { UserType } from "../../../contract/users.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { Card } from "../../ui/card.tsx";

const dayAndTime = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeStyle: "short" });

const signUpTexts: Record<UserType, string> = {
  client: "Signed up as a client",
  doula: "Signed up as a doula",
  admin: "Signed up (now an admin)",
};

/** The newest users and doula profiles, each linked to its admin page. */
export function RecentActivity({ entries }: { entries: RecentEntry[] }) {
  return (
    <Card asChild>
      <section aria-labelledby="recent-activity">
        <h2 id="recent-activity" className="text-lg">
          Recent Activity
        </h2>
        {entries.length === 0 ? (
          <p className="mt-3 text-ink-soft">No activity yet</p>
        ) : (
          <ol className="mt-2 divide-y divide-line">
            {entries.map((entry) => (
              <li key={`${entry.kind} ${entry.id}`} className="flex items-center gap-3 py-2.5">
                <Avatar {...splitFullName(entry.name)} image={entry.profile_image_url} size="sm" />
                <div className="min-w-0 grow">
                  <p className="wrap-anywhere font-semibold">
                    <EntryLink entry={entry} />
                  </p>
                  <p className="flex flex-wrap justify-between gap-x-3 text-ink-soft text-sm">
                    <span>
                      {entry.kind === "user" ? signUpTexts[entry.user_type] : "Started a doula profile"}
                    </span>
                    <time dateTime={entry.created_at}>{dayAndTime.format(new Date(entry.created_at))}</time>
                  </p>
                </div>
              </li>
            ))}
          </ol>
        )}
      </section>
    </Card>
  );
}

function EntryLink({ entry }: { entry: RecentEntry }) {
  const classes = "inline-block min-h-6 rounded-control hover:underline touch:min-h-11 touch:content-center";
  return entry.kind === "user" ? (
    <Link to="/admin/users" search={{ edit: entry.id }} className={classes}>
      {entry.name}
    </Link>
  ) : (
    <Link to="/admin/applications" search={{ status: "all", review: entry.id }} className={classes}>
      {entry.name || "No name yet"}
    </Link>
  );
}
