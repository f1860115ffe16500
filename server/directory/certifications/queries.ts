import { sql } from "drizzle-orm";
import { z } from "zod";
import {
  type Certification,
  type CertificationChange,
  certificationSchema,
} from "../../../contract/directory/certifications.schema.ts";
import type { CertificateType } from "../../../contract/directory/certifications.ts";
import type { Queryable, Transaction } from "../../../db/database.ts";

/** A certification with its file's path, which its doula may not see. */
const storedSchema = certificationSchema.extend({ certificate_path: z.string().nullable() });

export type StoredCertification = z.infer<typeof storedSchema>;

const columns = sql`id, name, organization, date_obtained::text, file_name, file_type`;

interface Key {
  doulaProfileId: string;
  id: string;
}

/** Returns the paths of all certificates, in their bucket. */
export async function findCertificatePaths(db: Queryable): Promise<string[]> {
  const { rows } = await db.execute(sql`
    select certificate_path as path from doula_certifications where certificate_path is not null
  `);
  return z
    .array(z.object({ path: z.string() }))
    .parse(rows)
    .map(({ path }) => path);
}

/** A doula's certifications, newest first. */
export async function findCertifications(db: Queryable, doulaProfileId: string): Promise<Certification[]> {
  const { rows } = await db.execute(sql`
    select ${columns} from doula_certifications
    where doula_profile_id = ${doulaProfileId}
    order by date_obtained desc, id
  `);
  return z.array(certificationSchema).parse(rows);
}

/** One of this doula's certifications; undefined for any other. */
export async function findCertification(
  db: Queryable,
  { doulaProfileId, id }: Key,
): Promise<StoredCertification | undefined> {
  const { rows } = await db.execute(sql`
    select ${columns}, certificate_path from doula_certifications
    where id = ${id} and doula_profile_id = ${doulaProfileId}
  `);
  return rows[0] && storedSchema.parse(rows[0]);
}

export async function countCertifications(db: Queryable, doulaProfileId: string): Promise<number> {
  const { rows } = await db.execute(sql`
    select count(*)::int as count from doula_certifications where doula_profile_id = ${doulaProfileId}
  `);
  return Number(rows[0]?.count);
}

export async function insertCertification(
  tx: Transaction,
  doulaProfileId: string,
  { name, organization, date_obtained }: CertificationChange,
): Promise<Certification> {
  const { rows } = await tx.execute(sql`
    insert into doula_certifications (doula_profile_id, name, organization, date_obtained)
    values (${doulaProfileId}, ${name}, ${organization}, ${date_obtained})
    returning ${columns}
  `);
  return certificationSchema.parse(rows[0]);
}

export async function updateCertification(
  tx: Transaction,
  { doulaProfileId, id }: Key,
  { name, organization, date_obtained }: CertificationChange,
): Promise<Certification> {
  const { rows } = await tx.execute(sql`
    update doula_certifications
    set name = ${name}, organization = ${organization}, date_obtained = ${date_obtained}
    where id = ${id} and doula_profile_id = ${doulaProfileId}
    returning ${columns}
  `);
  return certificationSchema.parse(rows[0]);
}

export interface CertificateFile {
  path: string;
  name: string;
  type: CertificateType;
}

/** Points a certification at another file, or at none. */
export async function replaceFile(
  tx: Transaction,
  { doulaProfileId, id }: Key,
  file: CertificateFile | null,
): Promise<Certification> {
  const { rows } = await tx.execute(sql`
    update doula_certifications
    set certificate_path = ${file?.path ?? null}, file_name = ${file?.name ?? null}, file_type = ${file?.type ?? null}
    where id = ${id} and doula_profile_id = ${doulaProfileId}
    returning ${columns}
  `);
  return certificationSchema.parse(rows[0]);
}

export async function deleteCertification(tx: Transaction, { doulaProfileId, id }: Key): Promise<void> {
  await tx.execute(sql`
    delete from doula_certifications where id = ${id} and doula_profile_id = ${doulaProfileId}
  `);
}
