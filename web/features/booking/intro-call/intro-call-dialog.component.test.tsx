import { beforeEach, describe, expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import type { Booking } from "../../../../contract/scheduling/bookings.schema.ts";
import { changeRule } from "../../../../contract/scheduling/change-rule.ts";
import { makeSlots } from "../../../testing/availability.ts";
import { confirmedBooking, pendingBooking } from "../../../testing/bookings.ts";
import { makeDetail, makeDoula } from "../../../testing/doulas.ts";
import { expectAccessible } from "../../../testing/expect-accessible.ts";
import { ana, signIn } from "../../../testing/open-page.tsx";
import { renderInApp } from "../../../testing/render-in-app.tsx";
import { failApi, refuseApi, stubApi } from "../../../testing/stub-api.ts";
import { IntroCallDialog } from "./intro-call-dialog.tsx";

const maya = makeDoula("Maya Chen", { id: confirmedBooking.doula_profile_id });
const mayaCall = `GET /rest/v1/doula_profiles/${maya.slug}`;
const slotsCall = `GET /rest/v1/doula_profiles/${maya.id}/slots`;
const dialog = page.getByRole("dialog");
const dates = page.getByRole("group", { name: "Date" }).getByRole("radio");
const times = page.getByRole("group", { name: "Time" }).getByRole("radio");
const button = (name: string) => page.getByRole("button", { name });
const confirm = button("Confirm Booking");
const onClose = vi.fn();

beforeEach(() => {
  onClose.mockClear();
  signIn();
  stubApi("GET /rest/v1/bookings", () => ({ items: [], next_cursor: null }));
  stubApi(`GET /rest/v1/parent_profiles/${ana.id}`, () => ({ user_id: ana.id }));
  stubApi(slotsCall, () => makeSlots(5));
  stubApi(mayaCall, () => makeDetail(maya));
});

const openDialog = () => renderInApp(<IntroCallDialog doula={maya} isOpen onClose={onClose} />);

/** Books the first time on the first date. Returns the request bodies. */
async function book(booking: Booking): Promise<unknown[]> {
  const requestBodies: unknown[] = [];
  stubApi("POST /rest/v1/bookings", async (request) => {
    requestBodies.push(await request.json());
    return Response.json(booking, { status: 201 });
  });
  await dates.first().click();
  await times.first().click();
  await confirm.click();
  return requestBodies;
}

describe("the intro call dialog", () => {
  it("[2.6 8.17] shows an error if the times fail to load, and Retry loads them", async () => {
    failApi(slotsCall);
    await openDialog();
    await expect.element(page.getByRole("alert")).toHaveTextContent("Couldn't load the free times");
    stubApi(slotsCall, () => makeSlots(5));
    await button("Retry").click();
    await expect.element(times.first()).toBeVisible();
  });

  it("[5.6] enables Confirm only for a date and one of its times", async () => {
    await openDialog();
    await expect.element(confirm).toBeDisabled();
    await dates.first().click();
    await expect.element(confirm).toBeDisabled();
    await times.first().click();
    await expect.element(confirm).toBeEnabled();
    await dates.nth(1).click();
    await expect.element(confirm).toBeDisabled();
    await button("Cancel").click();
    expect(onClose).toHaveBeenCalledOnce();
    await expectAccessible();
  });

  it.each([
    [
      "Mercy Hospital",
      "Once the call is confirmed, Maya will see: Mercy Hospital. You can stop sharing it at any time.",
    ],
    [null, "You haven't added a planned place of birth to your profile yet."],
  ])("[2.6] says what the doula will see of the planned place of birth (%s)", async (provider, text) => {
    stubApi(`GET /rest/v1/parent_profiles/${ana.id}`, () => ({ user_id: ana.id, provider }));
    await openDialog();
    const choice = page.getByRole("checkbox", { name: "Share where I plan to give birth" });
    await expect.element(choice).toHaveAccessibleDescription(text);
    await expect.element(choice).not.toBeChecked();
  });

  it("[2.6] shows a notice if the doula is fully booked", async () => {
    stubApi(slotsCall, () => ({ ...makeSlots(5), is_fully_booked: true, days: [] }));
    await openDialog();
    await expect.element(page.getByRole("heading", { name: "Fully booked for now" })).toBeVisible();
    await expect.element(confirm).not.toBeInTheDocument();
    await button("Back").click();
    expect(onClose).toHaveBeenCalledOnce();
  });

  it("[2.6] shows a blocked parent only that the doula is unavailable", async () => {
    refuseApi(slotsCall, "doula_not_found", 404);
    await openDialog();
    await expect
      .element(page.getByRole("heading", { name: "This doula is no longer available." }))
      .toBeVisible();
    await expect.element(dialog).not.toHaveTextContent(/block/i);
  });

  it("[2.6] links a parent who blocked the doula to Messages to unblock them", async () => {
    refuseApi(slotsCall, "doula_blocked", 403);
    await openDialog();
    await expect.element(page.getByRole("heading", { name: "You have blocked this doula" })).toBeVisible();
    await expect
      .element(page.getByRole("link", { name: "View Messages" }))
      .toHaveAttribute("href", "/messages");
  });

  it("[2.6] disables times when the parent has another call", async () => {
    const starts_at = "2031-05-05T15:00:00.000Z";
    const otherCall = { ...confirmedBooking, starts_at, ends_at: "2031-05-05T15:30:00.000Z" };
    stubApi("GET /rest/v1/bookings", () => ({
      items: [{ ...otherCall, doula_profile_id: "another doula" }],
      next_cursor: null,
    }));
    await openDialog();
    await expect.element(dates.first()).toHaveAccessibleName(/, 1 free time$/);
    await dates.first().click();
    await expect.element(times.first()).toBeDisabled();
    await expect.element(times.first()).toHaveAccessibleName(/, you already have a call then$/);
    await expect.element(page.getByText("You have a call", { exact: true })).toBeVisible();
  });
});

describe("a booked intro call", () => {
  it("[2.6] is a request without a link or calendar file if the doula approves calls", async () => {
    stubApi(slotsCall, () => ({ ...makeSlots(5), requires_approval: true }));
    await openDialog();
    await expect.element(page.getByText(/^Maya accepts or declines each request\./)).toBeVisible();
    await button("Add a note for Maya").click();
    await page.getByLabelText(/^Note for Maya/).fill("We are planning a home birth.");
    const requestBodies = await book(pendingBooking);
    await expect.element(page.getByRole("dialog", { name: "Your intro call" })).toBeVisible();
    await expect
      .element(page.getByText("Request sent to Maya Chen for Monday, May 5, 2031 at 3:00 PM"))
      .toBeVisible();
    await expect.element(dialog.getByText("Video call", { exact: true })).toBeVisible();
    await expect.element(page.getByRole("link", { name: /video call|calendar/ })).not.toBeInTheDocument();
    await expect
      .element(page.getByRole("link", { name: "View Bookings" }))
      .toHaveAttribute("href", "/bookings");
    expect(requestBodies).toMatchObject([{ notes: "We are planning a home birth." }]);
  });

  it("[2.6] keeps the month and the day in one line", async () => {
    await openDialog();
    await book(confirmedBooking);
    const sentence = page.getByText(/^Booking confirmed with Maya Chen/);
    await expect.element(sentence).toBeVisible();
    expect(sentence.element().textContent).toContain("Monday, May\u00a05, 2031 at");
  });

  it("[2.6] has its link and a calendar file if it is a video call", async () => {
    await openDialog();
    await expect.element(page.getByText("Video call.")).toBeVisible();
    await expect.element(page.getByText(/declines each request/)).not.toBeInTheDocument();
    await expect.element(page.getByText(changeRule)).toBeVisible();
    await book(confirmedBooking);
    await expect
      .element(page.getByText("Booking confirmed with Maya Chen on Monday, May 5, 2031 at 3:00 PM"))
      .toBeVisible();
    await expect
      .element(page.getByRole("link", { name: "Join Maya's video call" }))
      .toHaveAttribute("href", "https://video.example/maya");
    await expect.element(page.getByRole("link", { name: "Add to calendar" })).toBeVisible();
    await expect.element(page.getByText(/^You can move or cancel this call/)).toBeVisible();
    await expectAccessible();
  });

  it("[2.6] shows Google Meet's link as soon as Google has made it", async () => {
    let answer: (bookings: object) => void = () => undefined;
    stubApi("GET /rest/v1/bookings", () => new Promise((resolve) => (answer = resolve)));
    await openDialog();
    await book({ ...confirmedBooking, call_link: null });
    await expect
      .element(dialog)
      .toHaveTextContent("Video call. The link will appear here; if it doesn't, call Maya at 512-555-0142");
    answer({ items: [confirmedBooking], next_cursor: null });
    await expect
      .element(page.getByRole("link", { name: "Join Maya's video call" }))
      .toHaveAttribute("href", "https://video.example/maya");
  });

  it("[2.6] shows the phone number only once it is confirmed", async () => {
    stubApi(slotsCall, () => ({ ...makeSlots(5), call_kind: "phone" }));
    await openDialog();
    await expect.element(page.getByText("You call Maya by phone.")).toBeVisible();
    await expect.element(dialog).not.toHaveTextContent("555");
    await book({ ...confirmedBooking, call_kind: "phone", call_link: null });
    await expect
      .element(page.getByRole("link", { name: "512-555-0142" }))
      .toHaveAttribute("href", "tel:5125550142");
  });

  it("[2.6] takes three questions into its note with one press, and out again with another", async () => {
    const notes: unknown[] = [];
    stubApi(`PUT /rest/v1/bookings/${confirmedBooking.id}/notes`, async (request) => {
      const { notes: sent } = (await request.json()) as { notes: string | null };
      notes.push(sent);
      return { ...confirmedBooking, notes: sent };
    });
    await openDialog();
    await book({ ...confirmedBooking, notes: "It is twins." });
    await button("Add to my note").click();
    await expect.element(dialog).toHaveTextContent("Added. Maya can read it before the call.");
    await button("Remove from my note").click();
    await expect.element(button("Add to my note")).toHaveFocus();
    expect(notes).toEqual([
      expect.stringMatching(/^It is twins\.\n\nWhat I'd like to ask:\n(- .+\?\n?){3}$/),
      "It is twins.",
    ]);
  });

  it("[2.6] first asks whether the doula is free around the due date", async () => {
    stubApi(`GET /rest/v1/parent_profiles/${ana.id}`, () => ({ user_id: ana.id, due_date: "2099-04-14" }));
    await openDialog();
    await book(confirmedBooking);
    await expect
      .element(dialog.getByRole("listitem").filter({ hasText: "Are you free around April 14, 2099?" }))
      .toBeVisible();
  });

  it("[2.6] leaves out what the doula's page answers", async () => {
    const answers = { backup: "Imani.", fee_excludes: "Parking.", arrival: "When you ask." };
    stubApi(mayaCall, () => makeDetail(maya, { answers }));
    await openDialog();
    await book(confirmedBooking);
    const questions = page.getByRole("region", { name: "Questions to ask Maya" });
    await expect.element(questions).toHaveTextContent("How many births do you take on each month?");
    expect(
      questions
        .getByRole("listitem")
        .elements()
        .map(({ textContent }) => textContent),
    ).toEqual([
      "How many births do you take on each month?",
      "What happens to your fee if plans change?",
      "What if labor starts before or after your dates?",
    ]);
  });

  it("[2.6] leaves out what the doula's page answers after a loss, too", async () => {
    const own = { born_on: null, loss: { undo_until: null }, since: "2031-04-21T10:00:00.000Z", doulas: [] };
    stubApi("GET /rest/v1/plans/own", () => own);
    const answers = { backup: "Imani.", fee_excludes: "Parking." };
    stubApi(mayaCall, () => makeDetail(maya, { answers }));
    await openDialog();
    await book(confirmedBooking);
    const questions = page.getByRole("region", { name: "Questions to ask Maya" });
    await expect.element(questions).toHaveTextContent("How do we stay in touch?");
    await expect.element(questions).not.toHaveTextContent(/fee|who comes|birth|labor/i);
  });

  it.each([
    ["fails to load", () => failApi(mayaCall)],
    ["comes from a server of the previous release", () => stubApi(mayaCall, () => maya)],
  ])("[2.6] asks about everything if the doula's page %s", async (_, stub) => {
    stub();
    await openDialog();
    await book(confirmedBooking);
    await expect
      .element(page.getByRole("region", { name: "Questions to ask Maya" }))
      .toHaveTextContent("Who comes if you can't be there?");
  });

  it.each([
    ["loss", { born_on: null, loss: { undo_until: null } }],
    ["birth", { born_on: "2031-04-20", loss: null }],
  ])("[2.6] asks nothing about births after a %s", async (_, own) => {
    stubApi("GET /rest/v1/plans/own", () => ({ ...own, since: "2031-04-21T10:00:00.000Z", doulas: [] }));
    await openDialog();
    await book(confirmedBooking);
    const questions = page.getByRole("region", { name: "Questions to ask Maya" });
    await expect.element(questions).toHaveTextContent("How could you support me over the next few weeks?");
    await expect.element(questions).not.toHaveTextContent(/birth|due|free around|plans/i);
  });

  it("[2.6] asks nothing about births if it does not know whether there was a loss", async () => {
    failApi("GET /rest/v1/plans/own");
    await openDialog();
    await book(confirmedBooking);
    await expect
      .element(page.getByRole("region", { name: "Questions to ask Maya" }))
      .not.toHaveTextContent(/birth/i);
  });

  it.each([
    [false, "Maya sees your name, phone, due date and note."],
    [
      true,
      "Maya sees your first name, due date and note; your full name and phone once the call is confirmed.",
    ],
  ])("[2.6] says who sees what before booking (approves requests: %s)", async (requires_approval, text) => {
    stubApi(slotsCall, () => ({ ...makeSlots(5), requires_approval }));
    await openDialog();
    const sees = dialog.getByText(text);
    await expect.element(sees).toBeVisible();
    const measureFace = () => sees.element().previousElementSibling?.getBoundingClientRect();
    // The dialog grows while it opens.
    await expect.poll(() => [measureFace()?.width, measureFace()?.height]).toEqual([40, 40]);
    // Right above the buttons, which stay in view while the times scroll.
    expect(confirm.element().parentElement).toBe(sees.element().parentElement?.parentElement);
  });

  it("[2.6] shows why the questions were not added", async () => {
    refuseApi(`PUT /rest/v1/bookings/${confirmedBooking.id}/notes`, "call_started", 409);
    await openDialog();
    await book(confirmedBooking);
    await button("Add to my note").click();
    await expect.element(page.getByRole("alert")).toHaveTextContent("We couldn't change your note");
  });

  it("[2.6] does not offer questions for which its note has no room", async () => {
    await openDialog();
    await book({ ...confirmedBooking, notes: "a".repeat(1000) });
    await expect.element(page.getByRole("heading", { name: "Questions to ask Maya" })).toBeVisible();
    await expect.element(button("Add to my note")).not.toBeInTheDocument();
  });
});
