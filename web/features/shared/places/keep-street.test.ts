import { describe, expect, test } from "vitest";
import { keepStreet } from "./keep-street.ts";

const choose = (description: string) => ({
  place_id: "place",
  description,
  structured_formatting: { main_text: "", secondary_text: "" },
});

describe("[2.11] choosing a city or zip code for an address", () => {
  test.each([
    ["1 Hidden Lane, Aus", "Austin, TX, USA", "1 Hidden Lane, Austin, TX, USA"],
    ["1 hidden lane, austin, tx", "Austin, TX, USA", "1 hidden lane, Austin, TX, USA"],
    ["1 Hidden Lane Austin TX", "Austin, TX, USA", "1 Hidden Lane, Austin, TX, USA"],
    ["1 Hidden Lane, Apt B, Austin", "Austin, TX, USA", "1 Hidden Lane, Apt B, Austin, TX, USA"],
    ["1 Austin Ave, Aus", "Austin, TX, USA", "1 Austin Ave, Austin, TX, USA"],
    ["5 Elm St, N. Las Vegas, NV", "North Las Vegas, NV, USA", "5 Elm St, North Las Vegas, NV, USA"],
    ["5 Elm St, N. Las Vegas, NV", "Las Vegas, NV, USA", "5 Elm St, Las Vegas, NV, USA"],
    [
      "5 Elm St, Apt B, N. Las Vegas, NV 89030",
      "North Las Vegas, NV 89030, USA",
      "5 Elm St, Apt B, North Las Vegas, NV 89030, USA",
    ],
    ["5 Elm St, St. Paul, MN", "Saint Paul, MN, USA", "5 Elm St, Saint Paul, MN, USA"],
    ["5 Elm St, #4, Saint Paul, MN", "St. Paul, MN, USA", "5 Elm St, #4, St. Paul, MN, USA"],
    ["5 Elm St, NYC, NY 10001, USA", "New York, NY, USA", "5 Elm St, New York, NY, USA"],
    ["1 Hidden Lane, Shadow Oaks, Austin", "Austin, TX, USA", "1 Hidden Lane, Shadow Oaks, Austin, TX, USA"],
    ["1 Hidden Lane 78704", "Austin, TX 78704, USA", "1 Hidden Lane, Austin, TX 78704, USA"],
    ["1 Hidden Lane, Austin, TX 78704", "Austin, TX 78704, USA", "1 Hidden Lane, Austin, TX 78704, USA"],
  ])("keeps the street of '%s'", (typed, chosen, address) => {
    expect(keepStreet(typed, choose(chosen))).toBe(address);
  });

  test.each([
    ["Austin, TX", "Austin, TX, USA"],
    ["N. Las Vegas, NV", "North Las Vegas, NV, USA"],
    ["78704", "Austin, TX 78704, USA"],
    ["1 Hidden Ln, Aus", "1 Hidden Lane, Austin, TX 78704, USA"],
  ])("replaces '%s', which has no street", (typed, chosen) => {
    expect(keepStreet(typed, choose(chosen))).toBe(chosen);
  });
});
