import { beforeEach, expect, it, onTestFinished, vi } from "vitest";
import { page } from "vitest/browser";
import { marisol, stubDoula, stubPackages } from "../../testing/doulas.ts";
import { openPage, stubVisitor } from "../../testing/open-page.tsx";
import { failApi, stubApi } from "../../testing/stub-api.ts";

const share = page.getByRole("button", { name: "Share" });
const address = `${location.origin}/doulas/${marisol.slug}`;

beforeEach(() => {
  stubVisitor();
  stubDoula(marisol);
  stubApi("GET /rest/v1/areas/texas/pflugerville", () => new Response(null, { status: 404 }));
});

it("[2.6] sharing copies the link and announces it if the device cannot share", async () => {
  const copy = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
  await openPage(`/doulas/${marisol.slug}`);
  await share.click();
  await expect.element(page.getByRole("button", { name: "Link copied" })).toBeVisible();
  const readAnnouncements = () =>
    Array.from(document.querySelectorAll("[aria-live]"), (region) => region.textContent);
  await expect.poll(readAnnouncements).toContain("Link copied");
  expect(copy).toHaveBeenCalledWith(address);
});

it("[2.6] sharing passes the title and link to the device", async () => {
  const deviceShare = vi.fn().mockResolvedValue(undefined);
  Object.assign(navigator, { share: deviceShare });
  onTestFinished(() => void Object.assign(navigator, { share: undefined }));
  await openPage(`/doulas/${marisol.slug}`);
  await share.click();
  expect(deviceShare).toHaveBeenCalledWith(
    expect.objectContaining({ title: "Marisol Ybarra, doula in Pflugerville, TX", url: address }),
  );
});

it("[8.9] if the packages fail to load on a doula's page, an error appears, and Retry loads them", async () => {
  failApi("GET /rest/v1/doula_packages");
  await openPage(`/doulas/${marisol.slug}`);
  const packages = page.getByRole("region", { name: "Packages" });
  await expect.element(packages.getByRole("alert")).toHaveTextContent("Failed to load packages");
  stubPackages([
    { id: "package-1", name: "Whole birth", description: null, price: 1450, duration_weeks: 12 },
  ]);
  await packages.getByRole("button", { name: "Retry" }).click();
  await expect.element(packages.getByText("$1,450")).toBeVisible();
});

it.each([
  [360, 80, "28px"],
  [1280, 112, "36px"],
])("[2.6] initials scale with their avatar on a screen %i px wide", async (width, size, fontSize) => {
  await page.viewport(width, 800);
  await openPage(`/doulas/${marisol.slug}`);
  const avatar = page.getByRole("main").getByText("MY", { exact: true });
  await expect.element(avatar).toHaveStyle({ fontSize });
  expect(avatar.element().getBoundingClientRect().width).toBe(size);
});
