import { type SetupStepId, setupSteps } from "../../../contract/applications.ts";

const words: Record<SetupStepId, RegExp> = {
  certifications: /certif|training|credential|diploma/i,
  video: /video|interview|youtube|vimeo|\bloom\b/i,
  calendar: /\bcalendar/i,
  "payment-account": /\bstripe|\bpayment|\bpayout|\bbank\b/i,
  packages: /\bpackage|\bpric(e|ing)/i,
  births: /\bbirths\b|\bbirth count/i,
};

/** Returns the setup steps that a reviewer's notes mention, in the order of the setup. */
export function stepsNamedIn(notes: string) {
  return setupSteps.filter(({ id }) => words[id].test(notes));
}
