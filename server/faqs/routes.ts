import { faqsAnswerSchema } from "../../contract/faqs.schema.ts";
import { createRouter, defineRoute, jsonAnswer } from "../platform/http.ts";
import type { Platform } from "../platform/platform.ts";
import { listFaqs } from "./service.ts";

const faqs = defineRoute({
  method: "get",
  path: "/rest/v1/faqs",
  operationId: "listFaqs",
  access: "public",
  tags: ["faqs"],
  summary: "Every question with its answer, oldest first",
  responses: { 200: jsonAnswer("All of them", faqsAnswerSchema) },
});

export function faqsRoutes(platform: Platform) {
  return createRouter().openapi(faqs, async (c) => c.json({ items: await listFaqs(platform) }, 200));
}
