import {
  applicationPageSchema,
  applicationSchema,
  applicationsQuerySchema,
  approvalSchema,
  birthsChangeSchema,
  formerDoulaDataSchema,
  ownApplicationSchema,
  rejectionSchema,
  reviewedProfileParams,
  statusResponseSchema,
  videoChangeSchema,
  waitingSchema,
} from "../../../contract/directory/applications.schema.ts";
import {
  createRouter,
  defineRoute,
  jsonBody,
  jsonResponse,
  requireViewer,
} from "../../platform/http/http.ts";
import type { Platform } from "../../platform/platform.ts";
import { countWaiting, listApplications } from "./admin-applications.ts";
import {
  applicationLimits,
  approveProfile,
  changeBirths,
  changeVideo,
  editRejectedProfile,
  readApplication,
  readFormerDoulaData,
  readOwnApplication,
  rejectProfile,
  removeVideo,
  submitProfile,
  withdrawProfile,
} from "./service.ts";

const statusLimit = { limit: applicationLimits.profile_status_changes, per: "person" } as const;
const readLimit = { limit: applicationLimits.application_reads, per: "person" } as const;
const reviewLimit = { limit: applicationLimits.application_reviews, per: "person" } as const;
const setupLimit = { limit: applicationLimits.setup_changes, per: "person" } as const;
const statusResponses = { 200: jsonResponse("The new status", statusResponseSchema) };

const read = defineRoute({
  method: "get",
  path: "/rest/v1/applications/own",
  operationId: "getOwnApplication",
  access: "doula",
  tag: "applications",
  summary: "Read my profile's progress: its status and the six steps",
  errors: ["not_found"],
  responses: { 200: jsonResponse("My profile's progress", ownApplicationSchema) },
});

const submit = defineRoute({
  method: "post",
  path: "/rest/v1/applications/own/submit",
  operationId: "submitProfile",
  access: "doula",
  rateLimit: statusLimit,
  tag: "applications",
  summary: "Submit my profile for review",
  description: "From draft to pending, if all six steps are done. Repeating it changes nothing.",
  errors: ["not_found", "setup_incomplete", "profile_changed", "already_reviewed"],
  responses: statusResponses,
});

const withdraw = defineRoute({
  method: "post",
  path: "/rest/v1/applications/own/withdraw",
  operationId: "withdrawProfile",
  access: "doula",
  rateLimit: statusLimit,
  tag: "applications",
  summary: "Withdraw my profile from review",
  description: "From pending to draft. Repeating it changes nothing.",
  errors: ["not_found", "already_reviewed"],
  responses: statusResponses,
});

const edit = defineRoute({
  method: "post",
  path: "/rest/v1/applications/own/edit",
  operationId: "editRejectedProfile",
  access: "doula",
  rateLimit: statusLimit,
  tag: "applications",
  summary: "Return my rejected profile to draft, to edit and resubmit it",
  description: "From rejected to draft. Repeating it changes nothing.",
  errors: ["not_found", "profile_changed"],
  responses: statusResponses,
});

const applications = defineRoute({
  method: "get",
  path: "/rest/v1/applications",
  operationId: "listApplications",
  access: "admin",
  rateLimit: readLimit,
  tag: "applications",
  summary: "List doulas, a page at a time: those in review longest waiting first, others newest first",
  request: { query: applicationsQuerySchema },
  responses: { 200: jsonResponse("One page", applicationPageSchema) },
});

const waiting = defineRoute({
  method: "get",
  path: "/rest/v1/applications/waiting",
  operationId: "countWaitingApplications",
  access: "admin",
  rateLimit: readLimit,
  tag: "applications",
  summary: "Count the applications waiting for a decision",
  responses: { 200: jsonResponse("The counts", waitingSchema) },
});

const application = defineRoute({
  method: "get",
  path: "/rest/v1/applications/{id}",
  operationId: "getApplication",
  access: "admin",
  rateLimit: readLimit,
  tag: "applications",
  summary: "Read a doula's whole profile as a reviewer",
  errors: ["not_found"],
  request: { params: reviewedProfileParams },
  responses: { 200: jsonResponse("The application", applicationSchema) },
});

const approve = defineRoute({
  method: "post",
  path: "/rest/v1/applications/{id}/approve",
  operationId: "approveProfile",
  access: "admin",
  rateLimit: reviewLimit,
  tag: "applications",
  summary: "Approve a profile waiting for review",
  errors: [
    "not_found",
    "not_in_review",
    "already_reviewed",
    "applicant_unavailable",
    "setup_incomplete",
    "profile_changed",
  ],
  request: { params: reviewedProfileParams, body: jsonBody(approvalSchema) },
  responses: statusResponses,
});

const reject = defineRoute({
  method: "post",
  path: "/rest/v1/applications/{id}/reject",
  operationId: "rejectProfile",
  access: "admin",
  rateLimit: reviewLimit,
  tag: "applications",
  summary: "Reject a profile with notes",
  errors: ["not_found", "not_in_review", "already_reviewed", "applicant_unavailable", "profile_changed"],
  request: { params: reviewedProfileParams, body: jsonBody(rejectionSchema) },
  responses: statusResponses,
});

const putVideo = defineRoute({
  method: "put",
  path: "/rest/v1/doula_profiles/own/video",
  operationId: "updateInterviewVideo",
  access: "doula",
  rateLimit: setupLimit,
  tag: "applications",
  summary: "Change my interview video",
  errors: ["not_found", "profile_in_review"],
  request: { body: jsonBody(videoChangeSchema) },
  responses: { 204: { description: "Saved" } },
});

const deleteVideo = defineRoute({
  method: "delete",
  path: "/rest/v1/doula_profiles/own/video",
  operationId: "removeInterviewVideo",
  access: "user",
  rateLimit: setupLimit,
  tag: "applications",
  summary: "Remove my interview video; repeating it changes nothing",
  description: "Also open to former doulas. A profile in review becomes a draft again.",
  errors: ["not_found"],
  responses: { 204: { description: "No video is stored" } },
});

const formerDoulaData = defineRoute({
  method: "get",
  path: "/rest/v1/former_doula_data",
  operationId: "getFormerDoulaData",
  access: "user",
  tag: "applications",
  summary: "Read what is still stored from my time as a doula",
  responses: { 200: jsonResponse("Everything that I can remove", formerDoulaDataSchema) },
});

const putBirths = defineRoute({
  method: "put",
  path: "/rest/v1/doula_profiles/own/births",
  operationId: "updateBirthsAttended",
  access: "doula",
  rateLimit: setupLimit,
  tag: "applications",
  summary: "Change how many births I have attended",
  errors: ["not_found", "profile_in_review"],
  request: { body: jsonBody(birthsChangeSchema) },
  responses: { 204: { description: "Saved" } },
});

export function applicationRoutes(platform: Platform) {
  return createRouter()
    .openapi(read, async (c) => c.json(await readOwnApplication(platform, await requireViewer(c)), 200))
    .openapi(submit, async (c) =>
      c.json({ status: await submitProfile(platform, await requireViewer(c)) }, 200),
    )
    .openapi(withdraw, async (c) =>
      c.json({ status: await withdrawProfile(platform, await requireViewer(c)) }, 200),
    )
    .openapi(edit, async (c) =>
      c.json({ status: await editRejectedProfile(platform, await requireViewer(c)) }, 200),
    )
    .openapi(applications, async (c) => c.json(await listApplications(platform, c.req.valid("query")), 200))
    .openapi(waiting, async (c) => c.json(await countWaiting(platform), 200))
    .openapi(application, async (c) => {
      const { id: adminId } = await requireViewer(c);
      const { id: doulaProfileId } = c.req.valid("param");
      return c.json(await readApplication(platform, { adminId, doulaProfileId }), 200);
    })
    .openapi(approve, async (c) => {
      const review = toReview(c.req.valid("param"), c.req.valid("json"));
      return c.json({ status: await approveProfile(platform, await requireViewer(c), review) }, 200);
    })
    .openapi(reject, async (c) => {
      const review = toReview(c.req.valid("param"), c.req.valid("json"));
      return c.json({ status: await rejectProfile(platform, await requireViewer(c), review) }, 200);
    })
    .openapi(putVideo, async (c) => {
      await changeVideo(platform, await requireViewer(c), c.req.valid("json").video_url);
      return c.body(null, 204);
    })
    .openapi(deleteVideo, async (c) => {
      const { id } = await requireViewer(c);
      await removeVideo(platform, id);
      return c.body(null, 204);
    })
    .openapi(formerDoulaData, async (c) => {
      const { id } = await requireViewer(c);
      return c.json(await readFormerDoulaData(platform, id), 200);
    })
    .openapi(putBirths, async (c) => {
      await changeBirths(platform, await requireViewer(c), c.req.valid("json").births_attended);
      return c.body(null, 204);
    });
}

function toReview<Notes>({ id }: { id: string }, body: { notes: Notes; submitted_at?: string | undefined }) {
  return { doulaProfileId: id, notes: body.notes, submittedAt: body.submitted_at };
}
