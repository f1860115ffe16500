import type { Page } from "@playwright/test";
import { bookCall } from "./calls.ts";
import { expect, test } from "./fixtures.ts";
import { openInApp } from "./in-app.ts";
import { saveProfile, signInNewParent } from "./people.ts";
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

async function readPages(page: Page): Promise<string> {
  let text = "";
  for (const path of ownPages) {
    await openInApp(page, path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByText(/^Loading/)).toHaveCount(0);
    text += await page.getByRole("main").innerText();
  }
  return text;
}

test("[2.4 2.6 3.13] born, then a loss: no page and no saved search names a date, until it is brought back", async ({
  page,
}) => {
  await signInNewParent(page, "Maya Lind");
  await saveProfile(page, { full_name: "Maya Lind", due_date: dueDay.iso });
  await bookCall(page, "teo-marchetti", 4);
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

  await openInApp(page, "/parent-dashboard");
  const update = page.getByRole("button", { name: "Update your plans" });
  await update.click();
  await page.getByRole("button", { name: /^Our baby is here/ }).click();
  await page.getByRole("button", { name: "Save" }).click();
  const born = page.getByRole("dialog", { name: "Our baby is here" });
  await born.getByRole("button", { name: "Tell Teo" }).click();
  await expect(born.getByText("Teo knows the date of birth.")).toBeVisible();
  await page.keyboard.press("Escape");
  expect(await readPages(page)).not.toMatch(dueText);

  await openInApp(page, "/parent-dashboard");
  await expect(page.getByRole("region", { name: "Congratulations, Maya" })).toBeVisible();
  await update.click();
  await page.getByRole("button", { name: /^Our baby died/ }).click();
  await page.getByRole("button", { name: "Continue" }).click();
  const dialog = page.getByRole("dialog", { name: "We're so sorry" });
  await expect(dialog.getByRole("link", { name: "1-833-852-6262", exact: true })).toHaveAttribute(
    "href",
    "tel:18338526262",
  );
  await dialog.getByRole("button", { name: "Tell Teo only that plans changed" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Tell Teo" }).click();
  await expect(dialog.getByText("Teo knows only that plans changed.")).toBeVisible();
  await page.keyboard.press("Escape");
  const after = await readPages(page);
  expect(after).not.toMatch(dueText);
  expect(after).not.toMatch(/Your baby (is|was)/);
  expect(await page.evaluate(() => localStorage.getItem("doula-search"))).toContain('"dueDate":null');
  await page.goto("/find-doulas");
  await expect(page).toHaveURL(/step=results/);

  await openInApp(page, "/account");
  await page.getByRole("button", { name: "restore your dates" }).click();
  const question = page.getByRole("alertdialog", { name: "Restore your dates?" });
  await expect(question).toContainText("We'll email Teo Marchetti that you took back your update.");
  await question.getByRole("button", { name: "Restore your dates" }).click();
  await expect(page.getByRole("button", { name: "restore your dates" })).toHaveCount(0);
  await openInApp(page, "/parent-dashboard");
  await expect(page.getByRole("region", { name: "Congratulations, Maya" })).toBeVisible();
});
