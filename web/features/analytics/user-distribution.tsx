import type { Analytics } from "../../../contract/analytics.schema.ts";
import { percentagesOf } from "../../../contract/analytics.ts";
import { type UserType, userTypes } from "../../../contract/users.ts";
import { Card } from "../../ui/card.tsx";
import { formatCount } from "./analytics-texts.ts";

const texts: Record<UserType, string> = { client: "Clients", doula: "Doulas", admin: "Admins" };

/** How the users divide into types, in percent. */
export function UserDistribution({ users }: { users: Analytics["users"] }) {
  const percentages = percentagesOf(userTypes.map((type) => users[type]));
  const shares = userTypes.map((type, index) => ({ type, percent: percentages[index] ?? 0 }));
  return (
    <Card asChild>
      <section aria-labelledby="user-distribution">
        <h2 id="user-distribution" className="text-lg">
          User Distribution
        </h2>
        <ul className="mt-4 grid gap-4">
          {shares.map(({ type, percent }) => (
            <li key={type}>
              <p className="flex items-baseline justify-between gap-3">
                <span className="font-semibold">{texts[type]}</span>
                <span className="tabular-nums">
                  <span className="text-ink-soft">{formatCount(users[type])}</span>{" "}
                  <span className="ml-3 inline-block min-w-10 text-right font-semibold">
                    {percent === 0 && users[type] > 0 ? "<1" : percent}%
                  </span>
                </span>
              </p>
              <svg
                aria-hidden="true"
                className="mt-1.5 h-2 w-full rounded-full bg-sunken"
                preserveAspectRatio="none"
              >
                <rect width={`${percent}%`} height="100%" className="fill-primary" />
              </svg>
            </li>
          ))}
        </ul>
      </section>
    </Card>
  );
}

export function totalUsers(users: Analytics["users"]): number {
  return userTypes.reduce((sum, type) => sum + users[type], 0);
}
