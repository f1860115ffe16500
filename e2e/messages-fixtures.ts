import { type Browser, type Page, request } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { logIn, password, signInNewParent } from "./people.ts";

export const rosa = {
  email: "doula@doula-match.example",
  name: "Rosa Delgado-Whitaker",
  slug: "rosa-delgado-whitaker",
};

export const input = (page: Page) => page.getByRole("textbox", { name: /^Message to/ });
export const thread = (page: Page, name = rosa.name) =>
  page.getByRole("region", { name: `Messages with ${name}` });
export const list = (page: Page) => page.getByRole("navigation", { name: "Conversations" });
/** The link of the navigation, in the header or at the phone's lower edge. */
export const mainLink = (page: Page) =>
  page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: /^Messages/ });

/** A new parent, signed in, with the thread with Rosa open. Answers their address. */
export async function openThread(page: Page, name?: string): Promise<string> {
  const email = await signInNewParent(page, name);
  await page.goto(`/messages?doula=${rosa.slug}`);
  await expect(page).toHaveURL(/\?with=/);
  await expect(input(page)).toBeVisible();
  return email;
}

export async function send(page: Page, text: string): Promise<void> {
  await input(page).fill(text);
  await input(page).press("Enter");
}

/** Rosa in a browser of her own. */
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

/** Rosa's answers, without a browser. */
export async function answerAsRosa(address: string, conversationId: string, texts: string[]): Promise<void> {
  const api = await request.newContext({
    baseURL: test.info().project.use.baseURL,
    extraHTTPHeaders: { "x-forwarded-for": address },
  });
  const signedIn = await api.post("/auth/v1/token", {
    data: { grant_type: "password", email: rosa.email, password },
  });
  expect(signedIn.ok()).toBe(true);
  for (const content of texts) {
    const sent = await api.post(`/rest/v1/conversations/${conversationId}/messages`, {
      data: { content, client_key: crypto.randomUUID() },
    });
    expect(sent.status(), await sent.text()).toBe(201);
  }
  await api.dispose();
}

export const openId = (page: Page) => new URL(page.url()).searchParams.get("with") ?? "";
