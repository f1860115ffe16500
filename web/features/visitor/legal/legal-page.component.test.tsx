import { expect, it, onTestFinished } from "vitest";
import { page } from "vitest/browser";
import { openPage, stubVisitor } from "../../../testing/open-page.tsx";

it("[2.1 9.8] legal pages link to each other, to the support mailbox and to files", async () => {
  stubVisitor();
  const router = await openPage("/privacy");
  const main = page.getByRole("main");
  const mailbox = main.getByRole("link", { name: "support@doula-match.example" });
  await expect.element(mailbox).toHaveAttribute("href", "mailto:support@doula-match.example");
  await main.getByRole("link", { name: "Consumer Health Data Policy" }).click();
  await expect
    .element(main.getByRole("heading", { name: "What we collect" }))
    .toHaveAttribute("id", "categories");
  await main.getByRole("link", { name: "Privacy Policy" }).click();
  await expect.element(main.getByRole("heading", { name: "Information collected" })).toBeVisible();
  await router.navigate({ to: "/terms" });
  const licenses = main.getByRole("link", { name: "their own licenses" });
  await expect.element(licenses).toHaveAttribute("href", "/licenses.txt");
});

it.each(["/privacy", "/terms", "/consumer-health-data"])("%s lists its sections first", async (path) => {
  stubVisitor();
  await openPage(path);
  const contents = page.getByRole("navigation", { name: "Contents" });
  await expect.element(contents).toBeVisible();
  const links = contents.getByRole("link").elements();
  const sections = page.getByRole("main").getByRole("heading", { level: 2 }).elements();
  expect(links.map((link) => [link.textContent, link.getAttribute("href")])).toEqual(
    sections.map(({ textContent, id }) => [textContent, `#${id}`]),
  );
});

it("[2.1] the privacy policy begins with its contents and a short version, on a phone's first screen", async () => {
  await page.viewport(360, 740);
  onTestFinished(() => page.viewport(1280, 800));
  stubVisitor();
  await openPage("/privacy");
  const main = page.getByRole("main");
  await expect.element(main.getByText(/In short:$/)).toBeVisible();
  const short = main.getByRole("list").nth(1).element();
  expect(short.children.length).toBe(6);
  const contents = page.getByRole("navigation", { name: "Contents" }).element().getBoundingClientRect();
  expect(contents.bottom).toBeLessThan(260);
  expect(short.getBoundingClientRect().top).toBeGreaterThan(contents.bottom);
  expect(short.children.item(2)?.getBoundingClientRect().bottom).toBeLessThan(740);
});
