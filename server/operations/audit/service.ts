import { toCsv } from "../../../contract/platform/csv.ts";
import { idSchema } from "../../../contract/platform/fields.schema.ts";
import type {
  AuditEntry,
  AuditFilter,
  AuditPage,
  AuditQuery,
} from "../../../contract/settings/audit.schema.ts";
import { maxAuditPeople, maxExportedEntries } from "../../../contract/settings/audit.ts";
import { describeAuditAction, getAnonymousActorName } from "../../../contract/settings/audit-actions.ts";
import type { Queryable } from "../../../db/database.ts";
import { requireStillAdmin } from "../../identity/accounts/service.ts";
import { findUserIds } from "../../identity/users/service.ts";
import { readPage } from "../../platform/database/keyset.ts";
import { inTransaction } from "../../platform/database/transaction.ts";
import type { Platform } from "../../platform/platform.ts";
import { defineLimits } from "../../platform/security/rate-limit.ts";
import { recordAudit } from "../../settings/audit-entries/service.ts";
import { findAuditEntries } from "./queries.ts";

export { findAuditEntries, findSuspensions } from "./queries.ts";

export const auditLimits = defineLimits({
  // The search sends a request at every pause in typing.
  audit_reads: { points: 240, seconds: 60 },
  audit_exports: { points: 10, seconds: 60 },
});

/** A page of the audit log, newest first. */
export async function listAuditEntries({ db }: Platform, query: AuditQuery): Promise<AuditPage> {
  const { people, hasMore } = await findPeople(db, query.person);
  const { items, next_cursor } = await readPage(
    query.limit,
    (limit) => findAuditEntries(db, { ...query, people, includesRelated: true, limit }),
    ({ cursor }) => cursor,
  );
  return { items: items.map(({ entry }) => entry), next_cursor, has_more_people: hasMore };
}

/** The subject ID of the audit log itself, for auditing its exports. */
const auditLogId = "00000000-0000-0000-0000-000000000000";

/**
 * The newest entries that match a filter, at most `maxExportedEntries`, as a CSV file whose last line says if there are
 * more. The export is audited.
 */
export function exportAuditEntries(
  { db }: Platform,
  { adminId, filter }: { adminId: string; filter: AuditFilter },
): Promise<string> {
  return inTransaction(db, async (tx) => {
    await requireStillAdmin(tx, adminId);
    const { people, hasMore: hasMorePeople } = await findPeople(tx, filter.person);
    const found = await findAuditEntries(tx, {
      ...filter,
      people,
      includesRelated: true,
      limit: maxExportedEntries + 1,
    });
    const entries = found.slice(0, maxExportedEntries);
    const hasMore = found.length > entries.length;
    const { group, from, until } = filter;
    await recordAudit(tx, {
      actorId: adminId,
      action: "audit_log.exported",
      subject: { type: "audit_log", id: auditLogId },
      // Only IDs of people, because an entry outlives their names.
      after: { entries: entries.length, has_more: hasMore || hasMorePeople, group, from, until, people },
    });
    return toCsv(headings, [
      ...entries.map(({ entry }) => toCells(entry)),
      ...(hasMore ? [[moreEntriesText]] : []),
      ...(hasMorePeople ? [[morePeopleText]] : []),
    ]);
  });
}

const moreEntriesText = `There are older entries. This file contains the newest ${maxExportedEntries.toLocaleString("en-US")}. Choose an earlier end date for the rest.`;
const morePeopleText = `The filter matches more people. This file covers ${maxAuditPeople} of them. Enter a longer name or an email.`;

const headings = [
  "When (UTC)",
  "Who",
  "Their email",
  "Their ID",
  "What",
  "Action",
  "About",
  "Subject ID",
  "Subject name",
  "Before",
  "After",
];

function toCells({ created_at, action, actor, subject, before, after }: AuditEntry): string[] {
  return [
    created_at,
    actor?.name ?? getAnonymousActorName(action),
    actor?.email ?? "",
    actor?.id ?? "",
    describeAuditAction(action),
    action,
    subject.type,
    subject.id,
    subject.name ?? "",
    before ? JSON.stringify(before) : "",
    after ? JSON.stringify(after) : "",
  ];
}

/**
 * The people a filter matches: a given ID, even of a deleted account, otherwise accounts whose email or
 * name contains the text.
 */
async function findPeople(
  db: Queryable,
  person: string | undefined,
): Promise<{ people: string[] | undefined; hasMore: boolean }> {
  if (person === undefined) return { people: undefined, hasMore: false };
  if (idSchema.safeParse(person).success) return { people: [person], hasMore: false };
  const found = await findUserIds(db, { search: person, limit: maxAuditPeople + 1 });
  return { people: found.slice(0, maxAuditPeople), hasMore: found.length > maxAuditPeople };
}
