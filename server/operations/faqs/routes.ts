import { z } from "zod";
import { faqChangeSchema, faqSchema, faqsResponseSchema } from "../../../contract/operations/faqs.schema.ts";
import { idSchema } from "../../../contract/platform/fields.schema.ts";
import {
  createRouter,
  defineRoute,
  jsonBody,
  jsonResponse,
  requireViewer,
} from "../../platform/http/http.ts";
import type { Platform } from "../../platform/platform.ts";
import { addFaq, changeFaq, faqLimits, listFaqs, removeFaq } from "./service.ts";

const tag = "faqs";
const rateLimit = { limit: faqLimits.faq_changes, per: "person" } as const;
const faqParams = z.object({ id: idSchema });

const faqs = defineRoute({
  method: "get",
  path: "/rest/v1/faqs",
  operationId: "listFaqs",
  access: "public",
  tag,
  summary: "List all questions and answers, oldest first",
  responses: { 200: jsonResponse("All questions", faqsResponseSchema) },
});

const add = defineRoute({
  method: "post",
  path: "/rest/v1/faqs",
  operationId: "addFaq",
  access: "admin",
  rateLimit,
  tag,
  summary: "Add a question with its answer",
  request: { body: jsonBody(faqChangeSchema) },
  responses: { 201: jsonResponse("Added", faqSchema) },
});

const change = defineRoute({
  method: "put",
  path: "/rest/v1/faqs/{id}",
  operationId: "updateFaq",
  access: "admin",
  rateLimit,
  tag,
  summary: "Change a question and its answer",
  errors: ["not_found"],
  request: { params: faqParams, body: jsonBody(faqChangeSchema) },
  responses: { 200: jsonResponse("The changed question", faqSchema) },
});

const remove = defineRoute({
  method: "delete",
  path: "/rest/v1/faqs/{id}",
  operationId: "deleteFaq",
  access: "admin",
  rateLimit,
  tag,
  summary: "Delete a question with its answer",
  errors: ["not_found"],
  request: { params: faqParams },
  responses: { 204: { description: "Deleted" } },
});

export function faqsRoutes(platform: Platform) {
  return createRouter()
    .openapi(faqs, async (c) => c.json({ items: await listFaqs(platform) }, 200))
    .openapi(add, async (c) => {
      const { id: adminId } = await requireViewer(c);
      return c.json(await addFaq(platform, { adminId, change: c.req.valid("json") }), 201);
    })
    .openapi(change, async (c) => {
      const { id: adminId } = await requireViewer(c);
      const { id } = c.req.valid("param");
      return c.json(await changeFaq(platform, { adminId, id, change: c.req.valid("json") }), 200);
    })
    .openapi(remove, async (c) => {
      const { id: adminId } = await requireViewer(c);
      await removeFaq(platform, { adminId, id: c.req.valid("param").id });
      return c.body(null, 204);
    });
}
