import { expect, test } from "@playwright/test";
import { newEmail, password } from "../people.ts";
import { type Browser, createBrowser, type Send } from "./browser.ts";
import { startFirefox } from "./firefox.ts";
import { startWebKit } from "./webkit.ts";

const button = (name: string) => `//button[starts-with(normalize-space(), "${name}")]`;
const field = (label: string) => `//*[@id=//label[starts-with(normalize-space(), "${label}")]/@for]`;
const containing = (text: string) => `//*[text()[contains(., "${text}")]]`;

async function findDoula(browser: Browser): Promise<string> {
  await browser.open("/");
  await browser.pick('//input[@role="combobox"]', "78701");
  await browser.click(button("Search Doulas"));
  await browser.click('//button[contains(., "Select a date")]');
  await browser.click("//table//button[not(@disabled)]");
  await browser.fill(field("Provider"), "City Hospital");
  await browser.click(button("Find Doulas"));
  const link = "(//article)[1]//h3//a";
  const doula = await browser.read(link);
  await browser.click(link);
  return doula;
}

async function signUp(browser: Browser): Promise<void> {
  const email = newEmail();
  await browser.click(`//*[@role="dialog"]${button("Create account")}`);
  await browser.fill(field("Name"), "Ana Maria Ruiz");
  await browser.fill(field("Email"), email);
  await browser.fill(field("Password"), password);
  await browser.click(button("Create Account"));
  await browser.read(containing("Check your email"));
  const itsLink = `//li[contains(., "${email}")]//a`;
  await browser.openUntilShown("/mailbox", itsLink);
  await browser.click(itsLink);
  await browser.click('//a[normalize-space()="Confirm my email"]');
  await browser.click(button("Confirm My Email"));
}

async function journey({ send }: { send: Send }): Promise<void> {
  const browser = createBrowser(send, process.env.E2E_BASE_URL ?? "");
  const doula = await findDoula(browser);
  await browser.click(button("Book An Intro Call"));
  await signUp(browser);
  await browser.click('(//fieldset[legend="Date"]//label)[1]');
  await browser.click('//fieldset[legend="Time"]//label');
  await browser.click(button("Confirm Booking"));
  await browser.read(containing(`Booking confirmed with ${doula}`));
  await browser.click('//a[normalize-space()="View Bookings"]');
  expect(await browser.read('//main//*[normalize-space()="Confirmed"]')).toBe("Confirmed");
  expect(new URL(await browser.currentUrl()).pathname).toBe("/bookings");
}

for (const [name, start] of Object.entries({ Firefox: startFirefox, WebKit: startWebKit })) {
  test(`[2.1 2.3 2.6 6.3] a parent finds a doula, signs up, confirms, and books in ${name}`, async () => {
    test.setTimeout(400_000);
    const started = await start();
    try {
      await journey(started);
    } finally {
      await started.stop();
    }
  });
}
