import { type SQLWrapper, sql } from "drizzle-orm";
import type { ListCursor } from "../../../contract/platform/fields.schema.ts";

/** Columns of the same row that are unique together. */
interface Keys {
  at: SQLWrapper;
  id: SQLWrapper;
}

/**
 * Pages a list sorted by time and then by ID. Each page begins after the last row of the previous one, so
 * that added or removed rows do not shift it.
 */
export function keyset({ at, id }: Keys, direction: "newest first" | "oldest first") {
  const isNewestFirst = direction === "newest first";
  const comesAfter = isNewestFirst ? sql`<` : sql`>`;
  const sorted = isNewestFirst ? sql`desc` : sql`asc`;
  const isAfter = (cursor: ListCursor | undefined) =>
    cursor && sql`(${at}, ${id}) ${comesAfter} (${cursor.at}::timestamptz, ${cursor.id}::uuid)`;
  const isAfterRow = (row: SQLWrapper) => sql`(${at}, ${id}) ${comesAfter} (${row})`;
  return {
    /** The columns to sort by, for drizzle's builder. */
    order: [sql`${at} ${sorted}`, sql`${id} ${sorted}`],
    /** A condition for drizzle's builder. Undefined for the first page. */
    isAfter,
    /**
     * A condition for drizzle's builder. `row` selects the time and the ID of the previous page's last row. If that row is
     * gone, the page is empty.
     */
    isAfterRow,
    orderBy: sql`order by ${at} ${sorted}, ${id} ${sorted}`,
    /** The text of a ListCursor. */
    cursor: sql<string>`to_char(${at} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') || '_' || ${id}`,
    andAfter: (cursor: ListCursor | undefined) => (cursor ? sql`and ${isAfter(cursor)}` : sql``),
  };
}

export interface Page<Item> {
  items: Item[];
  next_cursor: string | null;
}

/** Requests one row more than a page shows, to know whether there is a next page. */
export async function readPage<Row>(
  limit: number,
  find: (limit: number) => Promise<Row[]>,
  toCursor: (last: Row) => string,
): Promise<Page<Row>> {
  const found = await find(limit + 1);
  const items = found.slice(0, limit);
  const last = found.length > limit ? items.at(-1) : undefined;
  return { items, next_cursor: last === undefined ? null : toCursor(last) };
}

/** Streams all items of a list, page by page. */
export async function* streamItems<Item>(
  load: (after: string | undefined, limit: number) => Promise<Page<Item>>,
): AsyncIterable<Item> {
  let after: string | undefined;
  do {
    const page = await load(after, 100);
    yield* page.items;
    after = page.next_cursor ?? undefined;
  } while (after);
}
