import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { expectAccessible } from "../../testing/expect-accessible.ts";
import { renderInApp } from "../../testing/render-in-app.tsx";
import { SegmentLink, SegmentNav, segmentLook, segmentsLook } from "./segments.tsx";
import { Tab, TabPanel, Tabs, TabsList } from "./tabs.tsx";

function getLook(element: Element): string {
  const { color, backgroundColor, boxShadow, fontWeight } = getComputedStyle(element);
  return [color, backgroundColor, boxShadow, fontWeight].join("; ");
}

it("links, tabs, radio buttons and buttons have the same look, and what is selected another one", async () => {
  await renderInApp(
    <main className="flex flex-col gap-2">
      <SegmentNav aria-label="Links">
        <SegmentLink to="/faq" isCurrent>
          Selected link
        </SegmentLink>
        <SegmentLink to="/terms" isCurrent={false}>
          Other link
        </SegmentLink>
      </SegmentNav>
      <Tabs defaultValue="selected">
        <TabsList aria-label="Tabs">
          <Tab value="selected">Selected tab</Tab>
          <Tab value="other">Other tab</Tab>
        </TabsList>
        <TabPanel value="selected">Panel</TabPanel>
        <TabPanel value="other">Panel</TabPanel>
      </Tabs>
      <div className={segmentsLook}>
        <button type="button" aria-pressed className={segmentLook.join(" ")}>
          Selected button
        </button>
        <button type="button" aria-pressed={false} className={segmentLook.join(" ")}>
          Other button
        </button>
      </div>
      <div className={segmentsLook}>
        <label className={segmentLook.join(" ")}>
          <input type="radio" name="radio" defaultChecked />
          Selected radio
        </label>
        <label className={segmentLook.join(" ")}>
          <input type="radio" name="radio" />
          Other radio
        </label>
      </div>
    </main>,
  );
  const kinds = ["link", "tab", "button", "radio"];
  const looks = (state: string) =>
    new Set(kinds.map((kind) => getLook(page.getByText(`${state} ${kind}`, { exact: true }).element())));
  expect(looks("Selected").size).toBe(1);
  expect(looks("Other").size).toBe(1);
  expect([...looks("Selected")]).not.toEqual([...looks("Other")]);
  await expectAccessible();
});
