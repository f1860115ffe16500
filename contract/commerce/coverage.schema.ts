import "../platform/zod-config.ts";
import { z } from "zod";
import { payerLimits } from "../directory/payers.ts";
import { coverageAnswers } from "./coverage.ts";

/** The programs that the form named. Compared with the doula's current ones. */
export const seenProgramsSchema = z
  .array(z.string().max(2 * payerLimits.name))
  .max(payerLimits.perDoula)
  .describe("The programs that the parent was asked about: 'Colorado Medicaid'");

/** PUT /rest/v1/orders/{id}/coverage. Anything but `no` ends an unpaid order. */
export const coverageSchema = z.strictObject({
  answer: z.enum(coverageAnswers, { error: "Please choose one." }),
  programs: seenProgramsSchema,
});

export type CoverageChange = z.output<typeof coverageSchema>;

/** Its form. */
export const typedCoverageSchema = z
  .strictObject({ answer: z.string().nullable(), programs: z.array(z.string()) })
  .pipe(coverageSchema);

/** What the doula and Support read of an order. */
export const coverageRecordSchema = z.object({
  coverage: z
    .enum(coverageAnswers)
    .nullable()
    .describe("What the parent said about the doula's public programs; null if nobody asked"),
  coverage_changed_at: z.iso
    .datetime()
    .nullable()
    .describe("When the parent said, after the payment, that their coverage may have changed"),
});
