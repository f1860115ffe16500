import { check, date, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { profileLengths } from "../../../contract/identity/profiles.ts";
import { atMost, identity } from "../platform/columns.ts";
import { users } from "./accounts.ts";

/** A keyed fingerprint of ADMIN_EMAIL and when it began to apply. At most one row. */
export const adminAddresses = pgTable("admin_addresses", {
  ...identity,
  fingerprint: text().notNull().unique(),
  /** The account with this address whose owner has since chosen a new password through an emailed link. */
  confirmedBy: uuid().references(() => users.id, { onDelete: "set null" }),
});

export const parentProfiles = pgTable(
  "parent_profiles",
  {
    ...identity,
    userId: uuid()
      .notNull()
      .unique()
      .references(() => users.id, { onDelete: "cascade" }),
    parent2Name: text(),
    dueDate: date(),
    provider: text(),
    address: text(),
    phone: text(),
    profileImageUrl: text(),
  },
  (t) => [
    check("parent_profiles_parent2_name_length", atMost(t.parent2Name, profileLengths.parent2_name)),
    check("parent_profiles_provider_length", atMost(t.provider, profileLengths.provider)),
    check("parent_profiles_address_length", atMost(t.address, profileLengths.address)),
    check("parent_profiles_phone_length", atMost(t.phone, profileLengths.phone)),
  ],
);
