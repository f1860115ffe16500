import { useInfiniteQuery } from "@tanstack/react-query";
import { ArrowRight, Download } from "lucide-react";
import { findAnswerQuestion, questionTexts } from "../../../../contract/directory/answers.ts";
import { toCents } from "../../../../contract/platform/money.ts";
import type { AuditEntry } from "../../../../contract/settings/audit.schema.ts";
import { maxAuditPeople, maxExportedEntries } from "../../../../contract/settings/audit.ts";
import { describeAuditAction, getAnonymousActorName } from "../../../../contract/settings/audit-actions.ts";
import { type AuditFilter, auditQuery, useDownloadAudit } from "../../../api/operations/audit.ts";
import { formatDateTime, formatExactMoney, formatMonthDayTime, formatNumber } from "../../../lib/format.ts";
import { useDebounced } from "../../../lib/use-debounced.ts";
import { Button } from "../../../ui/basics/button.tsx";
import { TextLink } from "../../../ui/basics/text-link.tsx";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { toastFailure } from "../../../ui/feedback/use-toast.ts";
import type { Column } from "../../../ui/list/column.ts";
import { DataTable } from "../../../ui/list/data-table.tsx";
import { OverviewButton } from "../home/overview-button.tsx";
import { AuditFilters } from "./audit-filters.tsx";

const auditNotLoaded = "Couldn't load the audit log";

interface AuditListProps {
  /** Changes with every keystroke; the search waits for a pause in typing. */
  filter: AuditFilter;
  onFilter: (change: Partial<AuditFilter>) => void;
}

/** The audit log, with filters and a download of the matching entries. */
export function AuditList({ filter: typed, onFilter }: AuditListProps) {
  const filter = { ...typed, person: useDebounced(typed.person) };
  const entries = useInfiniteQuery(auditQuery(filter));
  const download = useDownloadAudit({
    onError: (error) => toastFailure("Couldn't download the audit log", error),
  });
  const isFiltered = Boolean(filter.person || filter.group || filter.from || filter.to);
  const hasNone = !isFiltered && !typed.person && entries.data?.pages[0]?.items.length === 0;
  const showAll = () => onFilter({ person: "", group: undefined, from: undefined, to: undefined });
  return (
    <>
      {!hasNone && <AuditFilters filter={typed} onFilter={onFilter} />}
      <p role="status" className="mb-2 text-ink-soft text-sm empty:hidden">
        {entries.data?.pages[0]?.has_more_people &&
          `Many people match. These are the entries for the ${maxAuditPeople} newest accounts; type more of the name or email.`}
      </p>
      <DataTable
        caption="Audit log"
        columns={columns}
        query={entries}
        rowKey={({ id }) => id}
        empty={
          isFiltered ? (
            <EmptyState
              title="No entries match"
              action={
                <Button variant="secondary" onClick={showAll}>
                  Show all entries
                </Button>
              }
            />
          ) : (
            <EmptyState
              illustration="resting"
              title="Nothing has been changed yet"
              action={<OverviewButton />}
            >
              Admins' decisions and doulas' changes after approval are recorded here.
            </EmptyState>
          )
        }
        failed={auditNotLoaded}
        moreFailed={auditNotLoaded}
      />
      {!hasNone && (
        <div className="mt-8 flex flex-wrap items-center gap-x-4 gap-y-2 border-t pt-5">
          <Button
            variant="secondary"
            isBusy={download.isPending}
            busyText="Preparing..."
            onClick={() => download.mutate(filter)}
          >
            <Download aria-hidden="true" className="size-4" />
            Download as CSV
          </Button>
          <p className="text-ink-soft text-sm">
            Includes at most {formatNumber(maxExportedEntries)} of the newest matching entries. The download
            is logged too.
          </p>
        </div>
      )}{" "}
    </>
  );
}

const columns: Column<AuditEntry>[] = [
  {
    header: "What",
    cell: ({ action }) => <span className="inline-block w-60">{describeAuditAction(action)}</span>,
    phone: { role: "name", text: ({ action }) => describeAuditAction(action) },
  },
  {
    header: "About",
    cell: ({ subject, before, after }) => (
      <>
        <Subject subject={subject} />
        {(before || after) && (
          <div className="mt-1">
            <AuditChange before={before} after={after} />
          </div>
        )}
      </>
    ),
    phone: { role: "line", text: ({ subject }) => formatSubject(subject) },
  },
  { header: "Who", cell: ({ actor, action }) => <Actor actor={actor} action={action} /> },
  {
    header: "When",
    cell: ({ created_at }) => (
      <time dateTime={created_at} className="md:whitespace-nowrap">
        {formatDateTime(created_at)}
      </time>
    ),
    phone: { role: "line", text: ({ created_at }) => formatMonthDayTime(created_at), leads: true },
  },
];

function formatSubject({ type, name }: AuditEntry["subject"]): string {
  if (type === "order") return "An order";
  if (name === null) return unnamedSubjectTexts[type] ?? "Deleted";
  return type === "report" ? `Report about ${name}` : name;
}

function Actor({ actor, action }: Pick<AuditEntry, "actor" | "action">) {
  if (!actor?.email)
    return (
      <span className="text-ink-soft">
        {actor?.name ? `${actor.name} (deleted account)` : getAnonymousActorName(action)}
      </span>
    );
  return (
    <span className="min-w-0 md:inline-block md:min-w-52">
      <TextLink to="/admin/users/$id" params={{ id: actor.id }}>
        {actor.name ?? actor.email}
      </TextLink>
      {actor.name !== actor.email && <span className="block text-ink-soft text-sm">{actor.email}</span>}
    </span>
  );
}

const unnamedSubjectTexts: Record<string, string> = {
  report: "A report about a deleted account",
  platform_settings: "Platform settings",
  audit_log: "Audit log",
  failed_email: "An email",
  undeliverable_address: "An email address",
  failed_job: "A job",
  failed_event: "A Stripe event",
  payment_difference: "A payment",
  all_orders: "Orders",
};

function Subject({ subject: { type, id, name } }: Pick<AuditEntry, "subject">) {
  const text = formatSubject({ type, id, name });
  if (type === "order")
    return (
      <TextLink to="/admin/orders" search={{ order: id }}>
        {text}
      </TextLink>
    );
  if (name === null) return <span className="text-ink-soft">{text}</span>;
  if (type === "user")
    return (
      <TextLink to="/admin/users/$id" params={{ id }}>
        {name}
      </TextLink>
    );
  if (type === "doula_profile")
    return (
      <TextLink to="/admin/applications" search={{ review: id }}>
        {name}
      </TextLink>
    );
  if (type === "report")
    return (
      <TextLink to="/admin/reports" search={{ report: id }}>
        {text}
      </TextLink>
    );
  return name;
}

function AuditChange({ before, after }: Pick<AuditEntry, "before" | "after">) {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].filter(
    (field) => JSON.stringify(before?.[field]) !== JSON.stringify(after?.[field]),
  );
  return (
    <ul className="min-w-0 grow space-y-1.5 text-sm">
      {fields.map((field) => (
        <li key={field}>
          <span className="text-ink-soft">{formatFieldLabel(field)}: </span>
          {before && field in before && (
            <del className="text-ink-soft no-underline">
              <span className="sr-only">before: </span>
              <Value field={field} value={before[field]} />
            </del>
          )}
          {before && after && field in before && field in after && (
            <ArrowRight aria-hidden="true" className="mx-1 inline size-3.5 text-ink-soft" />
          )}
          {after && field in after && (
            <ins className="font-semibold no-underline">
              <span className="sr-only">after: </span>
              <Value field={field} value={after[field]} />
            </ins>
          )}
        </li>
      ))}
    </ul>
  );
}

/** 'User type' for `user_type` */
function formatFieldLabel(field: string): string {
  if (field === pictureField) return "Picture";
  const question = findAnswerQuestion(field);
  if (question) return questionTexts[question];
  const words = field.replace(/_cents$/, "").replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Its value is the name of a file, which says nothing to people. */
const pictureField = "profile_image_url";

const maxInlineLength = 120;

function Value({ field, value }: { field: string; value: unknown }) {
  if (field === pictureField && value) return "a picture";
  const text = formatAmount(field, value) ?? formatValue(value);
  if (text.length <= maxInlineLength) return text;
  return (
    <details className="inline-block align-top">
      <summary className="cursor-pointer">{text.slice(0, maxInlineLength)}…</summary>
      <p className="mt-1 whitespace-pre-wrap">{text}</p>
    </details>
  );
}

/** Fields in dollars. Those that end with `_cents` are in cents. */
const dollarFields = new Set(["price", "hourly_price", "hourly_rate"]);

/** '$900.00' for a field with an amount of money; undefined for any other. */
function formatAmount(field: string, value: unknown): string | undefined {
  if (typeof value !== "number") return undefined;
  if (field.endsWith("_cents")) return formatExactMoney(value);
  return dollarFields.has(field) ? formatExactMoney(toCents(value)) : undefined;
}

function formatValue(value: unknown): string {
  if (value === null || value === undefined || value === "") return "none";
  if (typeof value === "boolean") return value ? "on" : "off";
  if (Array.isArray(value)) return value.map(formatValue).join(", ") || "none";
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}
