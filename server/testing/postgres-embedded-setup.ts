import { writeFile } from "node:fs/promises";
import path from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { btree_gist } from "@electric-sql/pglite/contrib/btree_gist";
import type { TestProject } from "vitest/node";
import { makeTemporaryFolder } from "../../scripts/temporary-folder.ts";
import { embeddedConnection } from "../platform/database.ts";
import { prepareTemplate } from "./postgres-template.ts";

/** Global setup: one prepared embedded database, dumped to a file. Loading it takes a tenth of making it anew. */
export async function setup(project: TestProject): Promise<() => void> {
  const folder = makeTemporaryFolder("embedded");
  const client = await PGlite.create({ extensions: { btree_gist } });
  const connection = embeddedConnection(client);
  await prepareTemplate(connection);
  const dump = await client.dumpDataDir("none");
  await connection.close();

  const file = path.join(folder.path, "template.tar");
  await writeFile(file, dump.stream());
  project.provide("embeddedTemplate", file);
  return folder.remove;
}
