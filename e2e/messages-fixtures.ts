import type { Browser, Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { logIn, signInNewParent } from "./people.ts";

export const rosa = {
  email: "doula@doula-match.example",
  name: "Rosa Delgado-Whitaker",
  slug: "rosa-delgado-whitaker",
};

const input = (page: Page) => page.getByRole("textbox", { name: /^Message to/ });
export const thread = (page: Page, name = rosa.name) =>
  page.getByRole("region", { name: `Messages with ${name}` });
export const list = (page: Page) => page.getByRole("navigation", { name: "Conversations" });
/** The main link to the messages, in the header or in a phone's bottom bar. */
export const mainLink = (page: Page) =>
  page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: /^Messages/ });

/** Signs in a new parent and opens their thread with Rosa. */
export async function openThread(page: Page, name?: string): Promise<void> {
  await signInNewParent(page, name);
  await page.goto(`/messages?doula=${rosa.slug}`);
  await expect(page).toHaveURL(/\?with=/);
  await expect(input(page)).toBeVisible();
}

export async function send(page: Page, text: string): Promise<void> {
  await input(page).fill(text);
  await input(page).press("Enter");
}

/** Rosa in another browser context. */
export async function openRosa(browser: Browser, address: string): Promise<Page> {
  const context = await browser.newContext({
    baseURL: test.info().project.use.baseURL,
    viewport: { width: 1280, height: 800 },
    extraHTTPHeaders: { "x-forwarded-for": address },
  });
  const page = await context.newPage();
  await logIn(page, rosa.email);
  return page;
}

export const openId = (page: Page) => new URL(page.url()).searchParams.get("with") ?? "";
