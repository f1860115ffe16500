import { z } from "zod";
import {
  birthNoticesSchema,
  newNoticeSchema,
  ownBirthSchema,
  type PlanChange,
  planChangeSchema,
} from "../../contract/families/births.schema.ts";
import type { SessionUser } from "../../contract/identity/accounts.schema.ts";
import { idSchema } from "../../contract/platform/fields.schema.ts";
import { birthLimits, setRecordedBirth } from "../families/births/service.ts";
import { createRouter, defineRoute, jsonBody, jsonResponse, requireViewer } from "../platform/http/http.ts";
import type { Platform } from "../platform/platform.ts";
import type { Payments } from "../providers/payments/payments.ts";
import { listBirthNotices, readOwnBirth } from "./read-plans.ts";
import { recordBirth, undoBirth } from "./record-birth.ts";
import { recordLoss, undoLoss } from "./record-loss.ts";
import { tellDoula } from "./tell-doula.ts";

const tag = "births";
const own = jsonResponse("My birth or loss", ownBirthSchema);
const change = {
  rateLimit: { limit: birthLimits.birth_changes, per: "person" },
  leavesPublicData: true,
  tag,
} as const;

const read = defineRoute({
  method: "get",
  path: "/rest/v1/plans/own",
  operationId: "getOwnPlans",
  access: "client",
  private: true,
  tag,
  summary: "Read my birth or loss, and which doulas know my due date",
  responses: { 200: own },
});

const changePlans = defineRoute({
  ...change,
  method: "post",
  path: "/rest/v1/plans/own",
  operationId: "changeOwnPlans",
  access: "client",
  private: true,
  summary: "Enter a birth, change its date, enter a loss, or undo either",
  description: `A birth or a loss removes my due date, and undoing it brings the date back. No doula is told. One
    route for all of them, so that nobody can tell from an address which it was.`,
  errors: ["not_found", "plans_changed"],
  request: { body: jsonBody(planChangeSchema) },
  responses: { 200: own },
});

const tell = defineRoute({
  ...change,
  method: "post",
  path: "/rest/v1/birth_notices",
  operationId: "tellDoula",
  access: "client",
  private: true,
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

const noticeParams = z.object({ id: idSchema });

const record = defineRoute({
  ...change,
  method: "put",
  path: "/rest/v1/recorded_births/{id}",
  operationId: "recordBirth",
  access: "doula",
  summary: "Count a birth that a parent told me of",
  errors: ["not_found"],
  request: { params: noticeParams },
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
  request: { params: noticeParams },
  responses: { 204: { description: "Not counted" } },
});

/** Applies one change to a parent's plans. */
function applyPlanChange(
  platform: Platform,
  payments: Payments,
  { id: userId, first_name: firstName }: SessionUser,
  change: PlanChange,
): Promise<void> {
  switch (change.kind) {
    case "birth":
      return recordBirth(platform, { userId, bornOn: change.born_on });
    case "loss":
      return recordLoss(platform, userId);
    case "undo_birth":
      return undoBirth(platform, { userId, firstName });
    case "undo_loss":
      return undoLoss(platform, payments, { userId, firstName });
  }
}

export function birthsRoutes(platform: Platform, payments: Payments) {
  return createRouter()
    .openapi(read, async (c) => {
      const { id } = await requireViewer(c);
      return c.json(await readOwnBirth(platform, id), 200);
    })
    .openapi(changePlans, async (c) => {
      const viewer = await requireViewer(c);
      await applyPlanChange(platform, payments, viewer, c.req.valid("json"));
      return c.json(await readOwnBirth(platform, viewer.id), 200);
    })
    .openapi(tell, async (c) => {
      const { id: userId, first_name: firstName } = await requireViewer(c);
      const { doula_profile_id: doulaProfileId, kind } = c.req.valid("json");
      await tellDoula(platform, payments, { userId, firstName, doulaProfileId, kind });
      return c.json(await readOwnBirth(platform, userId), 200);
    })
    .openapi(notices, async (c) => {
      const { id } = await requireViewer(c);
      return c.json(await listBirthNotices(platform, id), 200);
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
