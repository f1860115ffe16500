import { sql } from "drizzle-orm";
import { check, date, index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import {
  type CertificateType,
  certificateTypes,
  certificationLengths,
} from "../../../contract/directory/certifications.ts";
import { atMost, identity, isOneOf } from "../platform/columns.ts";
import { doulaProfiles } from "./doulas.ts";

export const doulaCertifications = pgTable(
  "doula_certifications",
  {
    ...identity,
    doulaProfileId: uuid()
      .notNull()
      .references(() => doulaProfiles.id, { onDelete: "cascade" }),
    name: text().notNull(),
    organization: text(),
    dateObtained: date().notNull(),
    /** The file in private storage, its original name and its type; null until it is uploaded. */
    certificatePath: text(),
    fileName: text(),
    fileType: text().$type<CertificateType>(),
  },
  (t) => [
    // In display order.
    index("doula_certifications_newest").on(t.doulaProfileId, t.dateObtained.desc().nullsFirst(), t.id),
    check(
      "doula_certifications_name_length",
      sql`char_length(${t.name}) between 1 and ${sql.raw(String(certificationLengths.name))}`,
    ),
    check(
      "doula_certifications_organization_length",
      atMost(t.organization, certificationLengths.organization),
    ),
    check("doula_certifications_file_type", isOneOf(t.fileType, certificateTypes)),
    check("doula_certifications_file_name_length", atMost(t.fileName, certificationLengths.file_name)),
  ],
);
