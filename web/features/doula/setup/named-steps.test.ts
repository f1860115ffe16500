import { expect, it } from "vitest";
import { findNamedSteps } from "./named-steps.ts";

it.each([
  ["Your interview video does not play. Please upload it again.", ["video"]],
  ["Please add a certificate, and give your packages a description.", ["certifications", "packages"]],
  ["Number of births is missing. Connect Stripe again.", ["payment-account", "births"]],
  [
    "Your credentials, the YouTube link, your prices and your payouts.",
    ["certifications", "video", "payment-account", "packages"],
  ],
  ["Please tell us more about yourself and the families at whose birth you were.", []],
])("finds the steps named in '%s'", (notes, steps) => {
  expect(findNamedSteps(notes).map(({ id }) => id)).toEqual(steps);
});
