import { buildDatabaseTemplate } from "../../scripts/build-database.ts";
import { buildGazetteer } from "../../scripts/build-gazetteer.ts";

/**
 * Global setup: builds the template that every embedded test database is unpacked from, and the places
 * that locate addresses.
 */
export async function setup(): Promise<void> {
  buildGazetteer();
  await buildDatabaseTemplate();
}
