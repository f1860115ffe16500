import { type SQL, sql } from "drizzle-orm";
import type { ListCursor } from "../../contract/fields.schema.ts";

/** Both are columns of the same row; together they are unique. */
interface Keys {
  at: SQL;
  id: SQL;
}

/**
 * Pages of a list that is sorted by a time and then by the id: each begins after the last row of the one before, so that
 * rows which come or go meanwhile move nothing.
 */
export function keyset({ at, id }: Keys, direction: "newest first" | "oldest first") {
  const isNewestFirst = direction === "newest first";
  const comesAfter = isNewestFirst ? sql`<` : sql`>`;
  const sorted = isNewestFirst ? sql`desc` : sql`asc`;
  return {
    orderBy: sql`order by ${at} ${sorted}, ${id} ${sorted}`,
    /** What a ListCursor is read from. */
    cursor: sql`to_char(${at} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') || '_' || ${id}`,
    andAfter: (cursor: ListCursor | undefined) =>
      cursor ? sql`and (${at}, ${id}) ${comesAfter} (${cursor.at}::timestamptz, ${cursor.id}::uuid)` : sql``,
    /** `row` selects the time and the id of the row before; where there is none, nothing comes after it. */
    andAfterRow: (row: SQL) => sql`and (${at}, ${id}) ${comesAfter} (${row})`,
  };
}

export interface Page<Item> {
  items: Item[];
  next_cursor: string | null;
}

/** Asks for one row more than a page shows, which tells whether there is a next page. */
export async function readPage<Row>(
  limit: number,
  find: (limit: number) => Promise<Row[]>,
  cursorOf: (last: Row) => string,
): Promise<Page<Row>> {
  const found = await find(limit + 1);
  const items = found.slice(0, limit);
  const last = found.length > limit ? items.at(-1) : undefined;
  return { items, next_cursor: last === undefined ? null : cursorOf(last) };
}
