import { expect, it } from "vitest";
import { page } from "vitest/browser";
import type { FoundDoula } from "../../../contract/search.schema.ts";
import { hollis, makeDoula, marisol } from "../../testing/doulas.ts";
import { signIn, stubVisitor } from "../../testing/open-page.tsx";
import { renderInApp } from "../../testing/render-in-app.tsx";
import { DoulaCard } from "./doula-card.tsx";

const introCall = { open: () => undefined, toHref: () => "/" };
const comparison = { isChosen: false, isFull: false, onToggle: () => undefined };

async function showCard(doula: FoundDoula) {
  await renderInApp(
    <DoulaCard
      doula={doula}
      onOpen={() => undefined}
      introCall={introCall}
      limitNoteId="limit"
      comparison={comparison}
    />,
  );
  await expect.element(card).toBeVisible();
}

const card = page.getByRole("article");
const samples = card.getByRole("button", { name: "Sample" });
const readLabel = (sample: Element) => sample.parentElement?.textContent;

it("[2.6] the card of a full profile shows all its details, and only the rating is a sample", async () => {
  stubVisitor();
  await showCard({ ...makeDoula("Marisol Ybarra"), ...marisol, distance_miles: 14 });
  for (const text of [
    "she/her",
    "14 miles away · Pflugerville, TX",
    "8 years of experience",
    "Attended 50+ births",
    "CredentialsCertified Postpartum Doula, Infant CPR",
    "InsuranceMedicaid",
    "SpecialtiesBirth supportPostpartum supportYoung parents",
    "Approach😮Inquisitive😄Humorous😊Affirming",
    "$41.50/hour",
    "Next available call Tue, May 5",
    "4.9",
  ])
    await expect.element(card).toHaveTextContent(text);
  expect(samples.elements()).toHaveLength(1);
});

it("[2.6] the card of a sparse demo profile shows labeled samples, but no credentials, insurance or rate", async () => {
  stubVisitor();
  await showCard({ ...makeDoula("Hollis Greer"), ...hollis });
  await expect
    .element(card)
    .toHaveTextContent("SpecialtiesSampleBirth supportPostpartum supportLactation support");
  await expect.element(card).toHaveTextContent("ApproachSample😊Affirming😄Humorous☀️Open-minded");
  expect(samples.elements().map(readLabel)).toEqual(
    expect.arrayContaining(["SpecialtiesSample", "ApproachSample", "Next available call Sample"]),
  );
  for (const absent of ["Credentials", "Insurance", "/hour"])
    await expect.element(card).not.toHaveTextContent(absent);
});

it("[6.3] the card has no booking button for a doula", async () => {
  signIn({ user_type: "doula" });
  await showCard(makeDoula("Teo Marchetti"));
  await expect.element(page.getByRole("button", { name: "Save Teo Marchetti to favorites" })).toBeVisible();
  await expect.element(page.getByRole("button", { name: /Book An Intro Call/ })).not.toBeInTheDocument();
});
