import { beforeEach, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { emptyApplication, makeApplication } from "../../testing/applications.ts";
import { stubDoulaHome } from "../../testing/doula-home.ts";
import { openPage, signIn } from "../../testing/open-page.tsx";
import { failApi, stubApi } from "../../testing/stub-api.ts";

const setup = page.getByRole("dialog", { name: "Complete Your Doula Profile" });

beforeEach(() => {
  sessionStorage.clear();
  signIn({ user_type: "doula" });
});

it("[2.12] the setup dialog opens automatically once per visit if no step is done", async () => {
  stubDoulaHome(emptyApplication);
  stubApi("GET /rest/v1/doula_certifications", () => ({ items: [] }));
  const router = await openPage("/doula-dashboard");
  await expect.element(setup.getByRole("heading", { name: "Add Certification/Training" })).toBeVisible();
  await expect.element(setup).toHaveTextContent("0/6 steps");
  await userEvent.keyboard("{Escape}");
  await expect.element(setup).not.toBeInTheDocument();
  await router.navigate({ to: "/terms" });
  await router.navigate({ to: "/doula-dashboard" });
  const start = page.getByRole("button", { name: "Get Started" });
  await expect.element(start).toBeVisible();
  await expect.element(setup).not.toBeInTheDocument();
  expect(router.state.location.search).toEqual({});
  await start.click();
  await expect.element(setup).toBeVisible();
  expect(router.state.location.search).toEqual({ step: "certifications" });
});

it("[2.12] the dashboard asks for a missing picture and bio", async () => {
  stubDoulaHome({ ...makeApplication(["births"]), missing_details: ["picture", "bio"] });
  await openPage("/doula-dashboard");
  await expect
    .element(page.getByRole("link", { name: /^Your profile/ }))
    .toHaveAttribute("href", "/edit-profile");
  await expect
    .element(page.getByText("Add a picture and a bio. That's what parents look at first."))
    .toBeVisible();
});

it("[2.12] the dashboard warns that the calendar stopped working, and opens its setup step", async () => {
  stubDoulaHome({ ...makeApplication(["births"]), problems: ["calendar"] });
  const router = await openPage("/doula-dashboard");
  await expect.element(page.getByText("Your calendar needs to be reconnected")).toBeVisible();
  await page.getByRole("alert").getByRole("button").click();
  await expect.element(setup).toBeVisible();
  expect(router.state.location.search).toEqual({ step: "calendar" });
});

it("[8.6] if the dashboard fails to load, it shows an error, and Retry opens the step in the URL", async () => {
  stubDoulaHome();
  failApi("GET /rest/v1/applications/own");
  await openPage("/doula-dashboard?step=video");
  await expect.element(page.getByRole("alert")).toHaveTextContent("Failed to fetch doula profile");
  stubDoulaHome();
  await page.getByRole("button", { name: "Retry" }).click();
  await expect.element(setup.getByRole("heading", { name: "Submit Interview Video" })).toBeVisible();
});
