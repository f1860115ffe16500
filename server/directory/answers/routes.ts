import { answersChangeSchema, ownAnswersSchema } from "../../../contract/directory/answers.schema.ts";
import {
  createRouter,
  defineRoute,
  jsonBody,
  jsonResponse,
  requireViewer,
} from "../../platform/http/http.ts";
import type { Platform } from "../../platform/platform.ts";
import { defineLimits } from "../../platform/security/rate-limit.ts";
import { readOwnAnswers, saveOwnAnswers } from "./service.ts";

const answerLimits = defineLimits({
  answers_change_account: { points: 60, seconds: 60 * 60 },
});

const path = "/rest/v1/doula_answers";
const tag = "answers";

const read = defineRoute({
  method: "get",
  path,
  operationId: "getOwnAnswers",
  access: "user",
  tag,
  summary: "Read my answers to parents' questions",
  errors: ["not_found"],
  responses: { 200: jsonResponse("My answers", ownAnswersSchema) },
});

const save = defineRoute({
  method: "put",
  path,
  operationId: "saveAnswers",
  access: "doula",
  rateLimit: { limit: answerLimits.answers_change_account, per: "person" },
  tag,
  summary: "Replace my answers to parents' questions",
  errors: ["not_found", "profile_in_review", "profile_changed"],
  request: { body: jsonBody(answersChangeSchema) },
  responses: { 200: jsonResponse("My answers", ownAnswersSchema) },
});

export function answersRoutes(platform: Platform) {
  return createRouter()
    .openapi(read, async (c) => c.json(await readOwnAnswers(platform, (await requireViewer(c)).id), 200))
    .openapi(save, async (c) => {
      const { id: userId } = await requireViewer(c);
      return c.json(await saveOwnAnswers(platform, { userId, change: c.req.valid("json") }), 200);
    });
}
