import type { AuditEntry, AuditFilter, AuditPage, AuditQuery } from "../../contract/audit.schema.ts";
import { maxAuditPeople, maxExportedEntries } from "../../contract/audit.ts";
import { auditSentence, nobodysName } from "../../contract/audit-actions.ts";
import { toCsv } from "../../contract/csv.ts";
import { idSchema } from "../../contract/fields.schema.ts";
import type { Queryable } from "../../db/database.ts";
import { requireStillAdmin } from "../accounts/service.ts";
import { readPage } from "../platform/keyset.ts";
import type { Platform } from "../platform/platform.ts";
import { defineLimits } from "../platform/rate-limit.ts";
import { findUserIds } from "../users/service.ts";
import { findAuditEntries } from "./queries.ts";
import { recordAudit } from "./service.ts";

export const auditLimits = defineLimits({
  // Searching asks with every pause in typing.
  audit_reads: { points: 240, seconds: 60 },
  audit_exports: { points: 10, seconds: 60 },
});

/** A page of the audit log, the newest first. */
export async function listAuditEntries({ db }: Platform, query: AuditQuery): Promise<AuditPage> {
  const { people, hasMore } = await findPeople(db, query.person);
  const { items, next_cursor } = await readPage(
    query.limit,
    (limit) => findAuditEntries(db, { ...query, people, limit }),
    ({ cursor }) => cursor,
  );
  return { items: items.map(({ entry }) => entry), next_cursor, has_more_people: hasMore };
}

/** The audit log there is no more than one row of: exports are written down under this id. */
const auditLogId = "00000000-0000-0000-0000-000000000000";

/**
 * The newest entries that a filter leaves, at most `maxExportedEntries`, as a CSV file whose last line says so where there
 * are more; itself written down in the audit log. Refuses with forbidden where the caller is no longer an admin.
 */
export function exportAuditEntries(
  { db }: Platform,
  { adminId, filter }: { adminId: string; filter: AuditFilter },
): Promise<string> {
  return db.transaction(async (tx) => {
    await requireStillAdmin(tx, adminId);
    const { people, hasMore: hasMorePeople } = await findPeople(tx, filter.person);
    const found = await findAuditEntries(tx, { ...filter, people, limit: maxExportedEntries + 1 });
    const entries = found.slice(0, maxExportedEntries);
    const hasMore = found.length > entries.length;
    const { group, from, until } = filter;
    await recordAudit(tx, {
      actorId: adminId,
      action: "audit_log.exported",
      subject: { type: "audit_log", id: auditLogId },
      // People by their ids: an entry outlives their names.
      after: { entries: entries.length, has_more: hasMore || hasMorePeople, group, from, until, people },
    });
    return toCsv(heads, [
      ...entries.map(({ entry }) => cellsOf(entry)),
      ...(hasMore ? [[entriesCutText]] : []),
      ...(hasMorePeople ? [[peopleCutText]] : []),
    ]);
  });
}

const entriesCutText = `There are older entries. This file has the newest ${maxExportedEntries.toLocaleString("en-US")}: choose an earlier end for the rest.`;
const peopleCutText = `The filter finds more people. This file is about ${maxAuditPeople} of them: choose a longer name or an email.`;

const heads = [
  "When (UTC)",
  "Who",
  "Their email",
  "Their id",
  "What",
  "Action",
  "About",
  "Id of what it is about",
  "Name of what it is about",
  "Before",
  "After",
];

function cellsOf({ created_at, action, actor, subject, before, after }: AuditEntry): string[] {
  return [
    created_at,
    actor?.name ?? nobodysName(action),
    actor?.email ?? "",
    actor?.id ?? "",
    auditSentence(action),
    action,
    subject.type,
    subject.id,
    subject.name ?? "",
    before ? JSON.stringify(before) : "",
    after ? JSON.stringify(after) : "",
  ];
}

/** Whom a filter means: an id as it is, deleted or not; else those whose email or name it is a part of. */
async function findPeople(
  db: Queryable,
  person: string | undefined,
): Promise<{ people: string[] | undefined; hasMore: boolean }> {
  if (person === undefined) return { people: undefined, hasMore: false };
  if (idSchema.safeParse(person).success) return { people: [person], hasMore: false };
  const found = await findUserIds(db, { search: person, limit: maxAuditPeople + 1 });
  return { people: found.slice(0, maxAuditPeople), hasMore: found.length > maxAuditPeople };
}
