import { beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { page } from "vitest/browser";
import type { FoundDoula } from "../../../contract/search.schema.ts";
import { hollis, makeDoula, marisol } from "../../testing/doulas.ts";
import { signIn, stubVisitor } from "../../testing/open-page.tsx";
import { renderInApp } from "../../testing/render-in-app.tsx";
import { DoulaCard } from "./doula-card.tsx";

const introCall = { open: () => undefined, toHref: () => "/" };
const comparison = { isChosen: false, isFull: false, onToggle: () => undefined };

async function showCard(doula: FoundDoula, width = 672) {
  await renderInApp(
    <div style={{ width }}>
      <DoulaCard
        doula={doula}
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
const samples = card.getByRole("button", { name: "Sample" });

it("[2.6] the card of a full profile shows all its details, and only the rating is a sample", async () => {
  stubVisitor();
  await showCard(
    { ...makeDoula("Marisol Ybarra"), ...marisol, packages_from: 1275.5, distance_miles: 14 },
    1120,
  );
  for (const text of [
    "she/her",
    "14 miles away",
    "8 years of experience",
    "61 births attended",
    "I was the fifth of six children.",
    "Credentials: Certified Postpartum Doula +1",
    "takes Medicaid",
    "Birth supportPostpartum supportYoung parents",
    "😮Inquisitive😄Humorous😊Affirming",
    "$41.50/hour · packages from $1,275.50",
    "Next call May 5, ",
    "4.9",
  ])
    await expect.element(card).toHaveTextContent(text);
  expect(samples.elements()).toHaveLength(1);
});

it("[2.6] the card of a sparse demo profile shows labeled samples, but no credentials, insurance or price", async () => {
  stubVisitor();
  await showCard({ ...makeDoula("Hollis Greer"), ...hollis }, 1120);
  await expect
    .element(card.getByRole("list", { name: "Specialties" }))
    .toHaveTextContent("Birth supportPostpartum supportLactation support");
  await expect
    .element(card.getByRole("list", { name: "Approach" }))
    .toHaveTextContent("😊Affirming😄Humorous☀️Open-minded");
  await expect.element(card.getByText("Next call this week")).toBeVisible();
  expect(samples.elements()).toHaveLength(4);
  for (const absent of ["Credentials", "takes", "/hour", "ackages"])
    await expect.element(card).not.toHaveTextContent(absent);
});

it("[2.6] the card names packages alone if there is no rate", async () => {
  stubVisitor();
  await showCard(makeDoula("Teo Marchetti", { hourly_rate: null, packages_from: 600 }));
  await expect.element(card.getByText(/^Packages from/)).toHaveTextContent("Packages from $600");
});

/** Every line of the card in use, with a name that breaks into two. */
const longCard = makeDoula("Rosa Delgado-Whitaker", {
  pronouns: "she/her",
  years_experience: 11,
  births_attended: 240,
  hourly_rate: 52.5,
  packages_from: 1675,
  distance_miles: 2,
  bio: "I came to this work through my grandmother, a partera in Laredo. ".repeat(4),
  credentials: ["Certified Labor Doula (CLD)", "Infant CPR and First Aid", "Lamaze Certified Educator"],
  insurance_accepted: ["Kaiser Permanente", "Blue Cross Blue Shield", "Cigna"],
  specialties: ["Birth support", "VBAC", "Hospital birth", "High-risk pregnancy", "Twins and multiples"],
  approach: ["other", "affirming", "humorous", "direct", "inquisitive"],
});
/** The height of a line that a later version adds: on call, hospital. The rating has its place beside the face. */
const lineHeight = 20;

describe.each([
  { screen: "a phone", window: [360, 740], maxHeight: 400, laterLines: 2 },
  { screen: "a wide screen", window: [1280, 800], maxHeight: 270, laterLines: 1 },
] as const)("on $screen", ({ window: [width, height], maxHeight, laterLines }) => {
  beforeEach(async () => {
    await page.viewport(width, height);
    onTestFinished(() => page.viewport(1280, 800));
    signIn();
    await showCard(longCard, width === 360 ? 328 : 672);
  });

  it("[2.6] a full card with a long name has room for more lines", async () => {
    await document.fonts.ready;
    const { height: cardHeight } = card.element().getBoundingClientRect();
    expect(cardHeight + laterLines * lineHeight).toBeLessThanOrEqual(maxHeight);
  });

  it("[2.6] shows the tags that fit in one row, the number of others, and 'Other' last", async () => {
    for (const name of ["Specialties", "Approach"]) {
      const tags = card.getByRole("list", { name }).getByRole("listitem").elements();
      expect(new Set(tags.map((tag) => Math.round(tag.getBoundingClientRect().top))).size).toBe(1);
      expect(tags.at(-1)?.textContent).toBe(`+${5 - (tags.length - 1)} more`);
      expect(tags.length).toBeGreaterThanOrEqual(3);
    }
    await expect.element(card.getByRole("list", { name: "Approach" })).not.toHaveTextContent("Other");
  });

  it("[2.6] keeps everything inside, and the heart 44 px", async () => {
    await expect.element(card.getByRole("button", { name: /^Save/ })).toBeVisible();
    const { left, right } = card.element().getBoundingClientRect();
    for (const part of card.element().querySelectorAll("h3, p, li, button, label")) {
      const box = part.getBoundingClientRect();
      expect(box.left, part.textContent ?? "").toBeGreaterThanOrEqual(left);
      expect(box.right, part.textContent ?? "").toBeLessThanOrEqual(right);
    }
    const heart = card
      .getByRole("button", { name: /favorites/ })
      .element()
      .getBoundingClientRect();
    expect([heart.width, heart.height]).toEqual([44, 44]);
  });
});

it("[6.3] the card has no booking button for a doula", async () => {
  signIn({ user_type: "doula" });
  await showCard(makeDoula("Teo Marchetti"));
  await expect.element(page.getByRole("button", { name: "Save Teo Marchetti to favorites" })).toBeVisible();
  await expect.element(page.getByRole("button", { name: /Book An Intro Call/ })).not.toBeInTheDocument();
});
