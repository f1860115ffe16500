import { beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { page, userEvent } from "vitest/browser";
import { makeDoula } from "../../../testing/doulas.ts";
import { expectAccessible, expectAccessibleHere } from "../../../testing/expect-accessible.ts";
import { openPage, stubVisitor } from "../../../testing/open-page.tsx";
import { emptyResults, fiveDoulas, rememberSearch, results, stubSearch } from "../../../testing/search.ts";
import { stubApi } from "../../../testing/stub-api.ts";

const button = (name: string | RegExp) => page.getByRole("button", { name });
const trigger = button("Fits your family");
const sheet = page.getByRole("dialog", { name: "Fits your family" });
const articles = page.getByRole("article");

interface Asked {
  fits?: { experience?: string[]; languages?: string[] };
}

/** Answers like the server: who knows any of it comes first. Returns the bodies and addresses of all searches. */
function stubFits(...doulas: ReturnType<typeof makeDoula>[]) {
  const asked: Asked[] = [];
  const urls: string[] = [];
  stubVisitor();
  stubSearch(() => doulas);
  stubApi("POST /rest/v1/doula_profiles/search", async (request) => {
    const body: Asked = await request.json();
    asked.push(body);
    urls.push(request.url);
    const { experience = [], languages = [] } = body.fits ?? {};
    const items = doulas
      .map((doula) => ({
        ...doula,
        fits: body.fits
          ? [
              ...experience.filter((value) => doula.experience.includes(value)),
              ...languages.filter((value) => doula.languages.includes(value)),
            ]
          : null,
      }))
      .toSorted((a, b) => Number(b.fits?.length ?? 0) - Number(a.fits?.length ?? 0));
    return { ...emptyResults, items, total: items.length };
  });
  return { asked, urls };
}

const rosa = makeDoula("Rosa Delgado", {
  experience: ["Twins", "Pregnancy after loss"],
  languages: ["English", "Spanish"],
  language_levels: { Spanish: "conversational" },
});
const teo = makeDoula("Teo Marchetti");

describe.each([
  [360, 740],
  [1280, 800],
])("[2.6] what fits a family, %i pixels wide", (width, height) => {
  beforeEach(async () => {
    await page.viewport(width, height);
    onTestFinished(() => page.viewport(1280, 800));
    rememberSearch();
  });

  it("puts matches first, says why, hides nobody, and is in no address", async () => {
    const { asked, urls } = stubFits(teo, rosa);
    const router = await openPage(results);
    await expect.element(articles.first()).toHaveTextContent("Teo Marchetti");
    trigger.element().focus();
    await userEvent.keyboard("{Enter}");
    await sheet.getByRole("checkbox", { name: "Pregnancy after loss" }).click();
    await sheet.getByRole("checkbox", { name: /^Spanish/ }).click();
    await expect.element(sheet.getByText(/links that you share\s+leave it out/)).toBeVisible();
    await expectAccessibleHere();
    await sheet.getByRole("button", { name: "Show who fits first" }).click();

    const line = "Fits: pregnancy after loss, Spanish (conversational)";
    await expect.element(articles.first()).toHaveTextContent(line);
    await expect.element(articles.nth(1)).toHaveTextContent("Teo Marchetti");
    await expect.element(trigger).toHaveFocus();
    expect(asked.at(-1)?.fits).toEqual({ experience: ["Pregnancy after loss"], languages: ["Spanish"] });
    expect(JSON.stringify([urls, router.state.location])).not.toMatch(/loss|Spanish/i);
    expect(JSON.stringify({ ...localStorage })).not.toMatch(/loss|Spanish/i);
    await expect
      .element(page.getByText("Links you share leave out pregnancy after loss and Spanish."))
      .toBeInTheDocument();
    await expect
      .element(page.getByRole("status").filter({ hasText: "best fit first, then" }))
      .toBeInTheDocument();
    await expectAccessible();

    await button("Remove Fits: pregnancy after loss").click();
    await expect.element(articles.first()).toHaveTextContent("Fits: Spanish (conversational)");
    await expect.element(page.getByRole("region", { name: "Filters" })).toHaveFocus();
    await button("Remove Fits: Spanish").click();
    await expect.element(articles.first()).toHaveTextContent("Teo Marchetti");
  });
});

it("[2.6] says so if no doula lists what was chosen, and clears it with the filters", async () => {
  rememberSearch({}, { fits: { experience: ["NICU"] }, specialty: ["VBAC"], language: ["Klingon"] });
  const { asked, urls } = stubFits(...fiveDoulas);
  await openPage(`${results}&max_rate=100`);
  await expect.element(page.getByText("Links you share leave out VBAC, Klingon, and NICU.")).toBeVisible();
  await expect.poll(() => asked.at(-1)).toMatchObject({ specialty: ["VBAC"], language: ["Klingon"] });
  expect(urls.join()).not.toMatch(/VBAC|Klingon|NICU/);
  await expect.element(page.getByText(/^No doula here lists what you chose yet\./)).toBeVisible();
  await expect.element(articles).toHaveLength(5);
  await button("Clear all").click();
  await expect.element(button(/^Remove/)).not.toBeInTheDocument();
  await expect.element(page.getByText(/^No doula here lists/)).not.toBeInTheDocument();
});

it("[2.6] asks nothing about race or religion", async () => {
  rememberSearch();
  stubFits(teo);
  await openPage(results);
  await trigger.click();
  await expect.element(sheet.getByRole("group", { name: "Experience with" })).toBeVisible();
  const names = sheet
    .getByRole("checkbox")
    .elements()
    .map((box) => box.closest("label")?.textContent);
  expect(names.join()).not.toMatch(
    /black|white|asian|latin|hispanic|christian|muslim|jewish|faith|race|religio/i,
  );
});
