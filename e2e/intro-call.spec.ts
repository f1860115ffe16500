import { changeRule } from "../contract/change-rule.ts";
import { expectAccessible } from "./accessibility.ts";
import { bookCallAtSharedTime, doulasOf, expectStatus, expectWhen, openIntroCall, pick } from "./calls.ts";
import { expect, test } from "./fixtures.ts";
import { expectAlert } from "./notices.ts";
import { signInNewParent } from "./people.ts";

test.describe("when the times do not arrive", () => {
  test.use({ expectedRefusals: [500] });

  test("Retry brings them; confirming waits for date and time; Cancel leads back @any-width", async ({
    page,
  }, { project }) => {
    const slug = doulasOf(project.name)[0];
    await signInNewParent(page);
    const slots = "**/slots*";
    await page.route(slots, (route) => route.fulfill({ status: 500, body: "" }));
    await page.goto(`/find-doulas?doula=${slug}`);
    await page.getByRole("dialog").getByRole("button", { name: "Book An Intro Call" }).click();
    const dialog = page.getByRole("dialog", { name: "Book An Intro Call" });
    await expectAlert(dialog, "Couldn't load the free times");
    await expectAccessible(page, "no times arrived");
    await page.unroute(slots);
    await dialog.getByRole("button", { name: "Retry" }).click();

    const confirm = dialog.getByRole("button", { name: "Confirm Booking" });
    await expect(dialog.getByText("Pick a date to see its times.")).toBeVisible();
    await expect(confirm).toBeDisabled();
    await dialog.getByRole("group", { name: "Date" }).getByRole("radio").first().check();
    await expect(confirm).toBeDisabled();
    await dialog.getByRole("group", { name: "Time" }).getByRole("radio").first().check();
    await expect(confirm).toBeEnabled();
    // Another date has other times.
    await dialog.getByRole("group", { name: "Date" }).getByRole("radio").nth(1).check();
    await expect(confirm).toBeDisabled();

    await dialog.getByRole("button", { name: "Cancel" }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole("dialog").getByRole("tab", { name: "Overview" })).toBeVisible();
    await page.goto("/bookings");
    await expect(page.getByText("No bookings yet")).toBeVisible();
  });
});

test("a doula without room for more calls is said to be fully booked for now @any-width", async ({ page }, {
  project,
}) => {
  await signInNewParent(page);
  // Ten parents with a call each would say the same, much more slowly.
  await page.route("**/slots*", async (route) => {
    const response = await route.fetch();
    await route.fulfill({
      response,
      json: { ...(await response.json()), is_fully_booked: true, days: [], next_from: null },
    });
  });
  await page.goto(`/find-doulas?doula=${doulasOf(project.name)[0]}&book=true`);
  const dialog = page.getByRole("dialog", { name: "Book An Intro Call" });
  await expect(dialog.getByRole("heading", { name: "Fully booked for now" })).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Confirm Booking" })).toHaveCount(0);
  await expectAccessible(page, "fully booked");
  await dialog.getByRole("button", { name: "Back" }).click();
  await expect(dialog).toBeHidden();
});

test("a doula who approves calls gets a request, which waits in My Bookings as pending @any-width", async ({
  page,
}, { project }) => {
  const [slug, doula] =
    project.name === "phone"
      ? ["brandi-kowalczyk", "Brandi Kowalczyk"]
      : ["eleanor-pruitt", "Eleanor Pruitt"];
  await signInNewParent(page);
  const dialog = await openIntroCall(page, slug);
  const firstName = doula.split(" ")[0];
  await expect(dialog.getByText(`${firstName} approves each request.`)).toBeVisible();
  await pick(page, 1, "first");
  await dialog.getByRole("button", { name: /^Add a note for/ }).click();
  await dialog.getByLabel(/^Note for/).fill("We are planning a home birth.");
  await dialog.getByRole("button", { name: "Confirm Booking" }).click();
  const sent = page.getByRole("dialog", { name: "Request sent" });
  const sentence = await sent.getByText(new RegExp(`^Request sent to ${doula} for `)).innerText();
  const [, date = "", time = ""] = / for (\w+day, .+) at (\d+:\d\d [AP]M)$/.exec(sentence) ?? [];
  await expect(sent.getByText("Video call")).toBeVisible();
  await expect(sent.getByRole("link", { name: /video call|calendar/ })).toHaveCount(0);
  await expectAccessible(page, "request sent");
  await sent.getByRole("link", { name: "View Bookings" }).click();
  const call = page.getByRole("region", { name: "Upcoming" }).getByRole("article");
  await expect(call.getByRole("heading", { name: doula })).toBeVisible();
  await expectStatus(call, "Pending");
  await expect(call.getByText("We are planning a home birth.")).toBeVisible();
  await expectWhen(call);
  await expect(call.getByRole("definition").first()).toHaveText(date);
  await expect(call.getByRole("definition").last()).toContainText(time);
  await expect(call.getByText("Video call")).toBeVisible();
  await expect(call.getByRole("link", { name: /video call|calendar|@|555/ })).toHaveCount(0);
  await expectAccessible(page, "pending booking");
});

test("a video call says so before it is booked; its link is on the confirmation, the card and the dashboard", async ({
  page,
}, { project }) => {
  const [slug, firstName] =
    project.name === "phone" ? ["fiona-macallister", "Fiona"] : ["zora-whitfield", "Zora"];
  await signInNewParent(page);
  const dialog = await openIntroCall(page, slug);
  await expect(dialog.getByText("Video call.")).toBeVisible();
  await expect(dialog.getByText(/approves each request/)).toHaveCount(0);
  await expectAccessible(page, "video call");
  await expect(dialog.getByText(changeRule)).toBeVisible();
  await pick(page, 1, "first");
  await dialog.getByRole("button", { name: "Confirm Booking" }).click();
  const link = page.getByRole("link", { name: `Join ${firstName}’s video call` });
  const booked = page.getByRole("dialog", { name: "You are booked" });
  await expect(booked.getByText(/^You can (no longer )?move or cancel this call/)).toBeVisible();
  await expect(booked.getByRole("link", { name: "Add to calendar" })).toBeVisible();
  await expect(link).toHaveAttribute("href", /^https:\/\/meet\.doula-match\.example\/[0-9a-f-]{36}$/);
  await page.goto("/bookings");
  await expect(
    page.getByRole("article").getByRole("link", { name: `Join ${firstName}’s video call` }),
  ).toBeVisible();
  await page.goto("/dashboard");
  await expect(link).toBeVisible();
  await expectAccessible(page, "dashboard with a video call");
});

test("a doula who takes calls by phone: the parent calls her, and learns the number once it is confirmed @any-width", async ({
  page,
}) => {
  await signInNewParent(page);
  const dialog = await openIntroCall(page, "caterina-bellandi");
  await expect(dialog.getByText("You call Caterina by phone.")).toBeVisible();
  await expect(dialog.getByText(/555-01/)).toHaveCount(0);
  await pick(page, 0, "first");
  await dialog.getByRole("button", { name: "Confirm Booking" }).click();
  const number = page.getByRole("dialog", { name: "You are booked" }).getByRole("link", { name: /555-01/ });
  await expect(number).toHaveAttribute("href", /^tel:\d{10}$/);
});

test("a time at which the parent has a call already is marked, and cannot be picked @any-width", async ({
  page,
}) => {
  await signInNewParent(page);
  // Both are in Phoenix. On the last day listed, other times of the day are free too, whatever today is.
  const startsAt = await bookCallAtSharedTime(page, "sage-winterbourne", "gretchen-halvorsen");
  const dialog = await openIntroCall(page, "gretchen-halvorsen");
  const dates = dialog.getByRole("group", { name: "Date" }).getByRole("radio");
  const busy = dialog.locator(`input[value="${startsAt}"]`);
  for (const date of await dates.all()) {
    await date.check();
    if ((await busy.count()) > 0) break;
  }
  await expect(busy).toBeDisabled();
  await expect(busy).toHaveAccessibleName(/, you already have a call then$/);
  await expect(dialog.getByText("You have a call", { exact: true })).toBeVisible();
  const free = await dialog
    .getByRole("group", { name: "Time" })
    .getByRole("radio", { disabled: false })
    .count();
  await expect(dates.and(page.locator(":checked"))).toHaveAccessibleName(
    new RegExp(`, ${free} times? free$`),
  );
  await expectAccessible(page, "own call in the picker");
});
