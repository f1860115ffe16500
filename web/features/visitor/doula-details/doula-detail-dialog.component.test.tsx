import { useState } from "react";
import { expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { FoundDoula } from "../../../../contract/directory/search.schema.ts";
import { hollis, marisol, stubDoula, stubPackages } from "../../../testing/doulas.ts";
import { expectAccessible } from "../../../testing/expect-accessible.ts";
import { signIn, stubVisitor } from "../../../testing/open-page.tsx";
import { visitTerms } from "../../../testing/packages.ts";
import { renderInApp } from "../../../testing/render-in-app.tsx";
import { failApi, stubApi } from "../../../testing/stub-api.ts";
import { Toaster } from "../../../ui/feedback/toaster.tsx";
import { DoulaDetailDialog } from "./doula-detail-dialog.tsx";

const introCall = { open: () => undefined, toHref: () => "/" };
const dialog = page.getByRole("dialog");
const section = (name: string) => dialog.getByRole("region", { name, exact: true });
const tab = (name: string) => dialog.getByRole("tab", { name });
const bookButton = dialog.getByRole("button", { name: /Book An Intro Call/ });
const toasts = page.getByRole("region", { name: "Notifications (F8)" });
const retry = dialog.getByRole("button", { name: "Retry" });

const birthPackage = {
  id: "package-1",
  name: "Second time around",
  description: "For everyone who has done this before.",
  price: 1275.5,
  duration_weeks: 12,
  ...visitTerms,
};

function Details({ slug, preview }: { slug: string; preview: FoundDoula | undefined }) {
  const [tab, setTab] = useState<string>();
  return (
    <DoulaDetailDialog
      slug={slug}
      preview={preview}
      isOpen
      tab={tab}
      onTabChange={setTab}
      onClose={() => undefined}
      introCall={introCall}
      foundWith={{}}
    />
  );
}

async function openDetails(slug: string, preview?: FoundDoula) {
  await renderInApp(
    <>
      <Details slug={slug} preview={preview} />
      <Toaster />
    </>,
  );
}

it("[2.6] the details of a full profile show all its facts, and its packages with price and duration", async () => {
  stubVisitor();
  stubDoula(marisol);
  stubPackages([birthPackage, { ...birthPackage, id: "package-2", duration_weeks: 1 }]);
  await openDetails(marisol.slug, {
    ...marisol,
    distance_miles: 3,
    map_offset: null,
    on_call: null,
    fits: null,
  });
  await expect.element(dialog).toHaveAccessibleName("Marisol Ybarra");
  for (const text of [
    "·she/her·3 miles away·Pflugerville, TX·8 years·61 births",
    "Attended 50+ births",
    "$41.50/hour",
    "Next call May 5",
    "4.9 out of 5",
  ])
    await expect.element(dialog).toHaveTextContent(text);
  for (const [name, text] of [
    ["About Marisol", "I was the fifth of six children."],
    ["Training", "Certified Postpartum DoulaDONA International, March 2021"],
  ] as const)
    await expect.element(section(name)).toHaveTextContent(`${name}${text}`);
  for (const row of [
    "Approach😮Inquisitive😄Humorous😊Affirming",
    "SpecialtiesBirth supportPostpartum supportYoung parents",
    "Services offeredPrenatal visitsBirthPostpartum visits",
    "LanguagesEnglish, Spanish",
    "InsuranceAsk about Medicaid",
  ])
    await expect.element(section("How Marisol works")).toHaveTextContent(row);
  await expect
    .element(dialog.getByRole("link", { name: "Marisol Ybarra" }))
    .toHaveAttribute("href", "/doulas/marisol-ybarra");

  await tab("Packages").click();
  const offers = dialog.getByRole("tabpanel").getByRole("listitem");
  await expect
    .element(offers.first())
    .toHaveTextContent(
      "Second time around$1,275.50Visit · 12 weeks from the day you payFor everyone who has done this before.",
    );
  await expect.element(offers.nth(1)).toHaveTextContent("1 week from the day you pay");
  await expect.element(dialog.getByText("Talk about it in your intro call")).toBeVisible();
  await expect.element(bookButton).toBeInViewport();
  await expectAccessible();
});

it("[2.6] the details of a sparse profile explain its samples, and note missing packages", async () => {
  stubVisitor();
  stubDoula(hollis);
  await openDetails(hollis.slug);
  await expect.element(dialog).not.toHaveTextContent(/Attended \d+\+ births/);
  const tooltip = page.getByRole("tooltip");
  await dialog.getByRole("button", { name: "Sample" }).first().hover();
  await expect.element(tooltip).toHaveTextContent("Sample rating: this doula has no reviews yet.");
  const approach = section("How Hollis works");
  await approach.getByRole("button", { name: "Sample" }).first().hover();
  await expect
    .element(tooltip)
    .toHaveTextContent("Sample detail, shown because this profile doesn't include it yet");
  await userEvent.unhover(approach.getByRole("button", { name: "Sample" }).first());
  await tab("Packages").click();
  await expect.element(dialog.getByText("Hollis has not listed any packages yet")).toBeVisible();
});

it("[6.3] a doula can open every tab of another doula's details, without a booking button", async () => {
  signIn({ user_type: "doula" });
  stubDoula(marisol);
  await openDetails(marisol.slug);
  for (const name of ["Overview", "Packages", "Contact"]) {
    await tab(name).click();
    await expect.element(dialog.getByRole("tabpanel")).toBeVisible();
    await expect.element(bookButton).not.toBeInTheDocument();
  }
  await expectAccessible();
});

it("[8.9] if the packages fail to load, an error appears in the tab and as a toast, and Retry loads them", async () => {
  stubVisitor();
  stubDoula(marisol);
  failApi("GET /rest/v1/doula_packages");
  await openDetails(marisol.slug);
  await expect.element(section("About Marisol")).toBeVisible();
  await tab("Packages").click();
  await expect.element(dialog.getByRole("alert")).toHaveTextContent("Failed to load packages");
  await expect.element(toasts).toHaveTextContent("ErrorFailed to load packages");
  await expect.element(bookButton).toBeEnabled();
  stubPackages([birthPackage]);
  await retry.click();
  await expect.element(dialog.getByText("$1,275.50")).toBeVisible();
  await expect.element(dialog.getByRole("alert")).not.toBeInTheDocument();
});

it("[8.1 8.17] if the doula fails to load, an error appears, and Retry loads them", async () => {
  stubVisitor();
  stubDoula(marisol);
  failApi(`GET /rest/v1/doula_profiles/${marisol.slug}`);
  await openDetails(marisol.slug);
  await expect
    .element(dialog.getByRole("alert"))
    .toHaveTextContent("Couldn't load this doulaAn unexpected error occurred");
  stubApi(`GET /rest/v1/doula_profiles/${marisol.slug}`, () => marisol);
  await retry.click();
  await expect.element(tab("Packages")).toBeVisible();
});
