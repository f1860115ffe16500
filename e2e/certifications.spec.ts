import type { Page } from "@playwright/test";
import { expectAccessible } from "./accessibility.ts";
import { chooseFile, pickDay, setup } from "./doula-setup.ts";
import { png } from "./files.ts";
import { expect, test } from "./fixtures.ts";
import { dismissToasts, expectAlert, expectToast, shownToasts } from "./notices.ts";
import { signInNewDoula } from "./people.ts";

const pdf = Buffer.from("%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n");

const button = (page: Page, name: string | RegExp) => setup(page).getByRole("button", { name });
const field = (page: Page, label: string) => setup(page).getByRole("textbox", { name: label });
const uploads = "**/storage/v1/object/doula-certifications/**";

async function addCertification(page: Page, name: string) {
  await button(page, /^Add a/).click();
  await field(page, "Name").fill(name);
  await pickDay(page);
  await button(page, "Save certification").click();
  await expect(setup(page).getByRole("heading", { name })).toBeVisible();
}

test.beforeEach(async ({ page }) => {
  await signInNewDoula(page);
  await page.goto("/doula-dashboard?step=certifications");
});

test("a doula adds a certification with its file, leaves in the middle, and removes it", async ({ page }) => {
  await expect(setup(page).getByText("No certifications yet")).toBeVisible();
  await expectAccessible(page, "no certifications");
  await button(page, "Add a certification").click();
  await field(page, "Name").fill("Certified Birth Doula");
  await field(page, "Organization (optional)").fill("DONA International");
  await expectAccessible(page, "the form of a certification");

  await page.reload();
  await expect(field(page, "Name")).toHaveValue("Certified Birth Doula");
  await pickDay(page);
  await chooseFile(page, "dona.png", "image/png", png);
  await button(page, "Save certification").click();
  await expect(shownToasts(page).getByText("File uploaded successfully!")).toBeVisible();
  const download = page.waitForEvent("download");
  await button(page, "Download dona.png").click();
  expect((await download).suggestedFilename()).toBe("dona.png");
  await dismissToasts(page);
  await expectAccessible(page, "a certification with its file");

  await button(page, "Remove Certified Birth Doula").click();
  const question = page.getByRole("dialog", { name: "Remove this certification?" });
  await expectAccessible(page, "removing a certification");
  await question.getByRole("button", { name: "Remove" }).click();
  await expect(setup(page).getByText("No certifications yet")).toBeVisible();
  await expect(button(page, "Add a certification")).toBeFocused();
});

test.describe("files and dates that are refused", () => {
  test.use({ expectedRefusals: [400, 415], expectedLines: [/ERR_FAILED|ERR_INTERNET_DISCONNECTED/] });

  test("say why, and a lost connection can be tried again @any-width", async ({ page }) => {
    await addCertification(page, "Infant CPR");
    await expectToast(page, "Certifications saved successfully!", "Certifications saved successfully!");

    await chooseFile(
      page,
      "large.pdf",
      "application/pdf",
      Buffer.concat([pdf, Buffer.alloc(6 * 1024 * 1024)]),
    );
    await expectToast(page, "File too large", "Please upload files smaller than 5MB.");
    await expectAlert(setup(page), "File too large");
    await chooseFile(page, "notes.txt", "text/plain", Buffer.from("notes"));
    await expectAlert(setup(page), "Invalid file type");

    for (const [name, type, content] of [
      ["certificate.png", "image/png", "#!/bin/sh\necho certified\n"],
      ["certificate.pdf", "application/pdf", "<!doctype html><script>alert(1)</script>"],
    ] as const) {
      await chooseFile(page, name, type, Buffer.from(content));
      await expectToast(page, "Invalid file type", "Please upload JPG, PNG, or PDF files only.");
      await expectAlert(setup(page), "Please upload JPG, PNG, or PDF files only.");
      await expect(button(page, "Retry")).toHaveCount(0);
      await dismissToasts(page);
    }

    await page.route(uploads, (route) => route.abort());
    await chooseFile(page, "cpr.pdf", "application/pdf", pdf);
    await expectToast(page, "Upload failed", "Failed to upload file. Please try again.");
    await expectAlert(setup(page), "Upload failed");
    await dismissToasts(page);
    await expectAccessible(page, "a failed upload");
    await page.unroute(uploads);
    await button(page, "Retry").click();
    await expect(button(page, "Download cpr.pdf")).toBeVisible();
    await expect(setup(page).getByRole("alert")).toHaveCount(0);
  });

  test("a date that has not come is refused, also where the device's clock is ahead @any-width", async ({
    page,
  }) => {
    await button(page, "Add a certification").click();
    await button(page, /^Date obtained/).click();
    const months = page.getByRole("dialog", { name: "Date obtained" });
    await expect(months.getByRole("button", { name: "Go to the Next Month" })).toBeDisabled();
    await page.keyboard.press("Escape");

    await page.clock.setFixedTime(Date.now() + 60 * 24 * 60 * 60 * 1000);
    await page.reload();
    await button(page, "Add a certification").click();
    await field(page, "Name").fill("Infant CPR");
    await pickDay(page, "last");
    await button(page, "Save certification").click();
    await expectToast(page, "Invalid date", "Certification dates cannot be in the future.");
    await expect(button(page, /^Date obtained/)).toHaveAccessibleDescription(
      "Certification dates cannot be in the future.",
    );
  });
});
