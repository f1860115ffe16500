import { expect, test } from "vitest";
import { findForeignTables } from "./table-rules.ts";

const schema = 'export const doulaProfiles = pgTable("doula_profiles", {});';

function violationsOf(file: string, source: string): string[] {
  return findForeignTables(
    new Map([
      ["db/schema/directory/doulas.ts", schema],
      [file, source],
    ]),
  );
}

const file = "server/scheduling/bookings/queries.ts";

test.each([
  "sql`select id from doula_profiles`",
  "sql`select 1 from bookings b join doula_profiles p on true`",
  "sql`update doula_profiles set slug = ''`",
  "db.select().from(schema.doulaProfiles)",
  "db.query.doulaProfiles.findFirst()",
  "const { bookings, doulaProfiles } = schema;",
])("another domain's table is found in %s", (source) => {
  expect(violationsOf(file, source)).toEqual([`table: ${file} names doula_profiles of directory`]);
});

test.each([
  ["the table's domain", "server/directory/search/queries.ts", "sql`select id from doula_profiles`"],
  ["a comment", file, "/** Joins no row from doula_profiles. */"],
  ["a view's name", file, "sql`select 1 from doula_profiles_shown`"],
  ["demo data's start", "server/start/open-platform.ts", "db.select().from(schema.doulaProfiles)"],
])("%s is allowed", (_, allowed, source) => {
  expect(violationsOf(allowed, source)).toEqual([]);
});
