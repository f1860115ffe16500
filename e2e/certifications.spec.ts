import type { Page } from "@playwright/test";
import { chooseFile, pickDay, setup } from "./doula-setup.ts";
import { png } from "./files.ts";
import { expect, test } from "./fixtures.ts";
import { dismissToasts, visibleToasts } from "./notices.ts";
import { signInNewDoula } from "./people.ts";

const button = (page: Page, name: string | RegExp) => setup(page).getByRole("button", { name });
const field = (page: Page, label: string) => setup(page).getByRole("textbox", { name: label });

test("[2.12] a doula adds a certification, uploads and downloads its file, and deletes both", async ({
  page,
}) => {
  await signInNewDoula(page);
  await page.goto("/doula-dashboard?step=certifications");
  await expect(setup(page).getByText("No certifications yet")).toBeVisible();
  await button(page, "Add a certification").click();
  await field(page, "Name").fill("Certified Birth Doula");
  await field(page, "Organization (optional)").fill("DONA International");

  await page.reload();
  await expect(field(page, "Name")).toHaveValue("Certified Birth Doula");
  await pickDay(page);
  await chooseFile(page, "dona.png", "image/png", png);
  await button(page, "Save certification").click();
  await expect(visibleToasts(page).getByText("File uploaded successfully!")).toBeVisible();
  const download = page.waitForEvent("download");
  await button(page, "Download dona.png").click();
  expect((await download).suggestedFilename()).toBe("dona.png");
  await dismissToasts(page);

  await button(page, "Remove Certified Birth Doula").click();
  const question = page.getByRole("dialog", { name: "Remove this certification?" });
  await question.getByRole("button", { name: "Remove" }).click();
  await expect(setup(page).getByText("No certifications yet")).toBeVisible();
  await expect(button(page, "Add a certification")).toBeFocused();
});
