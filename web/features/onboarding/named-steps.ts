import { type SetupStepId, setupSteps } from "../../../contract/onboarding.ts";

const words: Record<SetupStepId, RegExp> = {
  certifications: /certif|training/i,
  video: /\bvideo|interview/i,
  calendar: /\bcalendar/i,
  "payment-account": /\bstripe|\bpayment account/i,
  packages: /\bpackage/i,
  births: /\bbirths\b/i,
};

/** Returns the setup steps that a reviewer's notes mention, in the order of the setup. */
export function stepsNamedIn(notes: string) {
  return setupSteps.filter(({ id }) => words[id].test(notes));
}
