import { expect, it, onTestFinished } from "vitest";
import { page } from "vitest/browser";
import type { FoundDoula } from "../../../../contract/directory/search.schema.ts";
import { refusal } from "../../../testing/applications.ts";
import { makeDoula, marisol, stubDoula } from "../../../testing/doulas.ts";
import { expectAccessible } from "../../../testing/expect-accessible.ts";
import { signIn, stubVisitor } from "../../../testing/open-page.tsx";
import { renderInApp } from "../../../testing/render-in-app.tsx";
import { failApi, stubApi } from "../../../testing/stub-api.ts";
import { CompareDialog } from "./compare-dialog.tsx";

const dialog = page.getByRole("dialog", { name: "Compare doulas" });
const teoCall = "GET /rest/v1/doula_profiles/teo-marchetti";
const teo = {
  ...marisol,
  id: "id-of-teo",
  slug: "teo-marchetti",
  full_name: "Teo Marchetti",
  hourly_rate: 52,
};

async function openComparison(findCard: (slug: string) => FoundDoula | undefined = () => undefined) {
  await renderInApp(
    <CompareDialog
      slugs={["teo-marchetti", marisol.slug]}
      isOpen
      onClose={() => undefined}
      onRemove={() => undefined}
      findCard={findCard}
      introCall={{ open: () => undefined, toHref: () => "/" }}
      foundWith={{}}
    />,
  );
}

async function compareTeoAndMarisol() {
  stubVisitor();
  stubDoula(marisol);
  await openComparison();
  await expect.element(dialog.getByText("$41.50/hour")).toBeVisible();
}

it("[2.6] starts with the names and tints of the cards, and adds the first sentence of each bio and Book", async () => {
  const gate = Promise.withResolvers<void>();
  signIn();
  const bio = "I was born in Laredo, in my grandmother's kitchen. She was a partera.";
  const found = [makeDoula("Teo Marchetti", { bio }), marisol].map((doula) => ({
    ...doula,
    distance_miles: 2,
    map_offset: null,
    on_call: null,
    fits: null,
  }));
  for (const doula of found) {
    stubDoula(doula);
    stubApi(`GET /rest/v1/doula_profiles/${doula.slug}`, async () => {
      await gate.promise;
      return { ...marisol, ...doula };
    });
  }
  await openComparison((slug) => found.find((doula) => doula.slug === slug));
  const heads = dialog.getByRole("columnheader");
  await expect.element(heads.nth(1)).toHaveTextContent("Marisol Ybarra");
  const tints = ["TM", "MY"].map((initials) => {
    const face = heads.getByText(initials, { exact: true }).element();
    return getComputedStyle(face).backgroundColor;
  });
  expect(new Set(tints).size).toBe(2);
  await expect.element(heads.getByRole("button", { name: /^Book/ })).not.toBeInTheDocument();
  gate.resolve();
  await expect.element(heads.nth(1).getByRole("button", { name: /^Book/ })).toBeVisible();
  await expect.element(heads.nth(0).getByRole("button", { name: /^Book/ })).toBeVisible();
  await expect
    .element(dialog.getByText("I was born in Laredo, in my grandmother's kitchen.", { exact: true }))
    .toBeVisible();
  await expect.element(dialog).not.toHaveTextContent("She was");
});

it("[2.6] shows that a doula is no longer listed, beside the other doula", async () => {
  stubApi(teoCall, () => refusal("doula_not_found", "This doula is no longer available.", 404));
  await compareTeoAndMarisol();
  await expect
    .element(dialog.getByRole("columnheader").first())
    .toHaveTextContent("This doula is no longer available.");
  await expectAccessible();
});

it("[2.6] shows that a doula failed to load, beside the other doula, and Retry loads them", async () => {
  failApi(teoCall);
  await compareTeoAndMarisol();
  await expect.element(dialog.getByRole("alert")).toHaveTextContent("Couldn't load");
  stubApi(teoCall, () => teo);
  await dialog.getByRole("button", { name: "Retry" }).click();
  await expect.element(dialog.getByText("$52/hour")).toBeVisible();
});

it("[2.6] hides the rows without a value, and names them below the table", async () => {
  const unlisted = { hourly_rate: null, insurance_accepted: [], is_demo: false };
  stubVisitor();
  stubDoula({ ...marisol, ...unlisted });
  stubDoula({ ...marisol, ...teo, ...unlisted });
  await openComparison();
  await expect
    .element(dialog.getByText(/^Not listed by any of them: hourly rate, .*insurance/))
    .toBeVisible();
  await expect.element(dialog.getByText("Hourly rate", { exact: true })).not.toBeInTheDocument();
});

it("[2.6] shows the answers side by side, without the questions that nobody answered", async () => {
  const gate = Promise.withResolvers<void>();
  stubVisitor();
  stubDoula(marisol, { answers: { backup: "Teresa.", arrival: "When you call." } });
  stubApi(teoCall, async () => {
    await gate.promise;
    return { ...marisol, ...teo, answers: { backup: "Imani." } };
  });
  await openComparison();
  const readRow = (question: string) =>
    Array.from(
      dialog.getByText(question, { exact: true }).element().closest("tbody")?.querySelectorAll("td") ?? [],
      ({ textContent }) => textContent,
    );
  await expect.element(dialog.getByText("When you call.")).toBeVisible();
  await expect.element(dialog.getByText("What if labor is long?")).not.toBeInTheDocument();
  gate.resolve();
  await expect.element(dialog.getByText("Imani.")).toBeVisible();
  expect(readRow("Who comes if you can't?")).toEqual(["Imani.", "Teresa."]);
  expect(readRow("When do you come to us?")).toEqual(["No answer yet", "When you call."]);
  await expect.element(dialog).not.toHaveTextContent(/what if labor is long/i);
  await expectAccessible();
});

it("[2.6] on a phone, shows both doulas without scrolling sideways", async () => {
  await page.viewport(360, 740);
  onTestFinished(() => page.viewport(1280, 800));
  signIn();
  stubDoula({ ...marisol, full_name: "Marisol Esperanza Ybarra de la Santísima Trinidad" });
  stubDoula({ ...marisol, ...teo });
  await openComparison();
  await expect.element(dialog.getByRole("button", { name: /^Book/ }).nth(1)).toBeVisible();
  const table = dialog.getByRole("region", { name: "Comparison" }).element();
  expect(table.scrollWidth).toBe(table.clientWidth);
});
