import { mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { openEmbeddedDatabase } from "../platform/database/database.ts";
import { inTransaction } from "../platform/database/transaction.ts";
import { operatorListener, operatorPaths } from "../start/operator-listener.ts";
import { useTestApp } from "../testing/app.ts";
import { writeBackup } from "./backup.ts";

const app = await useTestApp();
let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "doula-backup-test-"));
});
afterEach(() => rm(folder, { recursive: true }));

test("a backup that is stopped closes its database and leaves no file", async () => {
  const close = vi.fn(async () => undefined);
  async function* dump() {
    for (;;) yield Buffer.alloc(65_536, "x");
  }
  const stopping = new AbortController();
  const writing = writeBackup({
    file: path.join(folder, "backup.zip"),
    storage: app.storage,
    encryption: app.encryption,
    openSource: async () => ({ kind: "server", keys: [], dump, close }),
    signal: stopping.signal,
  });
  await vi.waitFor(async () => expect(await readdir(folder)).toEqual(["backup.zip.unfinished"]));
  stopping.abort();
  await expect(writing).rejects.toThrow();
  await vi.waitFor(() => expect(close).toHaveBeenCalled());
  expect(await readdir(folder)).toEqual([]);
});

test("a backup writes neither through a link nor into another user's file", async () => {
  const target = path.join(folder, "target");
  await writeFile(target, "mine");
  await symlink(target, path.join(folder, "backup.zip.unfinished"));
  const openSource = async () => Promise.reject(new Error("the database is not opened"));
  const writing = writeBackup({
    file: path.join(folder, "backup.zip"),
    storage: app.storage,
    encryption: app.encryption,
    openSource,
    signal: new AbortController().signal,
  });
  await expect(writing).rejects.toThrow(/backup\.zip\.unfinished exists: another backup is writing it/);
  expect(await readFile(target, "utf8")).toBe("mine");
  expect(await readdir(folder)).toEqual(["backup.zip.unfinished", "target"]);
});

test("a pause ends immediately if its caller disconnected while it waited", async () => {
  const connection = await openEmbeddedDatabase();
  const services = { payments: undefined, calendar: undefined };
  const context = { platform: app, ...services, dataFolder: undefined, hasMailServer: false };
  const server = createServer(operatorListener(connection, { ...context, databaseKind: "embedded" }));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const leaving = new AbortController();
  const { promise: transactionEnds, resolve: endTransaction } = Promise.withResolvers<void>();
  const transaction = inTransaction(connection.db, () => transactionEnds);
  const address = `http://127.0.0.1:${port}${operatorPaths.pause}`;
  const asking = fetch(address, { method: "POST", signal: leaving.signal });
  await new Promise((resolve) => server.once("request", resolve));
  leaving.abort();
  await expect(asking).rejects.toThrow();
  await vi.waitFor(async () => expect(await countConnections()).toBe(0));
  endTransaction();
  await transaction;
  const started = performance.now();
  await connection.db.execute(sql`select 1`);
  expect(performance.now() - started).toBeLessThan(5000);
  await new Promise((resolve) => server.close(resolve));
  await connection.close();

  function countConnections(): Promise<number> {
    return new Promise((resolve) => server.getConnections((_error, count) => resolve(count)));
  }
});
