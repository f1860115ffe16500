import "../platform/zod-config.ts";
import { z } from "zod";
import { coverageAnswers } from "./coverage.ts";

/** PUT /rest/v1/orders/{id}/coverage. Anything but `no` ends an unpaid order. */
export const coverageSchema = z.strictObject({
  answer: z.enum(coverageAnswers, { error: "Please choose one." }),
});

/** Its form. */
export const typedCoverageSchema = z.strictObject({ answer: z.string().nullable() }).pipe(coverageSchema);
