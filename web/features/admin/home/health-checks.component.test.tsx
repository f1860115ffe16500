import { expect, it } from "vitest";
import { page } from "vitest/browser";
import type { HealthChecks as Checks } from "../../../../contract/operations/health.schema.ts";
import { renderInApp } from "../../../testing/render-in-app.tsx";
import { refuseApi, stubApi } from "../../../testing/stub-api.ts";
import { FailedChecks, HealthChecks } from "./health-checks.tsx";

const checkedAt = new Date(2026, 10, 27, 9, 5).toISOString();

function stubChecks(...checks: Checks["checks"]) {
  stubApi("GET /rest/v1/health_checks", () => ({ checked_at: checkedAt, checks }));
}

async function render() {
  await renderInApp(
    <>
      <FailedChecks />
      <HealthChecks />
    </>,
  );
}

it("[2.14] says in a line that everything works, and leaves out what the overview says itself", async () => {
  stubChecks(
    { name: "database", state: "ok", message: "Postgres 18.6." },
    { name: "stripe", state: "warning", message: "Test keys." },
  );
  await render();
  await expect.element(page.getByText("Everything works. Checked at 9:05 AM.")).toBeVisible();
  await expect.element(page.getByRole("alert")).not.toBeInTheDocument();
  await expect.element(page.getByText("Test keys.")).not.toBeInTheDocument();
});

it("[2.14] shows failures as an alert and warnings below, until the next check", async () => {
  stubChecks(
    { name: "email", state: "failed", message: "It refused the user name or the password (EAUTH)." },
    { name: "disk", state: "warning", message: "1.9 GiB are free in DATA_DIR." },
  );
  await render();
  await expect
    .element(page.getByRole("alert"))
    .toHaveTextContent("Email: It refused the user name or the password (EAUTH).");
  await expect.element(page.getByText("Disk: 1.9 GiB are free in DATA_DIR.")).toBeVisible();
  await expect.element(page.getByText("Everything works.")).not.toBeInTheDocument();
  stubApi("GET /rest/v1/health_checks", ({ url }) => {
    expect(new URL(url).searchParams.get("fresh")).toBe("true");
    return { checked_at: checkedAt, checks: [{ name: "email", state: "ok", message: "It works." }] };
  });
  await page.getByRole("button", { name: "Check again" }).click();
  await expect.element(page.getByText("Everything works. Checked at 9:05 AM.")).toBeVisible();
  await expect.element(page.getByRole("alert")).not.toBeInTheDocument();
});

it("[2.14] links what is only a setting", async () => {
  stubChecks({ name: "settings", state: "warning", message: "The support email is still the example's." });
  await render();
  await expect
    .element(page.getByText("Everything works, with 1 thing to look at. Checked at 9:05 AM."))
    .toBeVisible();
  await expect
    .element(page.getByRole("link", { name: "Open settings" }))
    .toHaveAttribute("href", "/admin/settings");
});

it("[8.16] offers to check again if the checks cannot be read", async () => {
  refuseApi("GET /rest/v1/health_checks", "rate_limited");
  await render();
  await expect.element(page.getByText(/^The checks could not be read\./)).toBeVisible();
  stubChecks({ name: "database", state: "ok", message: "Postgres 18.6." });
  await page.getByRole("button", { name: "Check again" }).click();
  await expect.element(page.getByText("Everything works. Checked at 9:05 AM.")).toBeVisible();
});
