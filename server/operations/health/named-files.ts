import type { Queryable } from "../../../db/database.ts";
import { findCertificatePaths } from "../../directory/certifications/service.ts";
import { findPicturePaths } from "../../directory/pictures/service.ts";

/** Returns the keys of all files that the database refers to, as in `Storage.listKeys`. */
export async function findNamedKeys(db: Queryable): Promise<Set<string>> {
  const [pictures, certificates] = [await findPicturePaths(db), await findCertificatePaths(db)];
  return new Set([
    ...pictures.map((path) => `profile-images/${path}`),
    ...certificates.map((path) => `doula-certifications/${path}`),
  ]);
}
