import { expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { renderInApp } from "../../testing/render-in-app.tsx";
import { Tab, Tabs, TabsList } from "./tabs.tsx";

it("a pressed tab has no focus ring until the keyboard is used", async () => {
  await renderInApp(
    <Tabs defaultValue="one">
      <TabsList>
        <Tab value="one">One</Tab>
        <Tab value="two">Two</Tab>
      </TabsList>
    </Tabs>,
  );
  const [one, two] = [page.getByRole("tab", { name: "One" }), page.getByRole("tab", { name: "Two" })];
  const hasRing = (tab: typeof one) => getComputedStyle(tab.element()).outlineStyle === "solid";

  await two.click();
  await expect.element(two).toHaveFocus();
  expect(hasRing(two)).toBe(false);
  await userEvent.keyboard("{ArrowLeft}");
  await expect.element(one).toHaveFocus();
  expect(hasRing(one)).toBe(true);
  await two.click();
  expect(hasRing(two)).toBe(false);
  await userEvent.keyboard("{Enter}");
  expect(hasRing(two)).toBe(true);
});
