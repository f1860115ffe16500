import { birthChangeSchema, ownBirthSchema } from "../../contract/families/births.schema.ts";
import { birthLimits } from "../families/births/service.ts";
import { createRouter, defineRoute, jsonBody, jsonResponse, requireViewer } from "../platform/http/http.ts";
import type { Platform } from "../platform/platform.ts";
import type { Payments } from "../providers/payments/payments.ts";
import { readOwnBirth } from "./read-plans.ts";
import { recordBirth, undoBirth } from "./record-birth.ts";
import { recordLoss, undoLoss } from "./record-loss.ts";

// Of release 1.0, for pages that were open during the upgrade. The release after the next removes them.

const previous = {
  access: "client",
  private: true,
  tag: "births",
  deprecated: true,
  responses: { 200: jsonResponse("My birth or loss", ownBirthSchema) },
} as const;
const change = {
  ...previous,
  rateLimit: { limit: birthLimits.birth_changes, per: "person" },
  leavesPublicData: true,
} as const;
const summary = "Use /rest/v1/plans/own";

const read = defineRoute({
  ...previous,
  method: "get",
  path: "/rest/v1/births/own",
  operationId: "getOwnBirth",
  summary,
});

const born = defineRoute({
  ...change,
  method: "put",
  path: "/rest/v1/births/own",
  operationId: "saveOwnBirth",
  summary,
  errors: ["plans_changed"],
  request: { body: jsonBody(birthChangeSchema) },
});

const undoBorn = defineRoute({
  ...change,
  method: "delete",
  path: "/rest/v1/births/own",
  operationId: "undoOwnBirth",
  summary,
  errors: ["not_found"],
});

const loss = defineRoute({
  ...change,
  method: "put",
  path: "/rest/v1/losses/own",
  operationId: "saveOwnLoss",
  summary,
});

const undo = defineRoute({
  ...change,
  method: "delete",
  path: "/rest/v1/losses/own",
  operationId: "undoOwnLoss",
  summary,
  errors: ["not_found"],
});

export function previousBirthsRoutes(platform: Platform, payments: Payments) {
  return createRouter()
    .openapi(read, async (c) => {
      const { id } = await requireViewer(c);
      return c.json(await readOwnBirth(platform, id), 200);
    })
    .openapi(born, async (c) => {
      const { id: userId } = await requireViewer(c);
      await recordBirth(platform, { userId, bornOn: c.req.valid("json").born_on });
      return c.json(await readOwnBirth(platform, userId), 200);
    })
    .openapi(undoBorn, async (c) => {
      const { id: userId, first_name: firstName } = await requireViewer(c);
      await undoBirth(platform, { userId, firstName });
      return c.json(await readOwnBirth(platform, userId), 200);
    })
    .openapi(loss, async (c) => {
      const { id } = await requireViewer(c);
      await recordLoss(platform, id);
      return c.json(await readOwnBirth(platform, id), 200);
    })
    .openapi(undo, async (c) => {
      const { id: userId, first_name: firstName } = await requireViewer(c);
      await undoLoss(platform, payments, { userId, firstName });
      return c.json(await readOwnBirth(platform, userId), 200);
    });
}
