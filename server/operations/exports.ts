import { listCursorSchema } from "../../contract/platform/fields.schema.ts";
import { selectConversationMembers } from "../messaging/messages/service.ts";
import { readPage, streamItems } from "../platform/database/keyset.ts";
import type { Platform } from "../platform/platform.ts";
import type { ExportedFiles } from "../providers/domain.ts";
import { findOwnWarnings } from "../trust/reports/service.ts";
import { findOwnEntries, findSuspensions } from "./audit/service.ts";

const limit = 100;

export const operationsExports: ExportedFiles = {
  "warnings-and-suspensions.json": async ({ db }, { viewer: { id: userId } }) => ({
    warnings: await findOwnWarnings(db, { userId, members: selectConversationMembers("members") }),
    suspensions: await findSuspensions(db, userId),
  }),
  "audit-log.json": (platform, { viewer }) => readAuditEntries(platform, viewer.id),
};

function readAuditEntries({ db }: Platform, userId: string) {
  return streamItems((after) =>
    readPage(
      limit,
      (limit) =>
        findOwnEntries(db, { userId, after: after ? listCursorSchema.parse(after) : undefined, limit }),
      ({ cursor }) => cursor,
    ).then(({ items, next_cursor }) => ({ items: items.map(({ entry }) => entry), next_cursor })),
  );
}
