import { listCursorSchema } from "../../../contract/platform/fields.schema.ts";
import { readPage, streamItems } from "../../platform/database/keyset.ts";
import type { Platform } from "../../platform/platform.ts";
import type { ExportOwner } from "../../providers/domain.ts";
import { findOwnEntries } from "./queries.ts";

/** All audit entries by or about an export's owner. */
export function streamOwnEntries({ db }: Platform, { viewer: { id: userId } }: ExportOwner) {
  return streamItems((after, limit) =>
    readPage(
      limit,
      (limit) =>
        findOwnEntries(db, { userId, after: after ? listCursorSchema.parse(after) : undefined, limit }),
      ({ cursor }) => cursor,
    ).then(({ items, next_cursor }) => ({ items: items.map(({ entry }) => entry), next_cursor })),
  );
}
