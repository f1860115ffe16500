import { totpCode } from "../server/testing/totp.ts";
import { fillLogIn, openLogIn } from "./dialogs.ts";
import { expect, test } from "./fixtures.ts";
import { password, signInNewParent } from "./people.ts";

test.describe("two-factor authentication", () => {
  test.use({ expectedRefusals: [400, 401, 403] });

  test("is turned on with an app, required at login, and turned off", async ({ page }) => {
    const email = await signInNewParent(page);
    await page.goto("/account");
    const section = page.getByRole("region", { name: "Two-factor authentication" });
    await section.getByRole("button", { name: "Turn on" }).click();
    await section.getByLabel("Current password").fill(password);
    await section.getByRole("button", { name: "Continue" }).click();
    const qrCode = section.getByRole("img", { name: /QR code/ });
    await expect(qrCode).toBeVisible();
    // Black on white in both themes, because apps cannot read it on a dark background.
    await expect(qrCode).toHaveCSS("background-color", "rgb(255, 255, 255)");
    await expect(qrCode).toHaveCSS("fill", "rgb(0, 0, 0)");
    await expect(section.getByRole("textbox", { name: /^Code/ })).toBeFocused();
    const link = await section.getByRole("link", { name: "Open in an app" }).getAttribute("href");
    const secret = new URL(link ?? "").searchParams.get("secret") ?? "";
    const code = section.getByRole("textbox", { name: /^Code/ });
    await code.fill("12");
    await section.getByRole("button", { name: "Turn on" }).click();
    await expect(section.getByText("Please enter the six digits from your app.")).toBeVisible();
    await code.fill(totpCode(secret));
    await section.getByRole("button", { name: "Turn on" }).click();
    await expect(section.getByRole("heading", { name: "Save your recovery codes" })).toBeFocused();
    const [recoveryCode = "", otherRecoveryCode = ""] = await section.getByRole("listitem").allInnerTexts();
    await section.getByRole("button", { name: "I've saved them" }).click();
    await expect(section.getByText("10 recovery codes left.")).toBeVisible();

    // Leave the page first, so that it makes no request without a session.
    await page.goto("about:blank");
    await page.context().clearCookies();
    await openLogIn(page);
    await fillLogIn(page, email);
    const dialog = page.getByRole("dialog", { name: "One more step" });
    await expect(dialog).toBeVisible();
    await dialog.getByRole("button", { name: "Use a recovery code instead" }).click();
    await dialog.getByLabel("Recovery code").fill("aaaaa-aaaaa");
    await dialog.getByRole("button", { name: "Log In" }).click();
    await expect(dialog.getByText("That recovery code is incorrect or was already used.")).toBeVisible();
    await dialog.getByLabel("Recovery code").fill(recoveryCode);
    await dialog.getByRole("button", { name: "Log In" }).click();
    await expect(page).toHaveURL(/dashboard$/);

    await page.goto("/account");
    await expect(section.getByText("9 recovery codes left.")).toBeVisible();
    await section.getByRole("button", { name: "Turn off" }).click();
    await section.getByLabel("Current password").fill(password);
    await code.fill(totpCode(secret, 5));
    await section.getByRole("button", { name: "Turn off" }).click();
    await expect(section.getByText("That code is incorrect.").last()).toBeVisible();
    await section.getByRole("button", { name: "Use a recovery code instead" }).click();
    await section.getByLabel("Current password").fill(password);
    await section.getByLabel("Recovery code").fill(otherRecoveryCode);
    await section.getByRole("button", { name: "Turn off" }).click();
    await expect(section.getByRole("button", { name: "Turn on" })).toBeVisible();
  });
});
