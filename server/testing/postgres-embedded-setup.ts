import { buildDatabaseTemplate } from "../../scripts/build-database.ts";

/** Global setup: the template that every embedded test database is unpacked from. */
export const setup = buildDatabaseTemplate;
