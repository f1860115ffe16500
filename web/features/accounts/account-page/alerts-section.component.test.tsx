import { describe, expect, it, onTestFinished } from "vitest";
import { page } from "vitest/browser";
import type { OwnAlert } from "../../../../contract/directory/doula-alerts.schema.ts";
import { renderInApp } from "../../../testing/render-in-app.tsx";
import { failApi, stubApi } from "../../../testing/stub-api.ts";
import { AlertsSection } from "./alerts-section.tsx";

const austin: OwnAlert = {
  id: "018f0000-0000-7000-8000-0000000000b1",
  place: "Austin, TX",
  miles: 30,
  confirmed_at: "2026-11-20T15:00:00.000Z",
};

/** Lists these alerts until they are stopped. */
function stubAlerts(...alerts: OwnAlert[]): void {
  let items = alerts;
  stubApi("GET /rest/v1/doula_alerts/own", () => ({ items }));
  for (const { id } of alerts)
    stubApi(`DELETE /rest/v1/doula_alerts/${id}`, () => {
      items = items.filter((alert) => alert.id !== id);
      return new Response(null, { status: 204 });
    });
}

const stopAustin = page.getByRole("button", { name: "Stop alerts for Austin, TX" });

describe("the email alerts on the Account page", () => {
  it("are listed, and stop with one press, which returns the focus to the heading", async () => {
    stubAlerts(austin);
    await renderInApp(<AlertsSection userType="client" />);
    await expect.element(page.getByRole("row", { name: /Austin, TX.*30 miles.*Nov 20, 2026/ })).toBeVisible();
    await stopAustin.click();
    await expect.element(page.getByText("You have no alerts.")).toBeVisible();
    await expect.element(page.getByRole("heading", { name: "Email alerts" })).toHaveFocus();
  });

  it("have a button on one line on a phone", async () => {
    await page.viewport(360, 740);
    onTestFinished(() => page.viewport(1280, 800));
    stubAlerts(austin);
    await renderInApp(<AlertsSection userType="client" />);
    await expect.element(stopAustin).toBeVisible();
    expect(stopAustin.element().getBoundingClientRect().height).toBeLessThanOrEqual(44);
  });

  it("say how to get one if there are none", async () => {
    stubAlerts();
    await renderInApp(<AlertsSection userType="client" />);
    await expect
      .element(page.getByRole("link", { name: "Find doulas" }))
      .toHaveAttribute("href", "/find-doulas");
  });

  it("are left out for a doula who has none", async () => {
    stubAlerts();
    await renderInApp(
      <>
        <AlertsSection userType="doula" />
        <AlertsSection userType="client" />
      </>,
    );
    await expect.element(page.getByText("You have no alerts.")).toBeVisible();
    expect(page.getByRole("heading", { name: "Email alerts" }).elements()).toHaveLength(1);
  });

  it("are listed for a doula who has some", async () => {
    stubAlerts(austin);
    await renderInApp(<AlertsSection userType="doula" />);
    await expect.element(stopAustin).toBeVisible();
  });

  it("show an error beside the button if stopping one fails", async () => {
    stubAlerts(austin);
    failApi(`DELETE /rest/v1/doula_alerts/${austin.id}`);
    await renderInApp(<AlertsSection userType="client" />);
    await stopAustin.click();
    await expect.element(page.getByRole("alert")).toHaveTextContent(/Something went wrong|unexpected/i);
    await expect.element(stopAustin).toBeVisible();
  });

  it("are shown as failed, not as none, if they cannot be loaded", async () => {
    failApi("GET /rest/v1/doula_alerts/own");
    await renderInApp(<AlertsSection userType="client" />);
    await expect.element(page.getByText("Couldn't load your alerts")).toBeVisible();
    await expect.element(page.getByText("You have no alerts.")).not.toBeInTheDocument();
  });

  it("leave out one that was stopped in another tab", async () => {
    stubAlerts(austin);
    await renderInApp(<AlertsSection userType="client" />);
    await expect.element(stopAustin).toBeVisible();
    stubAlerts();
    stubApi(`DELETE /rest/v1/doula_alerts/${austin.id}`, () =>
      Response.json({ code: "not_found", detail: "We could not find that." }, { status: 404 }),
    );
    await stopAustin.click();
    await expect.element(page.getByText("You have no alerts.")).toBeVisible();
  });
});
