import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import {
  ChartColumn,
  CircleQuestionMark,
  ClipboardCheck,
  Flag,
  MailWarning,
  ReceiptText,
  ScrollText,
  Settings,
  Users,
} from "lucide-react";
import { overviewQuery } from "../../../api/operations/overview.ts";
import { Card } from "../../../ui/basics/card.tsx";
import { AdminTaskList } from "./admin-task-list.tsx";
import { FailedChecks, HealthChecks } from "./health-checks.tsx";
import { ServiceNotes } from "./service-notes.tsx";
import { UnmetSearches } from "./unmet-searches.tsx";
import { WeekFigures } from "./week-figures.tsx";

const views = [
  {
    to: "/admin/users",
    title: "User Management",
    text: "Find people, change their names and type, allow more intro calls, delete accounts.",
    Icon: Users,
  },
  {
    to: "/admin/applications",
    title: "Verification",
    text: "Review applications.",
    Icon: ClipboardCheck,
  },
  {
    to: "/admin/orders",
    title: "Orders",
    text: "What parents bought: payments, fees, refunds and disputes.",
    Icon: ReceiptText,
  },
  {
    to: "/admin/reports",
    title: "Reports",
    text: "What people report about each other: dismiss, warn or suspend.",
    Icon: Flag,
  },
  {
    to: "/admin/analytics",
    title: "Analytics",
    text: "Users, applications, bookings and messages in numbers and over time.",
    Icon: ChartColumn,
  },
  {
    to: "/admin/faq",
    title: "FAQ Management",
    text: "Add, edit and delete public FAQs.",
    Icon: CircleQuestionMark,
  },
  {
    to: "/admin/settings",
    title: "Platform Settings",
    text: "Names and links, the fee, who may sign up, maintenance.",
    Icon: Settings,
  },
  {
    to: "/admin/audit",
    title: "Audit log",
    text: "Who changed what, before and after, as a list or a file.",
    Icon: ScrollText,
  },
  {
    to: "/admin/emails",
    title: "Emails and jobs",
    text: "What failed and why, to send or run again.",
    Icon: MailWarning,
  },
] as const;

/** The admins' overview: open tasks, the last week in numbers, then a tile for each view. */
export function AdminHome() {
  // The tiles wait for the content above them, which would otherwise move them.
  const { isPending } = useQuery(overviewQuery);
  return (
    <>
      <FailedChecks />
      <AdminTaskList />
      <div hidden={isPending}>
        <WeekFigures />
        <ul className="grid grid-cols-3 gap-2 md:gap-4">
          {views.map(({ to, title, text, Icon }) => (
            <Card key={to} asChild padding="none" isInteractive>
              <li className="flex flex-col items-center gap-2 px-1 py-3 text-center md:items-start md:p-5 md:text-left">
                <span className="grid size-10 shrink-0 place-items-center rounded-full bg-primary-wash text-primary">
                  <Icon aria-hidden="true" className="size-5" />
                </span>
                <h2 className="w-full break-words font-sans font-semibold text-sm leading-5 md:font-display md:font-medium md:text-lg">
                  <Link to={to} className="cover-link after:rounded-card">
                    {title}
                  </Link>
                </h2>
                <p className="text-ink-soft text-sm max-md:hidden">{text}</p>
              </li>
            </Card>
          ))}
        </ul>
        <UnmetSearches />
        <ServiceNotes />
        <HealthChecks />
      </div>
    </>
  );
}
