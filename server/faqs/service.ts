import type { Faq } from "../../contract/faqs.schema.ts";
import type { Platform } from "../platform/platform.ts";
import { findFaqs } from "./queries.ts";

/** Every question with its answer, oldest first. Everyone may read them. */
export function listFaqs({ db }: Platform): Promise<Faq[]> {
  return findFaqs(db);
}
