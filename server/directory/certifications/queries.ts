import { and, count, desc, eq, isNotNull } from "drizzle-orm";
import type {
  Certification,
  CertificationChange,
} from "../../../contract/directory/certifications.schema.ts";
import type { CertificateType } from "../../../contract/directory/certifications.ts";
import { type Queryable, schema, type Transaction } from "../../../db/database.ts";

const { doulaCertifications: certifications } = schema;

/** A certification with its file's path, which its doula may not see. */
export type StoredCertification = Certification & { certificate_path: string | null };

const columns = {
  id: certifications.id,
  name: certifications.name,
  organization: certifications.organization,
  date_obtained: certifications.dateObtained,
  file_name: certifications.fileName,
  file_type: certifications.fileType,
};

interface Key {
  doulaProfileId: string;
  id: string;
}

function isCertification({ doulaProfileId, id }: Key) {
  return and(eq(certifications.id, id), eq(certifications.doulaProfileId, doulaProfileId));
}

/** Returns the paths of all certificates, in their bucket. */
export async function findCertificatePaths(db: Queryable): Promise<string[]> {
  const { certificatePath } = certifications;
  const rows = await db
    .select({ path: certificatePath })
    .from(certifications)
    .where(isNotNull(certificatePath));
  return rows.flatMap(({ path }) => path ?? []);
}

/** A doula's certifications, newest first. */
export function findCertifications(db: Queryable, doulaProfileId: string): Promise<Certification[]> {
  return db
    .select(columns)
    .from(certifications)
    .where(eq(certifications.doulaProfileId, doulaProfileId))
    .orderBy(desc(certifications.dateObtained), certifications.id);
}

/** One of this doula's certifications; undefined for any other. */
export async function findCertification(db: Queryable, key: Key): Promise<StoredCertification | undefined> {
  const [certification] = await db
    .select({ ...columns, certificate_path: certifications.certificatePath })
    .from(certifications)
    .where(isCertification(key));
  return certification;
}

export async function countCertifications(db: Queryable, doulaProfileId: string): Promise<number> {
  const [row] = await db
    .select({ certifications: count() })
    .from(certifications)
    .where(eq(certifications.doulaProfileId, doulaProfileId));
  return row?.certifications ?? 0;
}

export async function insertCertification(
  tx: Transaction,
  doulaProfileId: string,
  { name, organization, date_obtained: dateObtained }: CertificationChange,
): Promise<Certification> {
  const [added] = await tx
    .insert(certifications)
    .values({ doulaProfileId, name, organization, dateObtained })
    .returning(columns);
  if (!added) throw new Error("The certification was not inserted");
  return added;
}

export function updateCertification(
  tx: Transaction,
  key: Key,
  { name, organization, date_obtained: dateObtained }: CertificationChange,
): Promise<Certification> {
  return saveColumns(tx, key, { name, organization, dateObtained });
}

export interface CertificateFile {
  path: string;
  name: string;
  type: CertificateType;
}

/** Points a certification at another file, or at none. */
export function replaceFile(tx: Transaction, key: Key, file: CertificateFile | null): Promise<Certification> {
  const { path, name, type } = file ?? { path: null, name: null, type: null };
  return saveColumns(tx, key, { certificatePath: path, fileName: name, fileType: type });
}

async function saveColumns(
  tx: Transaction,
  key: Key,
  changed: Partial<typeof certifications.$inferInsert>,
): Promise<Certification> {
  const [saved] = await tx.update(certifications).set(changed).where(isCertification(key)).returning(columns);
  if (!saved) throw new Error("There is no such certification");
  return saved;
}

export async function deleteCertification(tx: Transaction, key: Key): Promise<void> {
  await tx.delete(certifications).where(isCertification(key));
}
