import { z } from "zod";
import { calendarDaySchema, idSchema, optionalLine, requiredLine } from "../platform/fields.schema.ts";
import { certificateFile, certificateTypes, certificationLengths } from "./certifications.ts";

/**
 * POST /rest/v1/doula_certifications, and PUT of one. The server's clock decides whether a date is
 * in the future.
 */
export const certificationChangeSchema = z.strictObject({
  name: requiredLine("Name", certificationLengths.name),
  organization: optionalLine(certificationLengths.organization).default(null),
  date_obtained: z
    .string({ error: "Date obtained is required." })
    .min(1, { error: "Date obtained is required." })
    .pipe(calendarDaySchema),
});

export type CertificationChange = z.output<typeof certificationChangeSchema>;

/** One of a doula's own certifications. */
export const certificationSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  organization: z.string().nullable(),
  date_obtained: z.iso.date(),
  file_name: z.string().nullable().describe("The certificate's file name when it was uploaded"),
  file_type: z.enum(certificateTypes).nullable(),
});

export type Certification = z.infer<typeof certificationSchema>;

/** GET /rest/v1/doula_certifications: the caller's certifications. */
export const certificationListSchema = z.object({ items: z.array(certificationSchema) });

/** The owner of the certificate: the path in the bucket begins with their ID. */
export const certificatePlaceSchema = z.object({ user_id: idSchema, certification_id: idSchema });

export const certificateHeadersSchema = z.object({
  [certificateFile.nameHeader]: z
    .string()
    .max(3 * 4 * 255)
    .optional()
    .describe("The file's name, percent-encoded"),
});

/** POST /storage/v1/object/sign/doula-certifications/{user_id}/{certification_id} */
export const certificateLinkSchema = z.object({
  signed_url: z.string().describe("A path on this server, only for the person who requested it"),
  expires_at: z.iso.datetime(),
});

export const certificateTokenSchema = z.object({
  token: z.string().regex(/^\d{10}\.[\w-]{43}$/, { error: "This is not a valid link." }),
});
