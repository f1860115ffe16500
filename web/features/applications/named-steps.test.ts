import { expect, it } from "vitest";
import { stepsNamedIn } from "./named-steps.ts";

it.each([
  ["Your interview video does not play. Please upload it again.", ["video"]],
  ["Please add a certificate, and give your packages a description.", ["certifications", "packages"]],
  ["Number of births is missing. Connect Stripe again.", ["payment-account", "births"]],
  [
    "Your credentials, the YouTube link, your prices and your payouts.",
    ["certifications", "video", "payment-account", "packages"],
  ],
  ["Please tell us more about yourself and the families at whose birth you were.", []],
])("%s", (notes, steps) => {
  expect(stepsNamedIn(notes).map(({ id }) => id)).toEqual(steps);
});
