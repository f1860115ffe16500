import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { renderInApp } from "../../../testing/render-in-app.tsx";
import { stubApi } from "../../../testing/stub-api.ts";
import { CoverageNote } from "./coverage-note.tsx";

const note = {
  id: "018f0000-0000-7000-8000-000000000001",
  state: "CO",
  text: "In Colorado, Medicaid covers doulas",
  source_url: "https://hcpf.colorado.gov/doula",
  checked_on: "2026-05-03",
  is_shown: true,
};

it("[2.6] says what Medicaid covers in the place's state, when that was checked, and where", async () => {
  stubApi("GET /rest/v1/coverage_notes", () => ({ items: [note] }));
  await renderInApp(<CoverageNote location="Denver, CO" />);
  await expect
    .element(page.getByText(/^In Colorado/))
    .toHaveTextContent(
      "In Colorado, Medicaid covers doulas (checked May 2026, source (opens in a new tab)).",
    );
  await expect.element(page.getByRole("link", { name: /^source/ })).toHaveAttribute("href", note.source_url);
});

it.each([
  ["another state", "Austin, TX", note],
  ["an unknown place", null, note],
  ["an old text", "Denver, CO", { ...note, is_shown: false }],
])("[2.6] says nothing about %s", async (_case, location, stored) => {
  let isRead = false;
  stubApi("GET /rest/v1/coverage_notes", () => {
    isRead = true;
    return { items: [stored] };
  });
  await renderInApp(<CoverageNote location={location} />);
  await expect.poll(() => isRead).toBe(true);
  await expect.element(page.getByText(/Medicaid/)).not.toBeInTheDocument();
});
