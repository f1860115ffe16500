import { beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { type Locator, page, userEvent } from "vitest/browser";
import type { FoundDoula } from "../../../../contract/directory/search.schema.ts";
import { hollis, makeDoula, marisol } from "../../../testing/doulas.ts";
import { signIn, stubVisitor } from "../../../testing/open-page.tsx";
import { renderInApp } from "../../../testing/render-in-app.tsx";
import { DoulaCard } from "./doula-card.tsx";

const dueDate = "2027-04-10";
const introCall = { open: () => undefined, toHref: () => "/" };
const comparison = { isChosen: false, isFull: false, onToggle: () => undefined };

async function showCard(doula: FoundDoula, width = 672) {
  await renderInApp(
    <div style={{ width }}>
      <DoulaCard
        doula={doula}
        dueDate={dueDate}
        careKind="birth"
        onOpen={() => undefined}
        introCall={introCall}
        limitNoteId="limit"
        comparison={comparison}
      />
    </div>,
  );
  await expect.element(card).toBeVisible();
}

const card = page.getByRole("article");
const box = (part: Locator) => part.element().getBoundingClientRect();
const samples = card.getByRole("button", { name: "Sample" });

it("[2.6] the card of a full profile shows all its details, and only the rating is a sample", async () => {
  stubVisitor();
  await showCard(
    {
      ...makeDoula("Marisol Ybarra"),
      ...marisol,
      prices_from: { birth: 1275.5, hourly_care: null },
      distance_miles: 14,
    },
    1120,
  );
  for (const text of [
    "she/her",
    "14 miles away",
    "8 years of experience",
    "61 births attended",
    "I was the fifth of six children.",
    "Credentials: Certified Postpartum Doula·Ask about Medicaid",
    "Birth supportPostpartum supportYoung parents",
    "😮Inquisitive😄Humorous😊Affirming",
    "$41.50/hour · packages from $1,275.50",
    "May 5, 3:00 PM",
    "May 6, 2:30 PM",
    "4.9",
  ])
    await expect.element(card).toHaveTextContent(text);
  expect(samples.elements()).toHaveLength(1);
});

it("[2.6] the card of a sparse demo profile shows labeled samples, but no price", async () => {
  stubVisitor();
  await showCard({ ...makeDoula("Hollis Greer"), ...hollis }, 1120);
  await expect
    .element(card.getByRole("list", { name: "Specialties" }))
    .toHaveTextContent("Birth supportPostpartum supportLactation support");
  await expect
    .element(card.getByRole("list", { name: "Approach" }))
    .toHaveTextContent("😊Affirming😄Humorous☀️Open-minded");
  await expect.element(card.getByText("No times open right now")).toBeVisible();
  await expect.element(card).not.toHaveTextContent("Next call");
  await expect
    .element(card)
    .toHaveTextContent("Credentials: Licensed Clinical Social Worker* (sample)·Aetna +2* (sample)");
  expect(samples.elements()).toHaveLength(1);
  expect(card.getByText("*", { exact: true }).elements()).toHaveLength(4);
  await samples.hover();
  await expect.element(page.getByRole("tooltip")).toHaveTextContent(/with an asterisk are samples/);
  for (const absent of ["/hour", "ackages"]) await expect.element(card).not.toHaveTextContent(absent);
});

it("[2.6] the card names packages alone if there is no rate", async () => {
  stubVisitor();
  await showCard(
    makeDoula("Teo Marchetti", { hourly_rate: null, prices_from: { birth: 600, hourly_care: null } }),
  );
  await expect.element(card.getByText(/^Packages from/)).toHaveTextContent("Packages from $600");
});

/** Every line of the card in use, with a name that breaks into two. */
const longCard = makeDoula("Rosa Delgado-Whitaker", {
  is_demo: true,
  on_call: "yes",
  pronouns: "she/her",
  years_experience: 11,
  births_attended: 240,
  hourly_rate: 52.5,
  prices_from: { birth: 1675, hourly_care: null },
  distance_miles: 2,
  bio: "I came to this work through my grandmother, a partera in Laredo. ".repeat(4),
  credentials: ["Certified Labor Doula (CLD)", "Infant CPR and First Aid", "Lamaze Certified Educator"],
  insurance_accepted: ["Kaiser Permanente", "Blue Cross Blue Shield", "Cigna"],
  specialties: ["Birth support", "VBAC", "Hospital birth", "High-risk pregnancy", "Twins and multiples"],
  approach: ["other", "affirming", "humorous", "direct", "inquisitive"],
});

describe.each([
  { screen: "a phone", window: [360, 740] },
  { screen: "a wide screen", window: [1280, 800] },
] as const)("on $screen", ({ window: [width, height] }) => {
  const isWide = width === 1280;

  beforeEach(async () => {
    await page.viewport(width, height);
    onTestFinished(() => page.viewport(1280, 800));
    signIn();
    await showCard(longCard, isWide ? 672 : 328);
    await document.fonts.ready;
  });

  it.each(["Specialties", "Approach"])(
    "[2.6] shows the %s that fit in one row, and the number of others",
    (name) => {
      const list = card.getByRole("list", { name });
      const items = list.getByRole("listitem").elements();
      expect(items).toHaveLength(5);
      const boxes = items.map((item) => item.getBoundingClientRect());
      const count = boxes.filter(({ top }) => top === boxes[0]?.top).length;
      expect(count).toBeGreaterThanOrEqual(2);
      expect(count).toBeLessThan(5);
      for (const { top } of boxes.slice(count)) expect(top - box(list).bottom).toBeGreaterThan(4);

      const numbers = items.slice(0, count).map((item) => {
        const { marginLeft, width } = getComputedStyle(item, "::after");
        const left = item.getBoundingClientRect().right + Number.parseFloat(marginLeft);
        return { text: (item as HTMLElement).dataset.others, left, right: left + Number.parseFloat(width) };
      });
      for (const [index, { left, right }] of numbers.slice(0, -1).entries()) {
        expect(boxes[index + 1]?.left, "an item covers the number before it").toBeLessThanOrEqual(left);
        expect(boxes[index + 1]?.right).toBeGreaterThanOrEqual(right);
      }
      expect(numbers.at(-1)?.text).toBe(String(5 - count));
      expect(numbers.at(-1)?.right).toBeLessThanOrEqual(box(list).right);
    },
  );

  it("[2.6] shows 'Other' as the last approach", async () => {
    const approach = card.getByRole("list", { name: "Approach" }).getByRole("listitem");
    await expect.element(approach.last()).toHaveTextContent("Other");
  });

  it("[2.6 2.7] has two call times of 40 px, one beside the other", async () => {
    const [next, later] = page.getByRole("list", { name: "Next call times" }).getByRole("button").elements();
    expect(next?.textContent).toMatch(/: May 5, 3:00 PM$/);
    expect(later?.textContent).toMatch(/: May 6, 2:30 PM$/);
    const [nextBox, laterBox] = [next, later].map((chip) => chip?.getBoundingClientRect());
    expect([nextBox?.height, laterBox?.height]).toEqual([40, 40]);
    expect(laterBox?.top).toBe(nextBox?.top);
    if (!isWide) expect(box(card).height).toBeLessThanOrEqual(330);
  });

  it("[2.6] has the line about the due date and the rating in one row, and the price before the bio", async () => {
    const status = card.getByText(/^On call for April 10/);
    const rating = card.getByText("4.9");
    expect(Math.abs(box(status).top - box(rating).top)).toBeLessThan(8);
    expect(box(rating).left).toBeGreaterThan(box(status).right);
    const price = card.getByText("$52.50/hour");
    expect(box(price).top).toBeLessThan(box(card.getByText(/^I came to this work/)).top);
    if (!isWide) expect(box(price).top - box(card).top).toBeLessThan(110);
  });

  it("[2.6 6.2] reaches the heart with the Tab key after the name, where it is seen", async () => {
    const heart = card.getByRole("button", { name: /^Save Rosa/ });
    await expect.element(heart).toBeVisible();
    const order = [...card.element().querySelectorAll("a, button, input")];
    const name = card.getByRole("link", { name: "Rosa Delgado-Whitaker" });
    expect(order.indexOf(heart.element())).toBe(order.indexOf(name.element()) + 1);
    expect(box(heart).right).toBeGreaterThan(box(card).right - 12);
    expect(Math.abs(box(heart).top + 22 - (box(name).top + 12))).toBeLessThan(8);
  });

  it("[2.6] keeps everything inside", async () => {
    await expect.element(card.getByRole("button", { name: /^Save/ })).toBeVisible();
    expect(card.element().scrollWidth).toBeLessThanOrEqual(card.element().clientWidth);
  });
});

it("[2.6] the card has no number of others if all tags fit", async () => {
  stubVisitor();
  await showCard(makeDoula("Teo Marchetti", { approach: ["affirming", "humorous"] }), 328);
  const last = card.getByRole("list", { name: "Approach" }).getByRole("listitem").last();
  await expect.element(last).toBeInViewport({ ratio: 0.9 });
  expect(getComputedStyle(last.element(), "::after").content).toBe("none");
});

it("[6.3] the card has no booking button for a doula", async () => {
  signIn({ user_type: "doula" });
  await showCard(makeDoula("Teo Marchetti"));
  await expect.element(page.getByRole("button", { name: "Save Teo Marchetti to favorites" })).toBeVisible();
  await expect.element(page.getByRole("button", { name: /Book An Intro Call/ })).not.toBeInTheDocument();
});

it.each([328, 1120])(
  "the focus ring of the name surrounds a card of %i px, also its first line",
  async (width) => {
    signIn();
    await showCard({ ...makeDoula("Marisol Ybarra"), ...marisol, on_call: "no" }, width);
    await expect.element(card.getByRole("button", { name: /^Save Marisol/ })).toBeVisible();
    // The first one is the explanation of the sample rating.
    await userEvent.keyboard("{Tab}{Tab}");
    const name = card.getByRole("link", { name: "Marisol Ybarra" });
    await expect.element(name).toHaveFocus();
    const ring = getComputedStyle(name.element(), "::after");
    expect([ring.outlineStyle, getComputedStyle(name.element()).outlineStyle]).toEqual(["solid", "none"]);
    const { clientWidth, clientHeight } = card.element();
    expect(Number.parseFloat(ring.width)).toBeCloseTo(clientWidth);
    expect(Number.parseFloat(ring.height)).toBeCloseTo(clientHeight, 0);
    expect(box(card.getByRole("button", { name: /^Save Marisol/ })).top).toBeGreaterThan(box(card).top + 24);
  },
);
