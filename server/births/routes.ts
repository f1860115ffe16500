import { z } from "zod";
import {
  birthChangeSchema,
  birthNoticesSchema,
  newNoticeSchema,
  ownBirthSchema,
} from "../../contract/births.schema.ts";
import { idSchema } from "../../contract/fields.schema.ts";
import type { Payments } from "../payments/service.ts";
import { createRouter, defineRoute, jsonBody, jsonResponse, requireViewer } from "../platform/http.ts";
import type { Platform } from "../platform/platform.ts";
import {
  birthLimits,
  listNotices,
  readOwnBirth,
  recordBirth,
  recordLoss,
  setRecordedBirth,
  tellDoula,
  undoBirth,
  undoLoss,
} from "./service.ts";

const tag = "births";
const own = jsonResponse("My birth or loss", ownBirthSchema);
const change = {
  rateLimit: { limit: birthLimits.birth_changes, per: "person" },
  leavesPublicData: true,
  tag,
} as const;

const read = defineRoute({
  method: "get",
  path: "/rest/v1/births/own",
  operationId: "getOwnBirth",
  access: "client",
  tag,
  summary: "Read my birth or loss, and which doulas know my due date",
  responses: { 200: own },
});

const born = defineRoute({
  ...change,
  method: "put",
  path: "/rest/v1/births/own",
  operationId: "saveOwnBirth",
  access: "client",
  summary: "Our baby is here: store the date of birth, or change it",
  description: "Removes my due date. No doula is told.",
  errors: ["plans_changed"],
  request: { body: jsonBody(birthChangeSchema) },
  responses: { 200: own },
});

const undoBorn = defineRoute({
  ...change,
  method: "delete",
  path: "/rest/v1/births/own",
  operationId: "undoOwnBirth",
  access: "client",
  summary: "Remove a birth that was entered by mistake; the due date is back",
  errors: ["not_found"],
  responses: { 200: own },
});

const loss = defineRoute({
  ...change,
  method: "put",
  path: "/rest/v1/losses/own",
  operationId: "saveOwnLoss",
  access: "client",
  summary: "Remove my due date or birth from everything I see, after a loss",
  description: "No doula is told.",
  responses: { 200: own },
});

const undo = defineRoute({
  ...change,
  method: "delete",
  path: "/rest/v1/losses/own",
  operationId: "undoOwnLoss",
  access: "client",
  summary: "Bring back what a loss removed",
  errors: ["not_found"],
  responses: { 200: own },
});

const tell = defineRoute({
  ...change,
  method: "post",
  path: "/rest/v1/birth_notices",
  operationId: "tellDoula",
  access: "client",
  summary: "Tell one doula of my birth or loss, or only that plans changed",
  errors: ["not_found", "plans_changed"],
  request: { body: jsonBody(newNoticeSchema) },
  responses: { 200: own },
});

const notices = defineRoute({
  method: "get",
  path: "/rest/v1/birth_notices/as_doula",
  operationId: "listBirthNotices",
  access: "doula",
  tag,
  summary: "What parents told me about births and changed plans, newest first",
  responses: { 200: jsonResponse("At most 50", birthNoticesSchema) },
});

const noticeOf = z.object({ id: idSchema });

const record = defineRoute({
  ...change,
  method: "put",
  path: "/rest/v1/recorded_births/{id}",
  operationId: "recordBirth",
  access: "doula",
  summary: "Count a birth that a parent told me of",
  errors: ["not_found"],
  request: { params: noticeOf },
  responses: { 204: { description: "Counted" } },
});

const unrecord = defineRoute({
  ...change,
  method: "delete",
  path: "/rest/v1/recorded_births/{id}",
  operationId: "unrecordBirth",
  access: "doula",
  summary: "Stop counting a birth",
  errors: ["not_found"],
  request: { params: noticeOf },
  responses: { 204: { description: "Not counted" } },
});

export function birthsRoutes(platform: Platform, payments: Payments) {
  return createRouter()
    .openapi(read, async (c) => {
      const { id } = await requireViewer(c);
      return c.json(await readOwnBirth(platform, id), 200);
    })
    .openapi(born, async (c) => {
      const { id: userId } = await requireViewer(c);
      return c.json(await recordBirth(platform, { userId, bornOn: c.req.valid("json").born_on }), 200);
    })
    .openapi(undoBorn, async (c) => {
      const { id } = await requireViewer(c);
      return c.json(await undoBirth(platform, id), 200);
    })
    .openapi(loss, async (c) => {
      const { id } = await requireViewer(c);
      return c.json(await recordLoss(platform, id), 200);
    })
    .openapi(undo, async (c) => {
      const { id: userId, first_name: firstName } = await requireViewer(c);
      return c.json(await undoLoss(platform, payments, { userId, firstName }), 200);
    })
    .openapi(tell, async (c) => {
      const { id: userId, first_name: firstName } = await requireViewer(c);
      const { doula_profile_id: doulaProfileId, kind } = c.req.valid("json");
      await tellDoula(platform, payments, { userId, firstName, doulaProfileId, kind });
      return c.json(await readOwnBirth(platform, userId), 200);
    })
    .openapi(notices, async (c) => {
      const { id } = await requireViewer(c);
      return c.json(await listNotices(platform, id), 200);
    })
    .openapi(record, async (c) => {
      const { id: userId } = await requireViewer(c);
      await setRecordedBirth(platform, { noticeId: c.req.valid("param").id, userId, isRecorded: true });
      return c.body(null, 204);
    })
    .openapi(unrecord, async (c) => {
      const { id: userId } = await requireViewer(c);
      await setRecordedBirth(platform, { noticeId: c.req.valid("param").id, userId, isRecorded: false });
      return c.body(null, 204);
    });
}
