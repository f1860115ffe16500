import "../../../contract/zod-config.ts";
import { z } from "zod";
import { type IsoDay, parseIsoDay } from "../../lib/calendar-day.ts";
import { detailErrors } from "./find-flow.ts";

/** The answers of the second step. A file of its own: only the form needs zod. */
export function detailsSchema(today: IsoDay) {
  return z.object({ dueDate: z.string().nullable(), provider: z.string() }).superRefine((values, context) => {
    const errors = detailErrors({ ...values, dueDate: parseIsoDay(values.dueDate ?? "") }, today);
    for (const [field, message] of Object.entries(errors))
      context.addIssue({ code: "custom", path: [field], message });
  });
}
