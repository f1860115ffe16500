import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { post, saveProfile, signInNewParent } from "./people.ts";
import { austin, dueDay } from "./searches.ts";

const ownPages = [
  "/parent-dashboard",
  "/bookings",
  "/messages",
  "/favorites",
  "/orders",
  "/edit-profile",
  "/account",
];
const dueText = new RegExp(`${dueDay.day}|${dueDay.iso}|days to go|Week \\d`);

/** Books a call with Teo through the API, so that he knows the due date; `last` takes another time than `first`. */
async function bookTeo(page: Page, which: "first" | "last"): Promise<void> {
  const { id } = await (await page.request.get("/rest/v1/doula_profiles/teo-marchetti")).json();
  const { days } = await (await page.request.get(`/rest/v1/doula_profiles/${id}/slots`)).json();
  const slots: string[] = days.flatMap((day: { slots: string[] }) => day.slots);
  const starts_at = which === "first" ? slots[0] : slots.at(-1);
  await post(page.request, "/rest/v1/bookings", {
    booking_type: "intro_call",
    doula_profile_id: id,
    starts_at,
  });
}

async function readPages(page: Page): Promise<string> {
  let text = "";
  for (const path of ownPages) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByText(/^Loading/)).toHaveCount(0);
    text += await page.getByRole("main").innerText();
  }
  return text;
}

test("[2.4 2.6 3.13] born, then a loss: no page and no saved search names a date, until it is brought back @both", async ({
  page,
}, { project }) => {
  await signInNewParent(page, "Maya Lind");
  await saveProfile(page, { full_name: "Maya Lind", due_date: dueDay.iso });
  await bookTeo(page, project.name === "phone" ? "first" : "last");
  await page.goto("/parent-dashboard");
  await page.evaluate(
    (stored) => localStorage.setItem("doula-search", stored),
    JSON.stringify({
      location: austin.location,
      locationDetails: austin.placeId,
      dueDate: dueDay.iso,
      provider: "Home",
    }),
  );
  expect(await readPages(page)).toMatch(dueText);

  await page.goto("/parent-dashboard");
  const update = page.getByRole("button", { name: "Update your plans" });
  await update.click();
  await page.getByRole("button", { name: /^Our baby is here/ }).click();
  await page.getByRole("button", { name: "Save" }).click();
  const born = page.getByRole("dialog", { name: "Our baby is here" });
  await born.getByRole("button", { name: "Tell Teo" }).click();
  await expect(born.getByText("Teo knows the date of birth.")).toBeVisible();
  expect(await readPages(page)).not.toMatch(dueText);

  await page.goto("/parent-dashboard");
  await expect(page.getByRole("heading", { name: "Your baby was born today" })).toBeVisible();
  await update.click();
  await page.getByRole("button", { name: /^We had a loss/ }).click();
  const dialog = page.getByRole("dialog", { name: "We’re so sorry" });
  await expect(dialog.getByRole("link", { name: "1-833-852-6262" })).toHaveAttribute(
    "href",
    "tel:18338526262",
  );
  await dialog.getByRole("button", { name: "Tell Teo only that plans changed" }).click();
  await expect(dialog.getByText("Teo knows only that plans changed.")).toBeVisible();
  const after = await readPages(page);
  expect(after).not.toMatch(dueText);
  expect(after).not.toMatch(/Your baby (is|was)/);
  expect(await page.evaluate(() => localStorage.getItem("doula-search"))).toContain('"dueDate":null');
  await page.goto("/find-doulas");
  await expect(page).toHaveURL(/step=results/);

  await page.goto("/account");
  await page.getByRole("button", { name: "bring everything back" }).click();
  await page.goto("/parent-dashboard");
  await expect(page.getByRole("heading", { name: "Your baby was born today" })).toBeVisible();
});
