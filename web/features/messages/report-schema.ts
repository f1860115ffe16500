import { z } from "zod";
import { newReportSchema } from "../../../contract/messages.schema.ts";
import { reportReasons } from "../../../contract/messages.ts";

export const reportFormSchema = newReportSchema.extend({
  reason: z.enum(reportReasons, { error: "Please choose what is wrong." }),
});
