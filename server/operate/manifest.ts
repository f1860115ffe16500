import { z } from "zod";

/** The names of an archive's entries besides the files, which are at `files/` and their key. */
export const databaseEntry = "database.sql";
export const manifestEntry = "manifest.json";
export const filesFolder = "files/";

/** What a backup consists of. It is the archive's last entry, because it has the checksums of the others. */
export const manifestSchema = z.object({
  format: z.literal(1),
  /** The program's version, and the newest migration in epoch milliseconds: an older program cannot restore this. */
  version: z.string(),
  migration: z.int(),
  /** When the backup began. Every change acknowledged before is in it. */
  taken_at: z.iso.datetime(),
  source: z.enum(["embedded", "server"]),
  /** The prefixes of encrypted values, which say what key is needed and reveal nothing about it. */
  keys: z.array(z.string()),
  deleted_accounts: z.array(z.uuid()),
  entries: z.array(z.object({ name: z.string(), size: z.int(), sha256: z.string() })),
});

export type Manifest = z.infer<typeof manifestSchema>;
