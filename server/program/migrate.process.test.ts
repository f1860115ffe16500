import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startThrowawayPostgres, type ThrowawayPostgres } from "../../scripts/throwaway-postgres.ts";
import { databaseAddress, runStatement } from "../testing/postgres-server.ts";
import { runProgram } from "../testing/program.ts";

let postgres: ThrowawayPostgres;
let folder: string;
let names = 0;

beforeAll(async () => {
  postgres = await startThrowawayPostgres();
  folder = await mkdtemp(path.join(tmpdir(), "doula-migrate-"));
});
afterAll(async () => {
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
});

/** An empty database, a role that may only connect to it, and its URL for that role. */
async function createDatabase() {
  const name = `migrate_${Date.now()}_${++names}`;
  await runStatement(postgres.url, `create database ${name}`);
  await runStatement(postgres.url, `create role ${name} login`);
  const own = new URL(databaseAddress(postgres.url, name));
  const asSuperuser = (statement: string) => runStatement(own.href, statement);
  const url = new URL(own);
  url.username = name;
  return { name, url: url.href, asSuperuser };
}

/** Runs it as in production, with only this URL set. */
async function run(script: string, DATABASE_URL: string) {
  const program = runProgram({ DATA_DIR: folder, NODE_ENV: "production", DATABASE_URL }, { script });
  return { code: await program.exit, output: program.output() };
}
const migrate = (url: string) => run("scripts/migrate.ts", url);

test("db:migrate needs only DATABASE_URL and a role that owns the database", async () => {
  const { name, url, asSuperuser } = await createDatabase();
  await asSuperuser(`alter database ${name} owner to ${name}`);
  expect(await migrate(url)).toEqual({ code: 0, output: "The database is up to date.\n" });
});

test("db:migrate without a database in production reports what to set", async () => {
  const program = runProgram({ DATA_DIR: folder, NODE_ENV: "production" }, { script: "scripts/migrate.ts" });
  expect(await program.exit).toBe(1);
  expect(program.output()).toMatch(/^DATABASE_URL: required when NODE_ENV=production\. .*\n$/);
});

describe("a missing privilege is named in one sentence", () => {
  test("CREATE on the database", async () => {
    const { name, url } = await createDatabase();
    expect(await migrate(url)).toEqual({
      code: 1,
      output: `DATABASE_URL: the role ${name} lacks CREATE on database ${name}, which it needs for migrations; make it the owner: alter database "${name}" owner to "${name}";\n`,
    });
  });

  test("CREATE on schema public", async () => {
    const { name, url, asSuperuser } = await createDatabase();
    await asSuperuser(`grant create on database ${name} to ${name}`);
    expect(await migrate(url)).toEqual({
      code: 1,
      output: `DATABASE_URL: the role ${name} lacks CREATE on schema public, which it needs for migrations; make it the owner: alter database "${name}" owner to "${name}";\n`,
    });
  });

  test("the ownership of a table that another role created", async () => {
    const { name, url, asSuperuser } = await createDatabase();
    await migrate(databaseAddress(postgres.url, name));
    await asSuperuser(`alter database ${name} owner to ${name}`);
    await asSuperuser(`grant usage, create on schema drizzle to ${name}`);
    await asSuperuser(`grant all on all tables in schema drizzle to ${name}`);
    await asSuperuser("delete from drizzle.__drizzle_migrations where id > 5");
    const { code, output } = await migrate(url);
    expect(code).toBe(1);
    expect(output).toMatch(
      new RegExp(
        `^DATABASE_URL: the role ${name} lacks the ownership of .*, which it needs for migrations; as its owner or a superuser, run: reassign owned by <its owner> to "${name}";\\n$`,
      ),
    );
  });
});

test("an unreachable server is named in one line", async () => {
  const { code, output } = await migrate("postgres://doula@127.0.0.1:1/doula");
  expect(code).toBe(1);
  expect(output).toBe("DATABASE_URL: the database cannot be used: connect ECONNREFUSED 127.0.0.1:1.\n");
});
