import type { Onboarding } from "../../contract/onboarding.schema.ts";
import type { SetupStepId } from "../../contract/onboarding.ts";
import { answerApi } from "./answer-api.ts";

/** A draft of which nothing is done yet. */
export const emptyOnboarding: Onboarding = {
  doula_profile_id: "018f0000-0000-7000-8000-000000000001",
  slug: "grace-okafor",
  status: "draft",
  is_listed: false,
  is_under_second_review: false,
  steps: {
    certifications: false,
    video: false,
    calendar: false,
    "payment-account": false,
    packages: false,
    births: false,
  },
  certifications_count: 0,
  packages_count: 0,
  video_url: null,
  births_attended: null,
  review_notes: null,
  problems: [],
  takes_payments: false,
  missing_details: [],
  listing_gaps: [],
};

/** A profile of which these steps are done. */
export function onboardingWith(done: readonly SetupStepId[], more: Partial<Onboarding> = {}): Onboarding {
  const steps = { ...emptyOnboarding.steps, ...Object.fromEntries(done.map((id) => [id, true])) };
  return { ...emptyOnboarding, steps, ...more };
}

/** Answers a doula's reads of her setup, with the value that it has at that moment. */
export function answerOnboarding(current: () => Onboarding): void {
  answerApi("GET /rest/v1/doula_profiles/own/onboarding", current);
  answerApi("GET /auth/v1/user", () => ({ session: null }));
}

/** What the server answers where it refuses. */
export function refusal(code: string, detail: string, status = 409): Response {
  const body = { type: `/problems/${code}`, title: code, status, code, detail, request_id: "1" };
  return Response.json(body, { status });
}
