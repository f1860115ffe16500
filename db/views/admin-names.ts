import { pgView, text, uuid } from "drizzle-orm/pg-core";

/** Every admin's name, or their email if they have none. */
export const adminNames = pgView("admin_names", { id: uuid(), name: text() }).existing();
