import { z } from "zod";
import { newReportSchema } from "../../../../contract/trust/reports.schema.ts";
import { reportReasons } from "../../../../contract/trust/reports.ts";

export const reportFormSchema = newReportSchema.extend({
  reason: z.enum(reportReasons, { error: "Please choose what is wrong." }),
});
