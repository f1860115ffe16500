import { eq, inArray } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { userPageSchema } from "../../../contract/identity/users.schema.ts";
import type { UserType } from "../../../contract/identity/users.ts";
import { schema } from "../../../db/database.ts";
import { useTestApp } from "../../testing/app.ts";
import { insertUser, signedInUser } from "../../testing/fixtures.ts";

const { users } = schema;

let admin: string;

/** All people by name; each test asks for some of them. */
const people: [name: string, type: UserType, createdAt: string, updatedAt?: string][] = [
  ["Ana Ruiz", "client", "2026-01-05T10:00:00Z"],
  ["beth Stone", "client", "2026-01-01T10:00:00Z", "2026-03-01T10:00:00Z"],
  ["Cleo Ångström", "doula", "2026-01-04T10:00:00Z", "2026-02-01T10:00:00Z"],
  ["Dora 100%", "doula", "2026-01-02T10:00:00Z"],
  ["Eve Under_Score", "client", "2026-01-03T10:00:00Z"],
];

const app = await useTestApp();
beforeAll(async () => {
  const { cookie, id } = await signedInUser(app, "admin", "Zed Admin");
  admin = cookie;
  await app.db
    .update(users)
    .set({ createdAt: new Date("2025-01-01T00:00:00Z"), updatedAt: new Date("2025-01-01T00:00:00Z") })
    .where(eq(users.id, id));
  for (const [name, type, created, updated = created] of people) {
    const { id } = await insertUser(app, type, name);
    const email = `${name.split(" ")[0]?.toLowerCase()}@people.test`;
    const dates = { createdAt: new Date(created), updatedAt: new Date(updated) };
    await app.db
      .update(users)
      .set({ email, ...dates })
      .where(eq(users.id, id));
  }
});

async function readPage(query: Record<string, string> = {}) {
  const response = await app.send(`/rest/v1/users?${new URLSearchParams(query)}`, { as: admin });
  expect(response.status).toBe(200);
  return userPageSchema.parse(await response.json());
}

const firstNames = async (query: Record<string, string>) =>
  (await readPage(query)).items.map(({ first_name }) => first_name);

describe("an admin's list of users", () => {
  test("[7.2] can be a set of IDs", async () => {
    const { items } = await readPage();
    const [ana, , eve] = items;
    const page = await readPage({ ids: [eve?.id, ana?.id].join(",") });
    expect(page.items.map(({ id, email }) => [id, email])).toEqual([
      [ana?.id, "ana@people.test"],
      [eve?.id, "eve@people.test"],
    ]);
    expect(page.counts).toMatchObject({ all: 6, found: 2 });
    for (const ids of ["", "1,2", Array.from({ length: 101 }, () => ana?.id).join(",")]) {
      const response = await app.send(`/rest/v1/users?${new URLSearchParams({ ids })}`, { as: admin });
      expect(response.status).toBe(400);
    }
  });

  test("[7.2] begins with the newest", async () => {
    const page = await readPage();
    expect(page.items.map(({ first_name }) => first_name)).toEqual([
      "Ana",
      "Cleo",
      "Eve",
      "Dora",
      "beth",
      "Zed",
    ]);
    expect(page.counts).toEqual({ all: 6, found: 6, has_more: false });
    expect(page.items[0]).toMatchObject({
      email: "ana@people.test",
      full_name: "Ana Ruiz",
      user_type: "client",
      created_at: "2026-01-05T10:00:00.000Z",
      updated_at: null,
      extra_intro_calls: 0,
      is_confirmed: true,
    });
    expect(page.items[4]).toMatchObject({ updated_at: "2026-03-01T10:00:00.000Z" });
  });

  test.each([
    ["name", ["Ana", "beth", "Cleo", "Dora", "Eve", "Zed"]],
    ["email", ["Zed", "Ana", "beth", "Cleo", "Dora", "Eve"]],
    ["created", ["Zed", "beth", "Dora", "Eve", "Cleo", "Ana"]],
  ])("[2.14] can be sorted by %s, in both directions", async (sort, expected) => {
    expect(await firstNames({ sort, direction: "ascending" })).toEqual(expected);
    expect(await firstNames({ sort, direction: "descending" })).toEqual(expected.toReversed());
  });

  test("can be sorted by type and by the last change", async () => {
    const types = (await readPage({ sort: "type", direction: "ascending" })).items.map(
      ({ user_type }) => user_type,
    );
    expect(types).toEqual(["admin", "client", "client", "client", "doula", "doula"]);
    expect((await firstNames({ sort: "updated", direction: "descending" })).slice(0, 2)).toEqual([
      "beth",
      "Cleo",
    ]);
    expect((await firstNames({ sort: "updated", direction: "ascending" })).slice(-2)).toEqual([
      "Cleo",
      "beth",
    ]);
  });

  test.each(["name", "email", "type", "created", "updated"])(
    "[2.14] sorted by %s, shows everyone once across pages",
    async (sort) => {
      const all = await firstNames({ sort, direction: "ascending" });
      const lowerCaseUser = await insertUser(app, "client", "aaron Guest");
      const seen: string[] = [];
      let after: string | null = null;
      let pages = 0;
      do {
        const query = { sort, direction: "ascending", limit: "2", ...(after && { after }) };
        const page = await readPage(query);
        expect(page.counts === null).toBe(after !== null);
        seen.push(...page.items.map(({ first_name }) => first_name));
        after = page.next_cursor;
        pages += 1;
        await app.db.delete(users).where(eq(users.id, lowerCaseUser.id));
      } while (after);
      expect(pages).toBeLessThanOrEqual(4);
      expect(seen.filter((name) => name !== "aaron")).toEqual(all);
    },
  );

  test("can be filtered by type", async () => {
    const page = await readPage({ user_type: "doula" });
    expect(page.items.map(({ first_name }) => first_name)).toEqual(["Cleo", "Dora"]);
    expect(page.counts).toEqual({ all: 6, found: 2, has_more: false });
  });

  test.each([
    ["any part of the email, in any case", "A@PEOPLE", ["Ana", "Dora"]],
    ["any part of the last name", "uiz", ["Ana"]],
    ["letters of other languages", "ångs", ["Cleo"]],
    ["a name without its accents", "angstrom", ["Cleo"]],
    ["a name with decomposed accents", "A\u030angstro\u0308m", ["Cleo"]],
    ["a name with accents it doesn't have", "rúiz", ["Ana"]],
    ["first and last name together", "beth  stone", ["beth"]],
    ["a percent sign as it is", "00%", ["Dora"]],
    ["an underscore as it is", "r_sc", ["Eve"]],
    ["a backslash as it is", "a\\n", []],
    ["nobody where nothing matches", "zzz", []],
    ["one character, anywhere", "v", ["Eve"]],
    ["two characters in any case", "ET", ["beth"]],
    ["two characters in the middle of a name", "ui", ["Ana"]],
    ["one wildcard as it is", "%", ["Dora"]],
    ["signs only", "@@@", []],
  ])("[2.14] can be searched for %s", async (_, search, expected) => {
    expect(await firstNames({ search })).toEqual(expected);
  });

  test.each(["name", "email"])("can be searched for one character and sorted by %s", async (sort) => {
    expect(await firstNames({ search: "H", sort, direction: "ascending" })).toEqual(["beth"]);
    expect(await firstNames({ search: "h", sort, user_type: "doula" })).toEqual([]);
  });

  test("marks unconfirmed addresses", async () => {
    const [eve] = (await readPage({ search: "Eve" })).items;
    expect(eve?.is_confirmed).toBe(true);
    await app.db
      .update(users)
      .set({ emailVerified: false })
      .where(eq(users.id, eve?.id ?? ""));
    expect((await readPage({ search: "Eve" })).items).toMatchObject([{ is_confirmed: false }]);
  });

  test("counts up to 1,000 found users", async () => {
    const manyUsers = Array.from({ length: 1001 }, (_, number) => ({
      email: `crowd-${number}@crowd.test`,
      firstName: "Member",
    }));
    await app.db.insert(users).values(manyUsers);
    expect((await readPage({ search: "crowd" })).counts).toEqual({ all: 1007, found: 1000, has_more: true });
    const emails = manyUsers.map(({ email }) => email);
    await app.db.delete(users).where(inArray(users.email, emails));
  });

  test("can be searched for a letter that many names contain", async () => {
    const manyUsers = Array.from(
      { length: 1001 },
      (_, number) => `Pat${String(number).padStart(4, "0")} Xenakis`,
    );
    const rows = [...manyUsers, "Xaver Stone"].map((fullName) => {
      const [firstName = "", lastName = ""] = fullName.split(" ");
      return { email: `${firstName}@crowd.test`.toLowerCase(), firstName, lastName, fullName };
    });
    await app.db.insert(users).values(rows);
    const query = { search: "x", sort: "name", limit: "2" };
    const first = await readPage({ ...query, direction: "ascending" });
    expect(first.items.map(({ first_name }) => first_name)).toEqual(["Pat0000", "Pat0001"]);
    expect(await firstNames({ ...query, direction: "ascending", after: first.next_cursor ?? "" })).toEqual([
      "Pat0002",
      "Pat0003",
    ]);
    expect(await firstNames({ ...query, direction: "descending" })).toEqual(["Xaver", "Pat1000"]);
    const emails = rows.map(({ email }) => email);
    await app.db.delete(users).where(inArray(users.email, emails));
  });
});
