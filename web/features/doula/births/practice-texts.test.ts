import { describe, expect, it, test } from "vitest";
import { describeCapacity, describeNearbyClients } from "./practice-texts.ts";

test.each([
  [31, "You can take another client for any due date in this month."],
  [30, "You can still take a client who is due on one of 30 days of this month."],
  [1, "You can still take a client who is due on one day of this month."],
])("[2.12] a month with a birth and %i free due dates says '%s'", (free_days, text) => {
  expect(describeCapacity({ month: "2027-03-01", state: "some_room", free_days, birth_count: 1 }, 3)).toBe(
    text,
  );
});

describe("the other clients around a request's due date", () => {
  const client = { order_id: "a", first_name: "Kim", born_on: null, state: "paid" as const };
  const rules = { births_per_month: 2, on_call_at_once: 3, days_before: 10, days_after: 4 };
  const describeNear = (due_date: string, change: object = {}) =>
    describeNearbyClients(
      { rules, commitments: [], booked_births: [{ ...client, due_date, ...change }] },
      { id: "b", due_date: "2027-03-10", proposed_due_date: null },
    );

  it.each(["2027-03-08", "2027-03-24", "2027-02-24"])("are named by date if on-call days meet: %s", (day) =>
    expect(describeNear(day)).toMatch(/^You have a client due (March|February) \d+$/),
  );

  it.each(["2027-03-25", "2027-02-23"])("are not if they don't: %s", (day) =>
    expect(describeNear(day)).toBeUndefined(),
  );

  it("leave out the order itself, and who has given birth", () => {
    expect(describeNear("2027-03-08", { order_id: "b" })).toBeUndefined();
    expect(describeNear("2027-03-08", { born_on: "2027-03-01" })).toBeUndefined();
  });

  it("include clients from elsewhere, and follow a date that a parent wants to move to", () => {
    const commitments = ["2027-03-20", "2027-03-05"].map((due_date) => ({
      id: due_date,
      label: "Kim R.",
      due_date,
    }));
    const moved = { id: "b", due_date: "2027-06-10", proposed_due_date: "2027-03-10" };
    expect(describeNearbyClients({ rules: null, commitments, booked_births: [] }, moved)).toBe(
      "You have clients due March 5 and March 20",
    );
  });
});
