import { buildDatabaseTemplate } from "../../scripts/build-database.ts";
import { buildGazetteer } from "../../scripts/build-gazetteer.ts";

/** Global setup: the template that every embedded test database is unpacked from, and the places that addresses are located by. */
export async function setup(): Promise<void> {
  buildGazetteer();
  await buildDatabaseTemplate();
}
