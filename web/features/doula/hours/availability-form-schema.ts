import { z } from "zod";
import { availabilityChangeSchema } from "../../../../contract/scheduling/availability.schema.ts";

/** The contract's schema, with the choice of when calls start. */
export const availabilityFormSchema = availabilityChangeSchema.extend({ start_minutes: z.int().positive() });
