import { CalendarCheck, ClipboardCheck, type LucideIcon, MessageCircle, Users } from "lucide-react";
import type { ReactNode } from "react";
import { type UserType, userTypes } from "../../../../contract/identity/users.ts";
import type { Analytics } from "../../../../contract/operations/analytics.schema.ts";
import { toPercentages } from "../../../../contract/operations/analytics.ts";
import { formatNumber } from "../../../lib/format.ts";
import { pluralize } from "../../../lib/text.ts";
import { Card } from "../../../ui/basics/card.tsx";

export function TotalCards({ analytics }: { analytics: Analytics }) {
  const { users, applications, bookings, messages, favorites } = analytics;
  return (
    <ul className="grid grid-cols-2 gap-2 md:gap-4 lg:grid-cols-4">
      <TotalCard title="Total Users" Icon={Users} total={countUsers(users)}>
        {pluralize(users.client, "client")}, {pluralize(users.doula, "doula")},{" "}
        {pluralize(users.admin, "admin")}
      </TotalCard>
      <TotalCard title="Doula Applications" Icon={ClipboardCheck} total={applications.pending} unit="pending">
        {formatNumber(applications.approved)} approved, {formatNumber(applications.rejected)} rejected
      </TotalCard>
      <TotalCard title="Total Bookings" Icon={CalendarCheck} total={bookings}>
        Intro calls, including cancelled ones
      </TotalCard>
      <TotalCard
        title="Platform Activity"
        Icon={MessageCircle}
        total={messages}
        unit={messages === 1 ? "message" : "messages"}
      >
        {pluralize(favorites, "favorite")}
      </TotalCard>
    </ul>
  );
}

interface TotalCardProps {
  title: string;
  Icon: LucideIcon;
  total: number;
  /** The unit, if the title does not imply it. */
  unit?: string;
  children: ReactNode;
}

function TotalCard({ title, Icon, total, unit, children }: TotalCardProps) {
  return (
    <Card asChild padding="none">
      <li className="p-3 md:p-5">
        <div className="flex items-center gap-2 text-ink-soft">
          <Icon aria-hidden="true" className="size-4.5 shrink-0 text-primary max-md:hidden" />
          <h2 className="min-w-0 font-sans font-semibold text-sm">{title}</h2>
        </div>
        <p className="mt-1 flex flex-wrap md:mt-2 items-baseline gap-x-2">
          <span className="font-display font-medium text-2xl tabular-nums">{formatNumber(total)}</span>{" "}
          {unit && <span className="text-ink-soft">{unit}</span>}
        </p>
        <p className="text-ink-soft text-sm md:mt-1">{children}</p>
      </li>
    </Card>
  );
}

const userTypeTexts: Record<UserType, string> = { client: "Clients", doula: "Doulas", admin: "Admins" };

/** The share of each user type, in percent. */
export function UserDistribution({ users }: { users: Analytics["users"] }) {
  const percentages = toPercentages(userTypes.map((type) => users[type]));
  const shares = userTypes.map((type, index) => ({ type, percent: percentages[index] ?? 0 }));
  return (
    <Card asChild padding="none" className="p-4 md:p-6">
      <section aria-labelledby="user-distribution">
        <h2 id="user-distribution" className="text-lg">
          User Distribution
        </h2>
        <ul className="mt-4 grid gap-4">
          {shares.map(({ type, percent }) => (
            <li key={type}>
              <p className="flex items-baseline justify-between gap-3">
                <span className="font-semibold">{userTypeTexts[type]}</span>
                <span className="tabular-nums">
                  <span className="text-ink-soft">{formatNumber(users[type])}</span>{" "}
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

function countUsers(users: Analytics["users"]): number {
  return userTypes.reduce((sum, type) => sum + users[type], 0);
}
