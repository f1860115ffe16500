import {
  applicationPageSchema,
  applicationsQuerySchema,
  waitingSchema,
} from "../../contract/applications.schema.ts";
import {
  applicationSchema,
  approvalSchema,
  birthsChangeSchema,
  formerDoulaDataSchema,
  onboardingSchema,
  rejectionSchema,
  reviewedProfileParams,
  statusAnswerSchema,
  videoChangeSchema,
} from "../../contract/onboarding.schema.ts";
import { createRouter, defineRoute, jsonAnswer, jsonBody, requireViewer } from "../platform/http.ts";
import type { Platform } from "../platform/platform.ts";
import { countWaiting, listApplications } from "./applications.ts";
import {
  approveProfile,
  changeBirths,
  changeVideo,
  editRejectedProfile,
  onboardingLimits,
  readApplication,
  readFormerDoulaData,
  readOnboarding,
  rejectProfile,
  removeVideo,
  submitProfile,
  withdrawProfile,
} from "./service.ts";

const statusLimit = { limit: onboardingLimits.profile_status_changes, per: "person" } as const;
const readLimit = { limit: onboardingLimits.application_reads, per: "person" } as const;
const reviewLimit = { limit: onboardingLimits.application_reviews, per: "person" } as const;
const setupLimit = { limit: onboardingLimits.setup_changes, per: "person" } as const;
const statusAnswers = { 200: jsonAnswer("The status it has now", statusAnswerSchema) };

const read = defineRoute({
  method: "get",
  path: "/rest/v1/doula_profiles/own/onboarding",
  operationId: "getOnboarding",
  access: "doula",
  tags: ["onboarding"],
  summary: "How far my profile is: its status and the six steps",
  errors: ["not_found"],
  responses: { 200: jsonAnswer("My profile's progress", onboardingSchema) },
});

const submit = defineRoute({
  method: "post",
  path: "/rest/v1/doula_profiles/own/submit",
  operationId: "submitProfile",
  access: "doula",
  rateLimit: statusLimit,
  tags: ["onboarding"],
  summary: "Send my profile for review",
  description: "From draft to pending, with all six steps done. Sent again, it changes nothing.",
  errors: ["not_found", "setup_incomplete", "profile_changed", "already_reviewed"],
  responses: statusAnswers,
});

const withdraw = defineRoute({
  method: "post",
  path: "/rest/v1/doula_profiles/own/withdraw",
  operationId: "withdrawProfile",
  access: "doula",
  rateLimit: statusLimit,
  tags: ["onboarding"],
  summary: "Take my profile back from review",
  description: "From pending to draft. Sent again, it changes nothing.",
  errors: ["not_found", "already_reviewed"],
  responses: statusAnswers,
});

const edit = defineRoute({
  method: "post",
  path: "/rest/v1/doula_profiles/own/edit",
  operationId: "editRejectedProfile",
  access: "doula",
  rateLimit: statusLimit,
  tags: ["onboarding"],
  summary: "Edit my rejected profile and resubmit it later",
  description: "From rejected to draft. Sent again, it changes nothing.",
  errors: ["not_found", "profile_changed"],
  responses: statusAnswers,
});

const applications = defineRoute({
  method: "get",
  path: "/rest/v1/applications",
  operationId: "listApplications",
  access: "admin",
  rateLimit: readLimit,
  tags: ["onboarding"],
  summary: "Doulas, a page at a time: those in review the longest waiting first, others the newest first",
  request: { query: applicationsQuerySchema },
  responses: { 200: jsonAnswer("One page", applicationPageSchema) },
});

const waiting = defineRoute({
  method: "get",
  path: "/rest/v1/applications/waiting",
  operationId: "countWaitingApplications",
  access: "admin",
  rateLimit: readLimit,
  tags: ["onboarding"],
  summary: "How many applications wait for a decision",
  responses: { 200: jsonAnswer("The counts", waitingSchema) },
});

const application = defineRoute({
  method: "get",
  path: "/rest/v1/doula_profiles/{id}/application",
  operationId: "getApplication",
  access: "admin",
  rateLimit: readLimit,
  tags: ["onboarding"],
  summary: "A doula's whole profile, as a reviewer reads it",
  errors: ["not_found"],
  request: { params: reviewedProfileParams },
  responses: { 200: jsonAnswer("The application", applicationSchema) },
});

const approve = defineRoute({
  method: "post",
  path: "/rest/v1/doula_profiles/{id}/approve",
  operationId: "approveProfile",
  access: "admin",
  rateLimit: reviewLimit,
  tags: ["onboarding"],
  summary: "Approve a profile that waits for review",
  errors: [
    "not_found",
    "not_in_review",
    "already_reviewed",
    "applicant_unavailable",
    "setup_incomplete",
    "profile_changed",
  ],
  request: { params: reviewedProfileParams, body: jsonBody(approvalSchema) },
  responses: statusAnswers,
});

const reject = defineRoute({
  method: "post",
  path: "/rest/v1/doula_profiles/{id}/reject",
  operationId: "rejectProfile",
  access: "admin",
  rateLimit: reviewLimit,
  tags: ["onboarding"],
  summary: "Send a profile back with notes",
  errors: ["not_found", "not_in_review", "already_reviewed", "applicant_unavailable", "profile_changed"],
  request: { params: reviewedProfileParams, body: jsonBody(rejectionSchema) },
  responses: statusAnswers,
});

const putVideo = defineRoute({
  method: "put",
  path: "/rest/v1/doula_profiles/own/video",
  operationId: "updateInterviewVideo",
  access: "doula",
  rateLimit: setupLimit,
  tags: ["onboarding"],
  summary: "Change the address of my interview video",
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
  tags: ["onboarding"],
  summary: "Remove my interview video; again changes nothing",
  description: "Open to those who were doulas. A profile in review becomes a draft again.",
  errors: ["not_found"],
  responses: { 204: { description: "There is none" } },
});

const formerDoulaData = defineRoute({
  method: "get",
  path: "/rest/v1/former_doula_data",
  operationId: "getFormerDoulaData",
  access: "user",
  tags: ["onboarding"],
  summary: "What is still stored of my time as a doula",
  responses: { 200: jsonAnswer("All of it, to be removed", formerDoulaDataSchema) },
});

const putBirths = defineRoute({
  method: "put",
  path: "/rest/v1/doula_profiles/own/births",
  operationId: "updateBirthsAttended",
  access: "doula",
  rateLimit: setupLimit,
  tags: ["onboarding"],
  summary: "Change how many births I have attended",
  errors: ["not_found", "profile_in_review"],
  request: { body: jsonBody(birthsChangeSchema) },
  responses: { 204: { description: "Saved" } },
});

export function onboardingRoutes(platform: Platform) {
  return createRouter()
    .openapi(read, async (c) => c.json(await readOnboarding(platform, await requireViewer(c)), 200))
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
      const review = reviewOf(c.req.valid("param"), c.req.valid("json"));
      return c.json({ status: await approveProfile(platform, await requireViewer(c), review) }, 200);
    })
    .openapi(reject, async (c) => {
      const review = reviewOf(c.req.valid("param"), c.req.valid("json"));
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

function reviewOf<Notes>({ id }: { id: string }, body: { notes: Notes; submitted_at?: string | undefined }) {
  return { doulaProfileId: id, notes: body.notes, submittedAt: body.submitted_at };
}
