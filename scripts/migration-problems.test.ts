import { readdirSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { outsideTransactionMarker } from "../server/platform/database/migrations.ts";
import { findMigrationProblems } from "./migration-problems.ts";
import { projectRoot } from "./run-tool.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "doula-migrations-"));
});
afterEach(() => rm(folder, { recursive: true }));

async function findProblems(text: string): Promise<string> {
  const file = path.join(folder, "0001_tried.sql");
  await writeFile(file, text);
  return (await findMigrationProblems([file])).join("\n");
}

test.each([
  ["create index faqs_wanted on faqs (wanted);", "require-concurrent-index-creation"],
  ["alter table faqs add column wanted int not null;", "adding-required-field"],
  ["alter table faqs drop column answer;", "ban-drop-column"],
  ["alter table faqs rename column answer to reply;", "renaming-column"],
  ["alter table faqs add constraint short check (length(answer) < 10);", "constraint-missing-not-valid"],
  ["update faqs set answer = '';", "0001_tried: change rows in batches"],
  [
    'ALTER TABLE "faqs" ADD COLUMN "a" int;ALTER TABLE "public"."users" ADD COLUMN "b" int;',
    "0001_tried: alter each of these in another migration: faqs, users",
  ],
  [`${outsideTransactionMarker}\nalter table faqs drop column answer;`, "ban-drop-column"],
])("%s", async (text, problem) => {
  expect(await findProblems(text)).toContain(problem);
});

test.each([
  "alter table faqs add column wanted int;",
  "create table things (id uuid primary key, faq_id uuid);create index on things (faq_id);alter table things add column a int;",
  "create or replace function touch() returns trigger language plpgsql as $$ begin\n  update faqs set answer = '';\n  return null;\nend $$;",
  `${outsideTransactionMarker}\nupdate faqs set answer = '';`,
  `${outsideTransactionMarker}\ndrop index concurrently if exists wanted;\ncreate index concurrently wanted on faqs (answer);`,
])("no problem: %s", async (text) => {
  expect(await findProblems(text)).toBe("");
});

test("the example of the benchmark follows the rules", async () => {
  const examples = path.join(projectRoot, "bench/example-migrations");
  const files = readdirSync(examples).filter((name) => name.endsWith(".sql"));
  expect(files.length).toBeGreaterThan(0);
  expect(await findMigrationProblems(files.map((name) => path.join(examples, name)))).toEqual([]);
});
