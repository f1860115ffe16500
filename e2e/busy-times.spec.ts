import { openIntroCall } from "./calls.ts";
import { signInListedDoula } from "./doula-setup.ts";
import { expect, test } from "./fixtures.ts";
import { signInNewParent } from "./people.ts";

test("[2.6 7.4] an event in the doula's Google Calendar closes its time in a parent's open dialog", async ({
  page,
  browser,
  baseURL,
  request,
}) => {
  const doula = await (await browser.newContext({ baseURL: baseURL ?? "" })).newPage();
  const slug = await signInListedDoula(doula, request, "Ines Calendar");
  await signInNewParent(page);
  await page.clock.install();
  const dialog = await openIntroCall(page, slug);
  const date = dialog.getByRole("group", { name: "Date" }).getByRole("radio").nth(2);
  await date.check({ force: true });
  const times = dialog.getByRole("group", { name: "Time" }).getByRole("radio");
  await expect(times).toHaveCount(6);
  const startsAt = new Date(await times.nth(1).inputValue());
  await times.nth(1).check({ force: true });

  const { service } = await (await doula.request.get("/rest/v1/google_calendar_connections")).json();
  await doula.goto(`${service.authorization_origin}/google/calendar`);
  // The sandbox's calendar is in Chicago.
  const local = new Intl.DateTimeFormat("sv-SE", {
    timeZone: "America/Chicago",
    dateStyle: "short",
    timeStyle: "short",
  }).format(startsAt);
  const [day = "", time = ""] = local.split(" ");
  await doula.getByLabel("Day", { exact: true }).fill(day);
  await doula.getByLabel("Time", { exact: true }).fill(time);
  await doula.getByLabel("Minutes").fill("30");
  await doula.getByRole("button", { name: "Add event" }).click();
  await expect(doula.getByText("Something of my own")).toBeVisible();

  // The picker reads again every 20 seconds, and the server reads a calendar once its last reading is that old.
  await expect(async () => {
    await page.clock.runFor(20_000);
    await expect(times).toHaveCount(5, { timeout: 2000 });
  }).toPass({ timeout: 60_000 });
  await expect(dialog.getByText(/That time was just taken/)).toBeVisible();
  await expect(date).toBeChecked();
});
