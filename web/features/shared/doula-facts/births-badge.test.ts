import { expect, it } from "vitest";
import { chooseBirthsMessage } from "./births-badge.tsx";

it.each([null, 0, 4])("shows nothing for %s births", (births) => {
  expect(chooseBirthsMessage(births)).toBeNull();
});

it.each([
  [5, "Attended 5+ births", "quiet"],
  [19, "Attended 5+ births", "quiet"],
  [20, "Attended 20+ births", "clear"],
  [49, "Attended 20+ births", "clear"],
  [50, "Attended 50+ births", "strong"],
  [900, "Attended 50+ births", "strong"],
])("[2.6] for %i births, shows '%s' with emphasis '%s'", (births, text, emphasis) => {
  expect(chooseBirthsMessage(births)).toEqual({ text, emphasis });
});
