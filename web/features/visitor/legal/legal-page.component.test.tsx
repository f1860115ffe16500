import { expect, it } from "vitest";
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
