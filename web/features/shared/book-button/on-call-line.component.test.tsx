import { beforeEach, describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import type { OnCallAnswer } from "../../../../contract/scheduling/practice.ts";
import { formatDayOfMonth } from "../../../lib/format.ts";
import { makeDoula, stubDoula, stubOnCall } from "../../../testing/doulas.ts";
import { openPage, signIn, stubVisitor } from "../../../testing/open-page.tsx";
import {
  emptyResults,
  rememberSearch,
  results,
  savedDueDate,
  stubSearch,
  stubSearchCalls,
} from "../../../testing/search.ts";
import { stubApi } from "../../../testing/stub-api.ts";

const day = formatDayOfMonth(savedDueDate);
const rosa = makeDoula("Rosa Delgado-Whitaker");
const cards = page.getByRole("article");
const note = page.getByRole("textbox", { name: "Note for Rosa (optional)" });

function stubAnswers(...answers: OnCallAnswer[]): void {
  const items = answers.map((on_call, position) =>
    makeDoula(`Rosa ${["One", "Two", "Three", "Four"][position]}`, { on_call }),
  );
  stubSearch(() => items);
}

/** Returns the number of questions about a due date so far. */
function countQuestions(): () => number {
  let count = 0;
  stubApi("POST /rest/v1/doula_profiles/on_call", () => {
    count += 1;
    return { items: [] };
  });
  return () => count;
}

beforeEach(stubVisitor);

describe("[2.6] a card's first line", () => {
  it("says whether the doula is on call for the parent's due date", async () => {
    rememberSearch();
    stubAnswers("yes", "unknown", "no", "unknown");
    await openPage(results);
    for (const [index, text] of [
      `On call for ${day}`,
      `Ask Rosa about ${day}`,
      `Not available around ${day}`,
    ].entries())
      await expect.element(cards.nth(index).getByRole("paragraph").first()).toHaveTextContent(text);
  });

  it("decides the order first, which the results say", async () => {
    rememberSearch();
    stubAnswers("yes", "unknown", "no", "no");
    await openPage(`${results}&sort=price`);
    await expect
      .element(page.getByRole("status").filter({ hasText: "on call first, then lowest price" }))
      .toBeInTheDocument();
    const sort = page.getByRole("combobox", { name: "Sort by" });
    await expect
      .element(sort.getByRole("option", { selected: true }))
      .toHaveTextContent("On call, then lowest price");
  });

  it("is missing for a search for postpartum care, which names no date", async () => {
    rememberSearch();
    let wasAsked = false;
    stubSearchCalls((query) => {
      wasAsked = query.get("looking_for") !== "postpartum";
      return { ...emptyResults, items: [rosa] };
    });
    await openPage(`${results}&looking_for=postpartum`);
    await expect.element(cards.first()).toBeVisible();
    await expect.element(cards.first().getByText(day)).not.toBeInTheDocument();
    expect(wasAsked).toBe(false);
  });

  it("asks the doula in the note of a call, after logging in", async () => {
    rememberSearch();
    stubAnswers("unknown", "unknown", "unknown", "unknown");
    const router = await openPage(results);
    await cards
      .first()
      .getByRole("button", { name: `Ask Rosa about ${day}` })
      .click();
    const logIn = page.getByRole("dialog", { name: "Log In" });
    await expect.element(logIn.getByText(`Log in to ask Rosa about ${day}.`)).toBeVisible();
    expect(JSON.stringify(router.latestLocation.href)).not.toContain(savedDueDate);
  });
});

describe("[2.6] the filter 'On call for …'", () => {
  it("is in the sheet and a chip, and not in a search without a date", async () => {
    rememberSearch();
    stubAnswers("yes", "unknown", "no", "unknown");
    await openPage(results);
    await page.getByRole("button", { name: /^Filters/ }).click();
    await page.getByRole("checkbox", { name: `On call for ${day}` }).click();
    await page.getByRole("button", { name: /^Show/ }).click();
    await expect
      .element(page.getByRole("button", { name: `Remove filter: On call for ${day}` }))
      .toBeVisible();

    await page.getByRole("button", { name: /^Filters/ }).click();
    await page.getByRole("combobox", { name: "Looking for" }).selectOptions("Postpartum care");
    await expect.element(page.getByRole("checkbox", { name: `On call for ${day}` })).not.toBeInTheDocument();
  });
});

describe("[2.6] a doula who attends no births", () => {
  const postpartum = makeDoula("Mia Chen", {
    attends_births: false,
    prices_from: { birth: null, hourly_care: 38 },
  });

  it("is labeled on a card, with the price of that care", async () => {
    rememberSearch();
    stubSearch(() => [rosa, postpartum]);
    await openPage(results);
    await expect.element(cards.nth(1).getByRole("paragraph").first()).toHaveTextContent(/^Postpartum care$/);
    await expect.element(cards.nth(1).getByText("$38/hour")).toBeVisible();
    await expect.element(cards.nth(1).getByText(day)).not.toBeInTheDocument();
  });

  it("is labeled on their page, and never as not available", async () => {
    rememberSearch();
    stubDoula(postpartum);
    const questions = countQuestions();
    await openPage(`/doulas/${postpartum.slug}`);
    await expect.element(page.getByText("Postpartum care", { exact: true }).first()).toBeVisible();
    await expect.element(page.getByRole("button", { name: /^Book An Intro Call/ }).first()).toBeVisible();
    expect(questions()).toBe(0);
  });
});

it("[2.6] a family past the due date skips date and place of birth on the way to postpartum care", async () => {
  let lookingFor: string | null = null;
  stubSearch(() => []);
  stubSearchCalls((query) => {
    lookingFor = query.get("looking_for");
    return { ...emptyResults, items: [rosa], total: 1 };
  });
  const router = await openPage("/find-doulas?location=Austin, TX, USA&place=austin");
  await page.getByRole("button", { name: "Past your due date, or already born?" }).click();
  await expect.element(cards.first()).toBeVisible();
  expect(lookingFor).toBe("postpartum");
  // The way to birth doulas does not lead back to the form.
  await page.getByRole("button", { name: "Remove filter: Postpartum care" }).click();
  await expect.poll(() => lookingFor).toBeNull();
  expect(router.latestLocation.search).toMatchObject({ step: "results" });
});

describe("[2.6] a doula's page", () => {
  it("says who covers for a doula who is on call, without moving anything", async () => {
    rememberSearch();
    stubDoula(rosa);
    stubOnCall("yes", "Mia Chen");
    await openPage(`/doulas/${rosa.slug}`);
    await expect.element(page.getByText(`On call for ${day}`)).toBeVisible();
    await expect
      .element(
        page.getByText("For a few days around that date, maybe on the day itself, Mia Chen covers for Rosa."),
      )
      .toBeVisible();
  });

  it("has a quieter booking button if the doula is not available for the date", async () => {
    rememberSearch();
    stubDoula(rosa);
    stubOnCall("no");
    await openPage(`/doulas/${rosa.slug}`);
    await expect.element(page.getByText(`Not available around ${day}`)).toBeVisible();
    const color = (name: RegExp) => {
      const button = page.getByRole("button", { name }).first().element();
      return getComputedStyle(button).backgroundColor;
    };
    await expect.poll(() => color(/^Book An Intro Call/)).not.toBe(color(/^Sign Up/));
  });

  it("asks in the note of a call if the doula has not said", async () => {
    signIn();
    rememberSearch();
    stubDoula(rosa);
    await openPage(`/doulas/${rosa.slug}?book=true&ask=true`);
    await expect.element(note).toHaveValue(`Are you free around ${day}? That's my due date.`);
    const question = page.getByText(`Your question: Are you free around ${day}? That's my due date.`);
    await expect.element(question).toBeVisible();
  });

  it("asks nobody without a due date", async () => {
    stubDoula(rosa);
    const questions = countQuestions();
    await openPage(`/doulas/${rosa.slug}`);
    // The button's look would depend on the answer.
    await expect.element(page.getByRole("button", { name: /^Book An Intro Call/ }).first()).toBeVisible();
    expect(questions()).toBe(0);
  });
});
