import { z } from "zod";
import { addedCapacityDays } from "../../../contract/commerce/orders.ts";
import { idSchema } from "../../../contract/platform/fields.schema.ts";
import {
  newCommitmentSchema,
  onCallAnswersSchema,
  onCallQuestionSchema,
  practiceChangeSchema,
  practiceSchema,
} from "../../../contract/scheduling/practice.schema.ts";
import { practiceLimits } from "../../../contract/scheduling/practice.ts";
import { countDueDate } from "../../directory/search/service.ts";
import {
  createRouter,
  defineRoute,
  jsonBody,
  jsonResponse,
  requireViewer,
} from "../../platform/http/http.ts";
import type { Platform } from "../../platform/platform.ts";
import { findOnCall } from "./on-call.ts";
import {
  addCapacity,
  addCommitment,
  changePractice,
  practiceRateLimits,
  readPractice,
  removeCommitment,
  withdrawAddedCapacity,
} from "./service.ts";

const rateLimit = { limit: practiceRateLimits.practice_changes, per: "person" } as const;

const read = defineRoute({
  method: "get",
  path: "/rest/v1/practice",
  operationId: "getPractice",
  access: "doula",
  tag: "practice",
  summary: "Read how many births I take on, my clients from elsewhere, and my next twelve months",
  errors: ["not_found"],
  responses: { 200: jsonResponse("My practice", practiceSchema) },
});

const change = defineRoute({
  method: "put",
  path: "/rest/v1/practice",
  operationId: "updatePractice",
  access: "doula",
  rateLimit,
  tag: "practice",
  summary: "Say whether I attend births, how many, and when I am on call",
  errors: ["not_found"],
  request: { body: jsonBody(practiceChangeSchema) },
  responses: { 200: jsonResponse("Changed", practiceSchema) },
});

const add = defineRoute({
  method: "post",
  path: "/rest/v1/practice/commitments",
  operationId: "addCommitment",
  access: "doula",
  rateLimit,
  tag: "practice",
  summary: "Add the due date of a client from elsewhere",
  errors: ["not_found", "too_many_commitments"],
  request: { body: jsonBody(newCommitmentSchema) },
  responses: { 201: jsonResponse("Added", practiceSchema) },
});

const remove = defineRoute({
  method: "delete",
  path: "/rest/v1/practice/commitments/{id}",
  operationId: "removeCommitment",
  access: "doula",
  rateLimit,
  tag: "practice",
  summary: "Remove a client from elsewhere",
  errors: ["not_found"],
  request: { params: z.object({ id: idSchema }) },
  responses: { 200: jsonResponse("Removed", practiceSchema) },
});

const roomParams = z.object({ parentId: idSchema });

const make = defineRoute({
  method: "put",
  path: "/rest/v1/practice/made_room/{parentId}",
  operationId: "makeRoom",
  access: "doula",
  rateLimit,
  tag: "practice",
  summary: "Make room for a parent who wrote to me",
  description: `For ${addedCapacityDays} days they can buy a birth package, even if I am not on call for their due date.`,
  errors: ["not_found"],
  request: { params: roomParams },
  responses: { 200: jsonResponse("Room made", practiceSchema) },
});

const takeBack = defineRoute({
  method: "delete",
  path: "/rest/v1/practice/made_room/{parentId}",
  operationId: "takeBackRoom",
  access: "doula",
  rateLimit,
  tag: "practice",
  summary: "Make no more room for a parent",
  errors: ["not_found"],
  request: { params: roomParams },
  responses: { 200: jsonResponse("No more room", practiceSchema) },
});

const ask = defineRoute({
  method: "post",
  path: "/rest/v1/doula_profiles/on_call",
  operationId: "askOnCall",
  access: "public",
  rateLimit: { limit: practiceRateLimits.on_call_address, per: "address" },
  tag: "practice",
  summary: "Ask whether some listed doulas are on call for a due date",
  description: `An account, or a visitor's network, learns about ${practiceLimits.dueDatesPerDay} different due dates a day; after that everyone is unknown.`,
  request: { body: jsonBody(onCallQuestionSchema) },
  responses: { 200: jsonResponse("One answer for each listed doula", onCallAnswersSchema) },
});

export function practiceRoutes(platform: Platform) {
  return createRouter()
    .openapi(read, async (c) => c.json(await readPractice(platform, (await requireViewer(c)).id), 200))
    .openapi(change, async (c) => {
      const { id: userId } = await requireViewer(c);
      return c.json(await changePractice(platform, userId, c.req.valid("json")), 200);
    })
    .openapi(add, async (c) => {
      const { id: userId } = await requireViewer(c);
      return c.json(await addCommitment(platform, userId, c.req.valid("json")), 201);
    })
    .openapi(remove, async (c) => {
      const { id: userId } = await requireViewer(c);
      return c.json(await removeCommitment(platform, userId, c.req.valid("param").id), 200);
    })
    .openapi(make, async (c) => {
      const { id: userId } = await requireViewer(c);
      return c.json(await addCapacity(platform, userId, c.req.valid("param").parentId), 200);
    })
    .openapi(takeBack, async (c) => {
      const { id: userId } = await requireViewer(c);
      return c.json(await withdrawAddedCapacity(platform, userId, c.req.valid("param").parentId), 200);
    })
    .openapi(ask, async (c) => {
      const { doula_profile_ids: doulaProfileIds, due_date: dueDate } = c.req.valid("json");
      const viewerId = (await c.var.viewer())?.id;
      const isAnswered = await countDueDate(platform, { viewerId, address: c.var.address }, dueDate);
      const items = await findOnCall(c.var.publicDb, {
        doulaProfileIds,
        dueDate: isAnswered ? dueDate : null,
        viewerId,
        now: platform.now(),
      });
      return c.json({ items }, 200);
    });
}
