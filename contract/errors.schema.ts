import "./platform/zod-config.ts";
import { z } from "zod";
import { errorCodes } from "./errors.ts";

/** RFC 9457 problem details, returned by every route. `code` is stable; `detail` is the sentence to show. */
export const problemSchema = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  code: z.enum(errorCodes),
  detail: z.string(),
  request_id: z.string(),
  errors: z.array(z.object({ field: z.string(), code: z.string(), message: z.string() })).optional(),
});

export type Problem = z.infer<typeof problemSchema>;
