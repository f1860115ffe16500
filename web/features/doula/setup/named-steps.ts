import { type SetupStepId, setupSteps } from "../../../../contract/directory/applications.ts";

const stepPatterns: Record<SetupStepId, RegExp> = {
  certifications: /certif|training|credential|diploma/i,
  video: /video|interview|youtube|vimeo|\bloom\b/i,
  calendar: /\bcalendar/i,
  "payment-account": /\bstripe|\bpayment|\bpayout|\bbank\b/i,
  packages: /\bpackage|\bpric(e|ing)/i,
  births: /\bbirths\b|\bbirth count/i,
};

/** Returns the setup steps named in a reviewer's notes, in setup order. */
export function findNamedSteps(notes: string) {
  return setupSteps.filter(({ id }) => stepPatterns[id].test(notes));
}
