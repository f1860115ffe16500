import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import type { RealtimeEvent } from "../../../../contract/platform/realtime.schema.ts";
import { addDays } from "../../../../contract/platform/time.ts";
import type { AvailabilityOverride } from "../../../../contract/scheduling/availability.schema.ts";
import type { Practice } from "../../../../contract/scheduling/practice.schema.ts";
import { refusal } from "../../../testing/applications.ts";
import { expectAccessible } from "../../../testing/expect-accessible.ts";
import { ana, openPage, signIn } from "../../../testing/open-page.tsx";
import { failApi, stubApi } from "../../../testing/stub-api.ts";
import { currentToasts } from "../../../ui/feedback/use-toast.ts";

const rules = { births_per_month: 2, on_call_at_once: 3, days_before: 14, days_after: 14 };

const vacation: AvailabilityOverride = {
  id: "018f0000-0000-7000-8000-0000000000c1",
  first_date: "2031-07-07",
  last_date: "2031-07-09",
  is_open: false,
  start_time: null,
  end_time: null,
  reason: null,
  covers: "both",
  backup_name: "Mia Chen",
};

const maya = { id: "018f0000-0000-7000-8000-0000000000d1", due_date: "2031-06-10", label: "Maya K." };
const unnamed = { id: "018f0000-0000-7000-8000-0000000000d2", due_date: "2031-06-21", label: null };
const past = { id: "018f0000-0000-7000-8000-0000000000d3", due_date: "2031-03-02", label: "Lena" };

const unanswered: Practice = {
  attends_births: null,
  rules: null,
  commitments: [],
  time_off: [],
  booked_births: [],
  months: [],
  made_room_for: [],
};

const monthNames = Array.from({ length: 12 }, (_, index) => addDays("2031-05-01", index * 31).slice(0, 7));

const answered: Practice = {
  attends_births: true,
  rules,
  commitments: [past, maya, unnamed],
  booked_births: [
    {
      order_id: "018f0000-0000-7000-8000-0000000000e1",
      due_date: "2031-06-25",
      born_on: null,
      first_name: "Ana",
      state: "proposed",
    },
  ],
  time_off: [vacation],
  months: monthNames.map((month, index) => ({
    month: `${month}-01`,
    ...(index === 1
      ? { state: "full" as const, birth_count: 2, free_days: 0 }
      : index === 2
        ? { state: "some_room" as const, birth_count: 0, free_days: 12 }
        : { state: "open" as const, birth_count: 0, free_days: 30 }),
  })),
  made_room_for: [],
};

const savePractice = "PUT /rest/v1/practice";
const addCommitment = "POST /rest/v1/practice/commitments";
const heading = (name: string) => page.getByRole("heading", { name });
const month = (name: RegExp) => page.getByRole("listitem").filter({ hasText: name });
const field = (name: string) => page.getByRole("textbox", { name });
const answer = (name: "Yes" | "No") => page.getByRole("radio", { name, exact: true });
const save = page.getByRole("button", { name: "Save", exact: true });

const openQuestions = () => heading("How many births you take").click();

let stored: Practice;
let requestBodies: unknown[];

async function openBirths(practice: Practice): Promise<void> {
  stored = practice;
  stubApi("GET /rest/v1/practice", () => stored);
  stubApi("GET /rest/v1/applications/own", () => refusal("not_found", "None", 404));
  await openPage("/births");
  await expect.element(heading("Births").first()).toBeVisible();
}

/** Stores a change, and responds with the practice after it. */
function stubChange(call: string, next: Practice): void {
  stubApi(call, async (request) => {
    if (request.method !== "DELETE") requestBodies.push(await request.json());
    stored = next;
    return stored;
  });
}

/** Stores what another tab saves. */
function saveInAnotherTab(next: Practice): void {
  stored = next;
  announce({ type: "doula_profile.changed", doula_profile_id: ana.id });
}

/** Sends an event to this tab as another one does that has the stream. */
function announce(event: RealtimeEvent): void {
  const channel = new BroadcastChannel(`realtime ${ana.id}`);
  channel.postMessage({ type: "event", event });
  channel.close();
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2031-05-03T17:00:00Z") });
  signIn({ user_type: "doula", first_name: "Rosa" });
  requestBodies = [];
});
afterEach(() => vi.useRealTimers());

describe("the questions about births", () => {
  it("[2.12] lead until they are answered, and say what parents read until then", async () => {
    await openBirths(unanswered);
    await expect
      .element(page.getByText("Until you answer, they see “Ask Rosa about August 31”."))
      .toBeVisible();
    await expect
      .element(page.getByRole("main"))
      .toHaveTextContent(/Which due dates can you take\?.*Clients from elsewhere/);
    await expect.element(field("Births a month")).not.toBeInTheDocument();
    await save.click();
    await expect.element(page.getByText("Please choose yes or no.").last()).toBeVisible();
    await expectAccessible();
  });

  it("[2.12] are one line once they are answered, which opens", async () => {
    await openBirths(answered);
    await expect
      .element(
        page.getByText("2 a month and 3 at once, on call from 14 days before the due date to 14 after it"),
      )
      .toBeVisible();
    await expect.element(save).not.toBeInTheDocument();
    await openQuestions();
    await expect.element(field("Births a month")).toHaveValue("2");
    await expect.element(save).toBeVisible();
  });

  it("[2.12] start with usual numbers, show real dates, and bring the months once saved", async () => {
    await openBirths(unanswered);
    stubChange(savePractice, answered);
    await answer("Yes").click();
    const example = page.getByText(/^On call from/);
    await expect
      .element(example)
      .toHaveTextContent(
        "On call from 14 days before to 14 days after the due date. For a client due on August 31, that is August 17 to September 14.",
      );
    await field("Days before due date").fill("21");
    await expect.element(example).toHaveTextContent("August 10 to September 14");
    await save.click();
    await expect.element(heading("Your next twelve months")).toHaveFocus();
    expect(requestBodies).toEqual([{ attends_births: true, ...rules, days_before: 21 }]);
    expect(currentToasts()[0]).toMatchObject({ title: "Saved", description: "Parents see it right away." });
  });

  it("[2.12] show what is wrong with a number beside it", async () => {
    await openBirths(unanswered);
    await answer("Yes").click();
    await field("Births a month").fill("0");
    await field("Days after due date").fill("no");
    await save.click();
    await expect
      .element(field("Births a month"))
      .toHaveAccessibleDescription(/Please enter 1 to 20 births\.$/);
    await expect
      .element(field("Days after due date"))
      .toHaveAccessibleDescription(/Please enter 0 to 28 days\.$/);
    expect(requestBodies).toEqual([]);
  });

  it("[2.12] say what follows from a no, which sends no numbers", async () => {
    await openBirths(answered);
    stubChange(savePractice, { ...unanswered, attends_births: false, commitments: [maya] });
    await openQuestions();
    await answer("No").click();
    await expect
      .element(page.getByText(/^Searches for a birth leave you out; parents who look for postpartum care/))
      .toBeVisible();
    await save.click();
    await expect.element(heading("Your next twelve months")).not.toBeInTheDocument();
    expect(requestBodies).toEqual([{ attends_births: false }]);
    // What is stored can still be removed, but nothing is added.
    await expect.element(page.getByRole("button", { name: /^Remove Maya K\./ })).toBeVisible();
    await expect.element(page.getByRole("button", { name: "Add a client" })).not.toBeInTheDocument();
    await expect.element(heading("Time off from births")).not.toBeInTheDocument();
  });

  it("[2.12] show what another tab saves", async () => {
    await openBirths(unanswered);
    saveInAnotherTab({ ...answered, rules: { ...rules, births_per_month: 5 } });
    await expect.element(answer("Yes")).toBeChecked();
    await expect.element(field("Births a month")).toHaveValue("5");
    saveInAnotherTab(answered);
    await expect.element(field("Births a month")).toHaveValue("2");
  });

  it("[2.12] keep unsaved input when another tab saves", async () => {
    await openBirths(answered);
    stubChange(savePractice, answered);
    await openQuestions();
    await field("Days before due date").fill("21");
    const full = { month: "2031-05-01", state: "full" as const, birth_count: 0, free_days: 0 };
    saveInAnotherTab({ ...answered, months: [full], rules: { ...rules, births_per_month: 5 } });
    await expect.element(month(/May 2031/)).toHaveTextContent(/^May 2031Full/);
    await expect.element(field("Days before due date")).toHaveValue("21");
    await expect.element(field("Births a month")).toHaveValue("2");
    await save.click();
    await expect.poll(() => requestBodies).toEqual([{ attends_births: true, ...rules, days_before: 21 }]);
  });

  it("[2.12] keep the answers if the server refuses them", async () => {
    await openBirths(unanswered);
    stubApi(savePractice, () => refusal("rate_limited", "Too many attempts.", 429));
    await answer("Yes").click();
    await field("Births a month").fill("4");
    await save.click();
    await expect.element(page.getByRole("alert")).toHaveTextContent("Not savedToo many attempts.");
    await expect.element(field("Births a month")).toHaveValue("4");
  });
});

describe("the months", () => {
  it("[2.12] are rows with their state and births on a phone, and open to their clients", async () => {
    await page.viewport(360, 740);
    await openBirths(answered);
    await expect.element(month(/June 2031/)).toHaveTextContent(/^June 20312 birthsFull/);
    await expect.element(month(/July 2031/)).toHaveTextContent(/^July 2031Some room/);
    await expect.element(month(/May 2031/)).toHaveTextContent(/^May 2031Open/);
    expect(document.documentElement.scrollWidth).toBe(360);
    await page.getByText("June 2031").click();
    const june = month(/June 2031/);
    await expect.element(june.getByText("Due June 10 · Maya K.")).toBeVisible();
    await expect.element(june.getByText("Due June 21")).toBeVisible();
    await expect
      .element(june.getByText(/^You have as many births in this month as you take\./))
      .toBeVisible();
    await page.getByText("July 2031").click();
    await expect
      .element(page.getByText("You can still take a client who is due on one of 12 days of this month."))
      .toBeVisible();
    await expectAccessible();
  });

  it("[2.12] that are open and later are in one row, which opens", async () => {
    await openBirths(answered);
    await expect.element(month(/July 2031/)).toBeVisible();
    const last = page.getByText(`April 2032`);
    await expect.element(last).not.toBeVisible();
    await page.getByText("9 more open months").click();
    await expect.element(last).toBeVisible();
    const open = { month: "2031-07-01", state: "open" as const, birth_count: 0, free_days: 30 };
    saveInAnotherTab({
      ...answered,
      months: answered.months.map((each, index) => (index === 2 ? open : each)),
    });
    // It does not move away from the focus.
    await expect.element(month(/July 2031/)).toHaveTextContent(/^July 2031Open/);
    await expect.element(page.getByText("9 more open months")).toBeVisible();
  });

  it("[2.12] change when a parent's plans do", async () => {
    await openBirths(answered);
    await expect.element(month(/June 2031/)).toHaveTextContent("2 births");
    stored = { ...answered, months: [{ month: "2031-06-01", state: "open", birth_count: 1, free_days: 30 }] };
    announce({ type: "plans.changed", user_id: ana.id });
    await expect.element(month(/June 2031/)).toHaveTextContent("1 birth");
  });

  it("[2.12] change when a client is removed, and keep the focus", async () => {
    await openBirths(answered);
    const [, , ...rest] = answered.months;
    const may = answered.months[0];
    const june = { month: "2031-06-01", state: "some_room" as const, birth_count: 1, free_days: 20 };
    stubChange(`DELETE /rest/v1/practice/commitments/${maya.id}`, {
      ...answered,
      commitments: [past, unnamed],
      months: [...(may ? [may] : []), june, ...rest],
    });
    await page.getByText("June 2031").click();
    await page.getByRole("button", { name: "Remove Maya K., due June 10, 2031" }).click();
    await expect.element(month(/June 2031/)).toHaveTextContent(/^June 20311 birthSome room/);
    expect(document.activeElement?.tagName).toBe("SUMMARY");
  });

  it("[2.12] end with due dates that have passed, which can be removed too", async () => {
    await openBirths(answered);
    await page.getByText("Earlier").click();
    await expect.element(page.getByRole("button", { name: "Remove Lena, due March 2, 2031" })).toBeVisible();
  });

  it("[2.12] say that they failed to load, with Retry", async () => {
    failApi("GET /rest/v1/practice");
    await openPage("/births");
    await expect.element(page.getByText("Couldn't load your births")).toBeVisible();
    stubApi("GET /rest/v1/practice", () => answered);
    await page.getByRole("button", { name: "Retry" }).click();
    await expect.element(heading("Your next twelve months")).toBeVisible();
  });
});

describe("a client from elsewhere", () => {
  it("[2.12] is added with a date and a private label", async () => {
    await openBirths(answered);
    stubChange(addCommitment, answered);
    await page.getByRole("button", { name: "Add a client" }).click();
    await page.getByRole("button", { name: /^I have a client due on/ }).click();
    await page
      .getByRole("dialog", { name: "Due date" })
      .getByRole("button", { name: /May 20, 2031/ })
      .click();
    await field("Private label (optional)").fill("Maya K.");
    await page.getByRole("button", { name: "Add client" }).click();
    await expect.element(field("Private label (optional)")).toHaveValue("");
    expect(requestBodies).toEqual([{ due_date: "2031-05-20", label: "Maya K." }]);
    expect(currentToasts()[0]).toMatchObject({ title: "Client added", description: "Only you can see it." });
    await expectAccessible();
  });

  it("[2.12] needs a date, and says why the server refused it", async () => {
    await openBirths(answered);
    const choose = page.getByRole("button", { name: /^I have a client due on/ });
    await page.getByRole("button", { name: "Add a client" }).click();
    await page.getByRole("button", { name: "Add client" }).click();
    await expect.element(choose).toHaveAccessibleDescription("Please choose the due date.");
    stubApi(addCommitment, () => refusal("too_many_commitments", "Remove one first."));
    await choose.click();
    await page
      .getByRole("dialog", { name: "Due date" })
      .getByRole("button", { name: /May 20, 2031/ })
      .click();
    await page.getByRole("button", { name: "Add client" }).click();
    await expect
      .element(page.getByRole("alert"))
      .toHaveTextContent("We couldn't add this clientRemove one first.");
  });
});

it("[2.12] time off from births is listed with who covers, and is added on the same page", async () => {
  await openBirths(answered);
  await expect.element(page.getByText("Off · all day · calls and births · Mia Chen covers")).toBeVisible();
  await page.getByRole("button", { name: "Add time off" }).click();
  await expect.element(page.getByRole("radio", { name: "Births" })).toBeChecked();
  await expect.element(page.getByRole("combobox", { name: "From" })).not.toBeInTheDocument();
  await expect.element(page.getByRole("button", { name: "Add extra hours" })).not.toBeInTheDocument();
});
