import { expect, it, onTestFinished } from "vitest";
import { page } from "vitest/browser";
import { makeDoula } from "../../testing/doulas.ts";
import { renderInApp } from "../../testing/render-in-app.tsx";
import { DoulaLinkCard } from "./doula-link-card.tsx";

it("starts each line of facts below the name, with the dots outside", async () => {
  await page.viewport(320, 740);
  onTestFinished(() => page.viewport(1280, 800));
  const location = "Pflugerville, TX";
  await renderInApp(<DoulaLinkCard doula={makeDoula("Marisol Ybarra", { pronouns: "she/her", location })} />);
  const heading = page.getByRole("heading", { name: "Marisol Ybarra" });
  const births = page.getByText("120 births", { exact: true });
  await expect.element(births).toBeVisible();
  await document.fonts.ready;
  const [first, second, third] = ["she/her", location, "120 births"].map((text) =>
    page.getByText(text, { exact: true }).element().getBoundingClientRect(),
  );
  expect(second?.top).toBe(first?.top);
  expect(third?.top).toBeGreaterThan(first?.bottom ?? 0);
  // The dot before the first fact of a line is left of the name, where it is clipped.
  const { left } = heading.element().getBoundingClientRect();
  expect([first?.left, third?.left]).toEqual([left, left]);
});
