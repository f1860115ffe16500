import { z } from "zod";
import { idSchema } from "../../contract/platform/fields.schema.ts";
import { createRouter, defineRoute, requireViewer } from "../platform/http/http.ts";
import type { Platform } from "../platform/platform.ts";
import { defineLimits } from "../platform/security/rate-limit.ts";
import type { Payments } from "../providers/payments/payments.ts";
import { blockPerson, unblockPerson } from "./block-person.ts";

const blockLimits = defineLimits({
  blocks_blocker: { points: 60, seconds: 60 * 60 },
});

const tag = "messages";
const params = z.object({ id: idSchema });

const block = defineRoute({
  method: "put",
  path: "/rest/v1/conversations/{id}/block",
  operationId: "blockPerson",
  access: "user",
  rateLimit: { limit: blockLimits.blocks_blocker, per: "person" },
  tag,
  summary: "Block the other person: no messages, calls or contact details; open calls are cancelled",
  description: "Repeating it changes nothing.",
  errors: ["not_found", "account_deleted"],
  request: { params },
  responses: { 204: { description: "Blocked" } },
});

const unblock = defineRoute({
  method: "delete",
  path: "/rest/v1/conversations/{id}/block",
  operationId: "unblockPerson",
  access: "user",
  rateLimit: { limit: blockLimits.blocks_blocker, per: "person" },
  tag,
  summary: "Remove my block; repeating it changes nothing",
  errors: ["not_found"],
  request: { params },
  responses: { 204: { description: "No longer blocked by me" } },
});

export function blocksRoutes(platform: Platform, payments: Payments) {
  return createRouter()
    .openapi(block, async (c) => {
      const { id: userId } = await requireViewer(c);
      await blockPerson(platform, payments, { conversationId: c.req.valid("param").id, userId });
      return c.body(null, 204);
    })
    .openapi(unblock, async (c) => {
      const { id: userId } = await requireViewer(c);
      await unblockPerson(platform, { conversationId: c.req.valid("param").id, userId });
      return c.body(null, 204);
    });
}
