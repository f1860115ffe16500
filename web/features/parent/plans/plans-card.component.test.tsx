import { useState } from "react";
import { beforeEach, describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import type { KnownDoula, OwnBirth } from "../../../../contract/families/births.schema.ts";
import { addDays } from "../../../../contract/platform/time.ts";
import { toIsoDay } from "../../../lib/calendar-day.ts";
import { confirmedBooking } from "../../../testing/bookings.ts";
import { expectAccessible } from "../../../testing/expect-accessible.ts";
import { ana, openPage, signIn } from "../../../testing/open-page.tsx";
import { stubOwnBirth, stubParentHome } from "../../../testing/parent-home.ts";
import { renderInApp } from "../../../testing/render-in-app.tsx";
import { stubApi } from "../../../testing/stub-api.ts";
import { DoulaChoices } from "./doula-choices.tsx";

const today = toIsoDay(new Date());
const rosa: KnownDoula = {
  doula_profile_id: "018f0000-0000-7000-8000-0000000000d1",
  slug: "rosa-delgado",
  first_name: "Rosa",
  last_name: "Delgado",
  full_name: "Rosa Delgado",
  profile_image: null,
  has_open_order: false,
  paid_births: [],
  has_upcoming_call: true,
  told: null,
  told_at: null,
};
const since = "2026-11-23T10:00:00.000Z";
const noPlans: OwnBirth = { born_on: null, loss: null, since: null, doulas: [] };
const loss: OwnBirth = {
  born_on: null,
  loss: { undo_until: "2026-12-23T10:00:00.000Z" },
  since,
  doulas: [rosa],
};
/** What the account page loads besides the profile. */
const accountCalls: [call: string, body: object][] = [
  ["GET /auth/v1/sessions", { items: [] }],
  ["GET /auth/v1/user/email_change", { email_change: null }],
  ["GET /auth/v1/user/undeliverable", { undeliverable: null }],
  ["GET /auth/v1/factors", { items: [] }],
  ["GET /rest/v1/doula_alerts/own", { items: [] }],
  ["GET /rest/v1/email_preferences/own", { plain_subjects: false }],
  [
    "GET /rest/v1/former_doula_data",
    { certifications: [], video_url: null, has_calendar: false, has_payment_account: false },
  ],
];
const card = (name: string) => page.getByRole("region", { name, exact: true });
const update = page.getByRole("button", { name: "Update your plans" });
const dialog = page.getByRole("dialog");

beforeEach(() => {
  signIn();
  stubParentHome({ due_date: addDays(today, 100) });
});

describe("[2.4] from the due date", () => {
  it("a loss is saved only after a second, confirming press, and the page and the saved search forget the date", async () => {
    localStorage.setItem("doula-search", JSON.stringify({ dueDate: addDays(today, 100), provider: "Home" }));
    let saved = 0;
    stubApi("POST /rest/v1/plans/own", () => {
      saved += 1;
      stubOwnBirth(loss);
      stubApi(`GET /rest/v1/parent_profiles/${ana.id}`, () => ({ user_id: ana.id, due_date: null }));
      return loss;
    });
    await openPage("/parent-dashboard");
    await expect.element(page.getByText("100 days to go")).toBeVisible();
    await update.click();
    await dialog.getByRole("button", { name: /^Our baby died, or our pregnancy ended/ }).click();
    await expect
      .element(dialog)
      .toHaveTextContent(
        /^Our baby died, .*We're so sorry\. There is no hurry, .* end any email alert about new doulas\. We won't tell any doula unless you ask us to\. You can restore your dates for 30 days\./,
      );
    expect(saved).toBe(0);
    await dialog.getByRole("button", { name: "Continue" }).click();
    await expect.element(dialog.getByRole("heading", { name: "We're so sorry" })).toBeVisible();
    expect(saved).toBe(1);
    await expect
      .element(dialog.getByRole("link", { name: "988", exact: true }))
      .toHaveAttribute("href", "tel:988");
    await expect
      .element(dialog.getByRole("link", { name: "send a text to 988" }))
      .toHaveAttribute("href", "sms:988");
    await expect
      .element(dialog)
      .toHaveTextContent("With a relay service or captioned calls, use the same numbers.");
    await expect
      .element(dialog.getByText("Rosa sees nothing about your loss, and still expects your call."))
      .toBeVisible();
    expect(document.body.textContent).not.toMatch(/days to go|Due:|Week \d/);
    expect(localStorage.getItem("doula-search")).toContain('"dueDate":null');
  });

  it("a loss that is undone in the dialog leads back to its choices, without another question", async () => {
    stubApi("POST /rest/v1/plans/own", () => loss);
    stubApi("POST /rest/v1/birth_notices", () => ({ ...loss, doulas: [{ ...rosa, told: "plans_changed" }] }));
    await openPage("/parent-dashboard");
    await update.click();
    await dialog.getByRole("button", { name: /^Our baby died/ }).click();
    await dialog.getByRole("button", { name: "Continue" }).click();
    await dialog.getByRole("button", { name: "Tell Rosa only that plans changed" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Tell Rosa" }).click();
    await expect.element(dialog.getByText("Rosa knows only that plans changed.")).toBeVisible();
    stubApi("POST /rest/v1/plans/own", () => ({ ...noPlans, doulas: [rosa] }));
    await dialog.getByRole("button", { name: "restore your dates" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Restore your dates" }).click();
    await expect.element(dialog.getByRole("heading", { name: "Update your plans" })).toBeVisible();
    await dialog.getByRole("button", { name: /^Tell a doula that plans changed/ }).click();
    await expect.element(dialog.getByRole("button", { name: /^Tell Rosa only/ })).toBeVisible();
    await expect.element(page.getByRole("alertdialog")).not.toBeInTheDocument();
  });

  it("offers what is lighter first, the loss last, and goes back from it without saving anything", async () => {
    await openPage("/parent-dashboard");
    await update.click();
    const first =
      /^(Our due date changed|Our baby is here|Remove my due date|Our baby died, or our pregnancy ended)/;
    await expect.element(dialog.getByRole("button", { name: first }).first()).toBeVisible();
    const titles = dialog
      .getByRole("button", { name: first })
      .elements()
      .map((button) => first.exec(button.textContent)?.[1]);
    expect(titles).toEqual([
      "Our due date changed",
      "Our baby is here",
      "Remove my due date",
      "Our baby died, or our pregnancy ended",
    ]);
    await dialog.getByRole("button", { name: /^Our baby died/ }).click();
    await dialog.getByRole("button", { name: "Back" }).click();
    await expect.element(dialog.getByRole("heading", { name: "Update your plans" })).toBeVisible();
  });

  it("the due date can be changed or removed with nothing else, also in the saved search", async () => {
    localStorage.setItem("doula-search", JSON.stringify({ dueDate: addDays(today, 100), provider: "Home" }));
    const profile = {
      user_id: ana.id,
      full_name: "Ana Ruiz",
      parent2_name: null,
      phone: "512-555-0142",
      address: null,
      due_date: addDays(today, 100),
      provider: "Home",
      email: ana.email,
      profile_image_url: null,
    };
    stubApi(`GET /rest/v1/parent_profiles/${ana.id}`, () => profile);
    const sent: { due_date: string | null }[] = [];
    stubApi(`PUT /rest/v1/parent_profiles/${ana.id}`, async (request) => {
      const change: { due_date: string | null } = await request.json();
      sent.push(change);
      return Object.assign(profile, change);
    });
    stubOwnBirth({ doulas: [{ ...rosa, has_open_order: true, paid_births: ["Full circle"] }] });
    await openPage("/parent-dashboard");
    await update.click();
    await dialog.getByRole("button", { name: /^Our due date changed/ }).click();
    await expect.element(dialog).toHaveTextContent(/Rosa will still plan for the earlier date\./);
    // As another tab saves it.
    profile.phone = "512-555-0199";
    await dialog.getByRole("button", { name: /^New due date/ }).click();
    await page
      .getByRole("gridcell")
      .getByRole("button")
      .and(page.getByRole("button", { disabled: false }))
      .first()
      .click();
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    const [changed] = sent;
    expect(changed).toMatchObject({ full_name: "Ana Ruiz", phone: "512-555-0199" });
    expect(changed).not.toHaveProperty("provider");
    expect(changed?.due_date).not.toBe(addDays(today, 100));
    expect(localStorage.getItem("doula-search")).toContain(`"dueDate":"${changed?.due_date}"`);

    await update.click();
    await dialog.getByRole("button", { name: /^Remove my due date/ }).click();
    await expect.element(page.getByText(/Add your due date/)).toBeVisible();
    expect(sent[1]?.due_date).toBeNull();
    expect(localStorage.getItem("doula-search")).toContain('"dueDate":null');
  });

  it("an undone birth gives way to the due date, never to a card that asks for one", async () => {
    const [asked, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    stubParentHome();
    stubOwnBirth({ born_on: today, since });
    stubApi("POST /rest/v1/plans/own", () => {
      stubOwnBirth();
      stubApi(`GET /rest/v1/parent_profiles/${ana.id}`, async () => {
        asked.resolve();
        await answered.promise;
        return { user_id: ana.id, due_date: addDays(today, 100) };
      });
      return noPlans;
    });
    await openPage("/parent-dashboard");
    await update.click();
    await dialog.getByRole("button", { name: /^I entered this by mistake/ }).click();
    await asked.promise;
    expect(document.body.textContent).not.toContain("Add your due date");
    answered.resolve();
    await expect.element(page.getByText("100 days to go")).toBeVisible();
  });

  it("[2.12] a doula with a paid birth stops holding its date only after a second press, which names it", async () => {
    const sent: unknown[] = [];
    stubOwnBirth({ doulas: [{ ...rosa, has_open_order: true, paid_births: ["Full circle"] }] });
    stubApi("POST /rest/v1/birth_notices", async (request) => {
      sent.push(await request.json());
      return { born_on: null, loss: null, since: null, doulas: [{ ...rosa, told: "plans_changed" }] };
    });
    await openPage("/parent-dashboard");
    await update.click();
    await page.getByRole("button", { name: /^Tell a doula that plans changed/ }).click();
    const tell = dialog.getByRole("button", { name: "Tell Rosa only that plans changed" });
    await tell.click();
    const question = page.getByRole("alertdialog", { name: "This ends your date with Rosa" });
    await expect
      .element(question)
      .toHaveTextContent(/You paid for “Full circle”\. Rosa stops holding your date/);
    await question.getByRole("button", { name: "Keep the date" }).click();
    await expect.element(tell).toHaveFocus();
    await tell.click();
    expect(sent).toEqual([]);
    await expect.element(question).toHaveTextContent(/Ana's plans changed, and you no longer hold a date/);
    await question.getByRole("button", { name: "End the date and tell Rosa" }).click();
    await expect.element(dialog.getByText("Rosa knows only that plans changed.")).toBeVisible();
    expect(sent).toEqual([{ doula_profile_id: rosa.doula_profile_id, kind: "plans_changed" }]);
  });

  it.each([
    ["a refund", { doulas: [rosa] }],
    ["a loss in another tab", { ...loss, doulas: [{ ...rosa, paid_births: ["Full circle"] }] }],
  ])("[2.12] the question about a paid birth closes after %s", async (_, change) => {
    let show: (own: OwnBirth) => void = () => undefined;
    function Choices() {
      const [own, setOwn] = useState<OwnBirth>({
        ...noPlans,
        doulas: [{ ...rosa, paid_births: ["Full circle"] }],
      });
      show = setOwn;
      return <DoulaChoices own={own} />;
    }
    await renderInApp(<Choices />);
    const tell = page.getByRole("button", { name: "Tell Rosa only that plans changed" });
    await tell.click();
    await expect.element(page.getByText("You paid for “Full circle”.")).toBeVisible();
    show({ ...noPlans, ...change });
    await expect.element(tell).toBeVisible();
    await expect.element(page.getByText("You paid for")).not.toBeInTheDocument();
  });

  it("a doula can be told that plans changed, and the page keeps the date", async () => {
    let sent: unknown;
    stubOwnBirth({ doulas: [rosa] });
    stubApi("POST /rest/v1/birth_notices", async (request) => {
      sent = await request.json();
      return { born_on: null, loss: null, since: null, doulas: [{ ...rosa, told: "plans_changed" }] };
    });
    await openPage("/parent-dashboard");
    await update.click();
    await page.getByRole("button", { name: /^Tell a doula that plans changed/ }).click();
    await dialog.getByRole("button", { name: "Tell Rosa only that plans changed" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Tell Rosa" }).click();
    await expect.element(dialog.getByText("Rosa knows only that plans changed.")).toBeVisible();
    expect(sent).toEqual({ doula_profile_id: rosa.doula_profile_id, kind: "plans_changed" });
    await page.getByRole("button", { name: "Close", exact: true }).last().click();
    await expect.element(page.getByText("100 days to go")).toBeVisible();
  });

  it("a birth ends the countdown and asks whom to tell", async () => {
    const own: OwnBirth = { born_on: today, loss: null, since, doulas: [rosa] };
    let sent: unknown;
    stubApi("POST /rest/v1/plans/own", () => {
      stubOwnBirth(own);
      return own;
    });
    stubApi("POST /rest/v1/birth_notices", async (request) => {
      sent = await request.json();
      return { ...own, doulas: [{ ...rosa, told: "birth" }] };
    });
    await openPage("/parent-dashboard");
    await update.click();
    await page.getByRole("button", { name: /^Our baby is here/ }).click();
    await page.getByRole("button", { name: "Save" }).click();
    await dialog.getByRole("button", { name: "Tell Rosa" }).click();
    await expect.element(dialog.getByText("Rosa knows the date of birth.")).toBeVisible();
    expect(sent).toEqual({ doula_profile_id: rosa.doula_profile_id, kind: "birth" });
    await page.getByRole("button", { name: "Close", exact: true }).last().click();
    await expect.element(card("Congratulations, Ana")).toHaveTextContent("Your baby was born today.");
  });
});

describe("[2.4] a parent's home", () => {
  it("after a birth shows the age in weeks, and a loss is two presses away", async () => {
    stubParentHome();
    stubOwnBirth({ born_on: addDays(today, -23), since, doulas: [rosa] });
    stubApi("POST /rest/v1/plans/own", () => loss);
    await openPage("/parent-dashboard");
    const region = card("Congratulations, Ana");
    await expect
      .element(region.getByRole("link"))
      .toHaveAttribute("href", "/find-doulas?looking_for=postpartum");
    // One's own doula comes before other care.
    await expect
      .element(region)
      .toHaveTextContent(/Your baby is 3 weeks old\..*You haven't told Rosa yet\..*Find postpartum care/);
    await update.click();
    await page.getByRole("button", { name: /^Our baby died/ }).click();
    await page.getByRole("button", { name: "Continue" }).click();
    await expect
      .element(dialog.getByText(/^We've removed your dates from our pages and emails, /))
      .toBeVisible();
  });

  it.each([
    [
      "loss",
      "Tell Rosa",
      "Tell Rosa about your loss?",
      /Ana told you about a loss\. A few kind words are enough/,
      "You told Rosa.",
    ],
    [
      "plans_changed",
      "Tell Rosa only that plans changed",
      "Tell Rosa only that plans changed?",
      /Ana's plans changed, .*Please don't write about the pregnancy or ask why/,
      "Rosa knows only that plans changed.",
    ],
  ] as const)(
    "after a loss shows what a doula will read before telling them: %s",
    async (kind, press, name, words, told) => {
      const sent: unknown[] = [];
      stubParentHome();
      stubOwnBirth(loss);
      stubApi("POST /rest/v1/birth_notices", async (request) => {
        sent.push(await request.json());
        return { ...loss, doulas: [{ ...rosa, told: kind, told_at: since }] };
      });
      await openPage("/parent-dashboard");
      const region = card("We're so sorry for your loss");
      const button = region.getByRole("button", { name: press, exact: true });
      await button.click();
      const question = page.getByRole("alertdialog", { name });
      await expect.element(question).toHaveTextContent(words);
      await expect
        .element(question)
        .toHaveTextContent("Our email to Rosa says only that there's an update from Ana.");
      await expectAccessible();
      await question.getByRole("button", { name: "Not now" }).click();
      await expect.element(button).toHaveFocus();
      expect(sent).toEqual([]);
      await button.click();
      await question.getByRole("button", { name: "Tell Rosa" }).click();
      await expect.element(region.getByText(told, { exact: true })).toHaveFocus();
      expect(sent).toEqual([{ doula_profile_id: rosa.doula_profile_id, kind }]);
    },
  );

  it.each([
    [{ has_upcoming_call: false }, "Rosa sees nothing about your loss."],
    [
      { paid_births: ["Full circle"] },
      "Rosa sees nothing about your loss, and still plans for your due date.",
    ],
    [{ has_open_order: true }, "Rosa sees nothing about your loss, and still plans to work with you."],
  ])("after a loss says what is true of a doula with %j", async (change, text) => {
    await renderInApp(<DoulaChoices own={{ ...loss, doulas: [{ ...rosa, ...change }] }} />);
    await expect.element(page.getByText(text, { exact: true })).toBeVisible();
  });

  it("after a loss says what is owed and whom to write to, and offers to cancel the call", async () => {
    stubParentHome();
    stubOwnBirth({ ...loss, doulas: [{ ...rosa, has_open_order: true }] });
    const call = { ...confirmedBooking, doula_profile_id: rosa.doula_profile_id };
    stubApi("GET /rest/v1/bookings", () => ({ items: [call], next_cursor: null }));
    await openPage("/parent-dashboard");
    const region = card("We're so sorry for your loss");
    await expect
      .element(region)
      .toHaveTextContent(
        "You don't have to pay anything more. If you have paid, write to Rosa or Support. You don't have to explain.",
      );
    await expect.element(region).toHaveTextContent("and ended any email alert about new doulas");
    await expect
      .element(region.getByRole("link", { name: "Support" }))
      .toHaveAttribute("href", expect.stringMatching(/^mailto:.+@/));
    await expect
      .element(region.getByRole("link", { name: "Cancel your call with Rosa" }))
      .toHaveAttribute("href", `/bookings?cancel=${call.id}`);
  });

  it("a hidden card about a loss leaves a line that names none, and opens it again", async () => {
    stubParentHome();
    stubOwnBirth(loss);
    await openPage("/parent-dashboard");
    const region = card("We're so sorry for your loss");
    await region.getByRole("button", { name: "Hide this card" }).click();
    const line = card("Update your plans");
    await expect.element(line).toHaveTextContent(/^Update your plansOpen your plans$/);
    await expect.element(line.getByRole("heading")).toHaveFocus();
    await expect.element(page.getByRole("main")).not.toHaveTextContent(/loss|sorry/i);
    await expect.element(page.getByRole("main")).not.toHaveTextContent(/Tap the heart|Ask a doula/);
    await line.getByRole("button", { name: "Open your plans" }).click();
    await expect.element(region.getByRole("heading", { level: 2 })).toHaveFocus();
  });

  it("after a loss the account page names it nowhere but in the policy, and restores the dates after a question", async () => {
    for (const [call, body] of accountCalls) stubApi(call, () => body);
    stubParentHome();
    stubOwnBirth({
      ...loss,
      doulas: [
        { ...rosa, told: "loss", told_at: since },
        {
          ...rosa,
          doula_profile_id: "018f0000-0000-7000-8000-0000000000d2",
          full_name: "Imani Brooks",
          told: "plans_changed",
          told_at: "2026-11-01T10:00:00.000Z",
        },
      ],
    });
    let restored = 0;
    stubApi("POST /rest/v1/plans/own", () => {
      restored += 1;
      return noPlans;
    });
    await openPage("/account");
    const line = page.getByText(/^You changed your plans on Nov 23, 2026\. Until Dec 23, 2026 you can/);
    await expect.element(line).toBeVisible();
    await expect.element(page.getByRole("button", { name: "Download your dates and plans" })).toBeVisible();
    await page.getByRole("button", { name: "restore your dates" }).click();
    const question = page.getByRole("alertdialog", { name: "Restore your dates?" });
    await expect
      .element(question)
      .toHaveTextContent("We'll email Rosa Delgado that you took back your update.");
    await expect.element(question).not.toHaveTextContent(/loss|Imani/i);
    expect(restored).toBe(0);
    await question.getByRole("button", { name: "Restore your dates" }).click();
    await expect.element(line).not.toBeInTheDocument();
    expect(restored).toBe(1);
  });

  it("after a loss restores the dates only after a question, which says that nobody is told", async () => {
    stubParentHome();
    stubOwnBirth(loss);
    let restored = 0;
    stubApi("POST /rest/v1/plans/own", () => {
      restored += 1;
      stubParentHome({ due_date: addDays(today, 100) });
      return { born_on: null, loss: null, since: null, doulas: [] };
    });
    await openPage("/parent-dashboard");
    const region = card("We're so sorry for your loss");
    await expect.element(region.getByRole("link", { name: "1-800-944-4773", exact: true })).toBeVisible();
    const restore = region.getByRole("button", { name: "restore your dates" });
    await restore.click();
    const question = page.getByRole("alertdialog", { name: "Restore your dates?" });
    await expect.element(question).toHaveTextContent("No doula is told.");
    await expectAccessible();
    await question.getByRole("button", { name: "Leave them removed" }).click();
    await expect.element(restore).toHaveFocus();
    expect(restored).toBe(0);
    await restore.click();
    await question.getByRole("button", { name: "Restore your dates" }).click();
    await expect.element(page.getByText("100 days to go")).toBeVisible();
  });

  it.each([
    [14, true],
    [15, false],
  ])("%i days past the due date: the count shows: %s", async (days, isCounted) => {
    stubParentHome({ due_date: addDays(today, -days) });
    await openPage("/parent-dashboard");
    await expect.element(update).toBeVisible();
    const quiet = card("Update your plans");
    if (isCounted) await expect.element(page.getByText(`${days} days overdue`)).toBeVisible();
    else
      await expect
        .element(quiet)
        .toHaveTextContent("Your due date has passed. Update your plans whenever you like.");
    expect(document.body.textContent?.includes("overdue")).toBe(isCounted);
    expect(card("Due Date Calendar").elements()).toHaveLength(isCounted ? 1 : 0);
  });
});

describe("a doula who was told", () => {
  const parent = {
    user_id: "018f0000-0000-7000-8000-0000000000aa",
    first_name: "Maya",
    last_name: "Lind",
    full_name: "Maya Lind",
    profile_image: null,
  };
  const notice = {
    id: "018f0000-0000-7000-8000-0000000000bb",
    created_at: since,
    is_recorded: false,
    parent,
  };

  beforeEach(() => {
    signIn({ user_type: "doula" });
    stubApi("GET /rest/v1/bookings/as_doula", () => ({ items: [], next_cursor: null }));
    stubApi("GET /rest/v1/bookings/as_doula/counts", () => ({ requests: 0, upcoming: 0, past: 0 }));
  });

  it("[2.12] sees a birth and counts it", async () => {
    const birth = { ...notice, kind: "birth", born_on: "2027-04-10" };
    stubApi("GET /rest/v1/birth_notices/as_doula", () => ({ items: [birth], recorded_births: 0 }));
    stubApi(`PUT /rest/v1/recorded_births/${notice.id}`, () => {
      const items = [{ ...birth, is_recorded: true }];
      stubApi("GET /rest/v1/birth_notices/as_doula", () => ({ items, recorded_births: 1 }));
      return new Response(null, { status: 204 });
    });
    await openPage("/bookings");
    await expect.element(card("Updates from parents").getByText("Born April 10, 2027")).toBeVisible();
    await page.getByRole("button", { name: /^Count as attended/ }).click();
    await expect
      .element(page.getByRole("button", { name: /^Counted/ }))
      .toHaveAttribute("aria-pressed", "true");
  });

  it("[2.12] of changed plans is asked not to write about the pregnancy", async () => {
    const changed = { ...notice, kind: "plans_changed", born_on: null };
    stubApi("GET /rest/v1/birth_notices/as_doula", () => ({ items: [changed], recorded_births: 0 }));
    await openPage("/bookings");
    const region = card("Updates from parents");
    await expect.element(region.getByText(/Please don't write about the pregnancy/)).toBeVisible();
    expect(region.getByRole("link").elements()).toEqual([]);
  });

  it("[2.12] reads from the email's link that the update was taken back, and only then", async () => {
    stubApi("GET /rest/v1/birth_notices/as_doula", () => ({ items: [], recorded_births: 0 }));
    const gone = page.getByText(/^The update in your email is no longer here: the parent took it back/);
    const router = await openPage(`/bookings#update-from-${parent.user_id}`);
    await expect.element(gone).toBeVisible();
    const told = { ...notice, kind: "loss", born_on: null };
    stubApi("GET /rest/v1/birth_notices/as_doula", () => ({ items: [told], recorded_births: 0 }));
    await router.options.context.queryClient.invalidateQueries();
    await expect.element(card("Updates from parents")).toHaveTextContent("Maya told you about a loss.");
    await expect.element(gone).not.toBeInTheDocument();
  });
});
