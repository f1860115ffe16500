import { CalendarCheck, ClipboardCheck, type LucideIcon, MessageCircle, Users } from "lucide-react";
import type { ReactNode } from "react";
import type { Analytics } from "../../../contract/analytics.schema.ts";
import { countText } from "../../lib/text.ts";
import { Card } from "../../ui/card.tsx";
import { formatCount } from "./analytics-texts.ts";
import { totalUsers } from "./user-distribution.tsx";

/** The four totals that the page begins with. */
export function TotalCards({ analytics }: { analytics: Analytics }) {
  const { users, applications, bookings, messages, favorites } = analytics;
  return (
    <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
      <TotalCard title="Total Users" Icon={Users} total={totalUsers(users)}>
        {countText(users.client, "client")}, {countText(users.doula, "doula")},{" "}
        {countText(users.admin, "admin")}
      </TotalCard>
      <TotalCard title="Doula Applications" Icon={ClipboardCheck} total={applications.pending} unit="pending">
        {formatCount(applications.approved)} approved, {formatCount(applications.rejected)} rejected
      </TotalCard>
      <TotalCard title="Total Bookings" Icon={CalendarCheck} total={bookings}>
        Intro calls, with cancelled ones
      </TotalCard>
      <TotalCard
        title="Platform Activity"
        Icon={MessageCircle}
        total={messages}
        unit={messages === 1 ? "message" : "messages"}
      >
        {countText(favorites, "favorite")}
      </TotalCard>
    </ul>
  );
}

interface TotalCardProps {
  title: string;
  Icon: LucideIcon;
  total: number;
  /** What is counted, where the title does not say it. */
  unit?: string;
  children: ReactNode;
}

function TotalCard({ title, Icon, total, unit, children }: TotalCardProps) {
  return (
    <Card asChild>
      <li>
        <div className="flex items-center gap-2 text-ink-soft">
          <Icon aria-hidden="true" className="size-4.5 shrink-0 text-primary" />
          <h2 className="font-sans font-semibold text-sm">{title}</h2>
        </div>
        <p className="mt-2 flex flex-wrap items-baseline gap-x-2">
          <span className="font-display font-medium text-2xl tabular-nums">{formatCount(total)}</span>{" "}
          {unit && <span className="text-ink-soft">{unit}</span>}
        </p>
        <p className="mt-1 text-ink-soft text-sm">{children}</p>
      </li>
    </Card>
  );
}
