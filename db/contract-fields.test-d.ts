import type { certificationChangeSchema } from "../contract/directory/certifications.schema.ts";
import type { ownProfileFieldsSchema } from "../contract/directory/own-profile.schema.ts";
import type { PackageChange } from "../contract/directory/packages.schema.ts";
import type { ReviewedTags, ReviewedText } from "../contract/directory/profile-changes.ts";
import type { ParentProfileChange } from "../contract/identity/profiles.schema.ts";
import type { UserChange } from "../contract/identity/users.schema.ts";
import type { ManagedField } from "../contract/identity/users.ts";
import type { FaqChange } from "../contract/operations/faqs.schema.ts";
import type { Availability } from "../contract/scheduling/availability.schema.ts";
import type { PracticeChange } from "../contract/scheduling/practice.schema.ts";
import type { lastingAuditFields } from "../contract/settings/audit.ts";
import type { platformDefaults } from "../contract/settings/settings.ts";
import type { schema } from "./database.ts";

/*
 * Contract imports nothing, so nothing but this file compares its field lists with the tables' columns. tsc checks it; it never
 * runs. Lists of values need no comparison: the tables' checks are made of them.
 */

type Schema = typeof schema;

/** 'parent2Name' becomes 'parent2_name', as drizzle's casing does. */
type SnakeCase<Text extends string> = Text extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${SnakeCase<Rest>}`
  : "";

type Column<Table extends keyof Schema> = Schema[Table] extends { $inferSelect: infer Row }
  ? SnakeCase<keyof Row & string>
  : never;

type KeyOfUnion<Value> = Value extends unknown ? keyof Value : never;

/** Fails to compile if a field in `Fields` is not in `Columns`. */
declare function expectColumns<Columns extends string, _Fields extends Columns>(): void;

expectColumns<Column<"users">, keyof UserChange>();
expectColumns<keyof UserChange, ManagedField>();
expectColumns<ManagedField, keyof UserChange>();
// A parent's full name belongs to their account.
expectColumns<Column<"parentProfiles"> | "full_name", keyof ParentProfileChange>();
// The place's ID becomes coordinates.
expectColumns<Column<"doulaProfiles"> | "place_id", keyof (typeof ownProfileFieldsSchema)["shape"]>();
expectColumns<Column<"doulaProfiles">, ReviewedText | ReviewedTags>();
expectColumns<Column<"doulaPackages">, keyof PackageChange>();
expectColumns<Column<"doulaCertifications">, keyof (typeof certificationChangeSchema)["shape"]>();
expectColumns<
  Column<"doulaProfiles"> | "version" | "weekly_hours" | "overrides" | "calls_outside_hours",
  keyof Availability
>();
expectColumns<Column<"doulaPractice"> | "attends_births", KeyOfUnion<PracticeChange>>();
expectColumns<Column<"users"> | Column<"doulaProfiles">, (typeof lastingAuditFields)[number]>();
expectColumns<Column<"faqs">, keyof FaqChange>();
expectColumns<Column<"platformSettings">, keyof typeof platformDefaults>();
expectColumns<
  keyof typeof platformDefaults | "id" | "updated_at" | "announced_fee" | "fee_changed_at",
  Column<"platformSettings">
>();
