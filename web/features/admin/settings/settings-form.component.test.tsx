import { useQuery } from "@tanstack/react-query";
import { beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { page } from "vitest/browser";
import type { Settings } from "../../../../contract/settings/settings.schema.ts";
import { platformDefaults } from "../../../../contract/settings/settings.ts";
import { settingsQuery } from "../../../api/operations/settings.ts";
import { refusal } from "../../../testing/applications.ts";
import { expectAccessible } from "../../../testing/expect-accessible.ts";
import { expectLine } from "../../../testing/expected-lines.ts";
import { renderInApp } from "../../../testing/render-in-app.tsx";
import { stubApi } from "../../../testing/stub-api.ts";
import { currentToasts } from "../../../ui/feedback/use-toast.ts";
import { SettingsForm } from "./settings-form.tsx";

const field = (name: string) => page.getByRole("textbox", { name });
const number = (name: string) => page.getByRole("spinbutton", { name });
const box = (name: string) => page.getByRole("checkbox", { name });
const save = page.getByRole("button", { name: "Save Changes" });

const feeDialog = page.getByRole("dialog", { name: "Change the platform fee?" });

async function confirmFee() {
  await feeDialog.getByLabelText("Your password").fill("correct horse");
  await feeDialog.getByRole("button", { name: "Change the Fee" }).click();
}

let stored: Settings;
let sent: unknown[];
let proofs: unknown[];

function Form() {
  const { data, refetch } = useQuery(settingsQuery);
  return (
    data && (
      <>
        <button type="button" onClick={() => void refetch()}>
          Read again
        </button>
        <p>Fee {data.platform_fee}</p>
        <SettingsForm settings={data} />
      </>
    )
  );
}

async function openForm() {
  stubApi("GET /auth/v1/user", () => ({ session: null }));
  stubApi("GET /rest/v1/platform_settings", () => stored);
  stubApi("PATCH /rest/v1/platform_settings", async (request) => {
    const { was, current_password, code, ...change } = await request.json();
    proofs.push({ current_password, code });
    const names = Object.keys(change) as (keyof Settings)[];
    if (names.some((name) => was[name] !== stored[name] && change[name] !== stored[name]))
      return refusal("settings_changed", "Another admin changed these settings since you opened the page.");
    sent.push(change);
    const isRadiusSaved = stored.is_search_radius_saved || "default_search_radius" in change;
    stored = { ...stored, ...change, is_search_radius_saved: isRadiusSaved };
    return stored;
  });
  await renderInApp(
    // With the space that pages have for the bar of a phone.
    <main className="page-width max-md:pb-16">
      <Form />
    </main>,
  );
  await expect.element(save).toBeVisible();
}

beforeEach(() => {
  stored = { ...platformDefaults, is_search_radius_saved: false };
  sent = [];
  proofs = [];
});

describe("the platform's settings", () => {
  it("[2.14] have four sections", async () => {
    await openForm();
    const titles = page.getByRole("heading", { level: 2 }).elements();
    expect(titles.map((title) => title.textContent)).toEqual([
      "General",
      "Financial",
      "Security & Access",
      "Legal & Compliance",
    ]);
    await expectAccessible();
  });

  it("[2.14 4.13 9.10] send only the changed fields, and stay busy for at least a second", async () => {
    await openForm();
    await expect.element(page.getByText("Unsaved Changes")).not.toBeInTheDocument();
    await field("Site name").fill("Birth Company");
    await number("Max bookings per doula").fill("7");
    await box("Allow new registrations").click();
    await expect.element(page.getByText("Unsaved Changes")).toBeVisible();
    await expect.element(save).toBeVisible();
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    await page.getByRole("button", { name: "Save Now" }).click();
    await expect.poll(() => sent).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(900);
    await expect.element(page.getByText("Unsaved Changes")).toBeVisible();
    await vi.advanceTimersByTimeAsync(200);
    vi.useRealTimers();
    await expect.element(page.getByText("Unsaved Changes")).not.toBeInTheDocument();
    expect(sent).toEqual([
      { site_name: "Birth Company", max_bookings_per_doula: 7, allow_new_registrations: false },
    ]);
    expect(currentToasts()[0]?.title).toBe("Platform settings saved successfully");
    await expect.element(save).toBeVisible();
  });

  it("[2.14] announce that they are unsaved, and keep the focus near after 'Save Now'", async () => {
    await openForm();
    const status = page.getByRole("form").getByRole("status").first();
    const announced = status.element();
    await field("Site name").fill("Birth Company");
    await expect.element(status).toHaveTextContent("Unsaved Changes");
    expect(status.element()).toBe(announced);
    await page.getByRole("button", { name: "Save Now" }).click();
    await expect.element(status).toHaveTextContent(/^$/);
    await expect.element(save).toHaveFocus();
  });

  it("[2.14] send and say nothing if nothing has changed", async () => {
    await openForm();
    const toasts = currentToasts();
    await save.click();
    await expect.element(save).toBeEnabled();
    expect([sent, currentToasts()]).toEqual([[], toasts]);
  });

  it("do not overwrite another admin's changes to other fields", async () => {
    await openForm();
    await field("Site name").fill("Birth Company");
    stored = { ...stored, maintenance_mode: true, platform_fee: 9 };
    await page.getByRole("button", { name: "Read again" }).click();
    await expect.element(page.getByText("Fee 9")).toBeVisible();
    await save.click();
    await expect.element(page.getByText("Unsaved Changes")).not.toBeInTheDocument();
    expect(sent).toEqual([{ site_name: "Birth Company" }]);
    await expect.element(number("Platform fee (%)")).toHaveValue(9);
    await expect.element(box("Maintenance mode")).toBeChecked();
  });

  it("show both values if another admin changed the same field, and can save the own one", async () => {
    await openForm();
    await number("Platform fee (%)").fill("7");
    await box("Maintenance mode").click();
    await field("Site name").fill("Birth Company");
    stored = { ...stored, platform_fee: 9, site_description: "Care that fits." };
    await save.click();
    await confirmFee();
    const alert = page.getByRole("alert").filter({ hasText: "Another admin changed these settings" });
    await expect.element(alert).toHaveTextContent("Platform fee (%): yours is “7”, theirs is “9”");
    expect(alert.getByRole("listitem").elements()).toHaveLength(1);
    await expect.element(number("Platform fee (%)")).toHaveValue(7);
    expect(sent).toEqual([]);
    await page.getByRole("button", { name: "Save yours" }).click();
    await expect.element(feeDialog).toHaveTextContent("from 9% to 7%");
    await confirmFee();
    await expect.element(page.getByText("Unsaved Changes")).not.toBeInTheDocument();
    expect(sent).toEqual([{ platform_fee: 7, maintenance_mode: true, site_name: "Birth Company" }]);
    await expect.element(field("Site description")).toHaveValue("Care that fits.");
  });

  it("can accept another admin's value for the same field", async () => {
    await openForm();
    await number("Platform fee (%)").fill("7");
    stored = { ...stored, platform_fee: 9 };
    await save.click();
    await confirmFee();
    await page.getByRole("button", { name: "Use theirs" }).click();
    await expect.element(number("Platform fee (%)")).toHaveValue(9);
    await expect.element(page.getByRole("alert")).not.toBeInTheDocument();
    expect(sent).toEqual([]);
  });

  it("[3.17] ask for confirmation and password before a new fee is saved, and say what follows", async () => {
    await openForm();
    await number("Platform fee (%)").fill("7.5");
    await field("Site name").fill("Birth Company");
    await save.click();
    await expect
      .element(feeDialog)
      .toHaveTextContent("from 5% to 7.5%, for new orders only. Every approved doula gets an email.");
    expect(sent).toEqual([]);
    await confirmFee();
    await expect.element(feeDialog).not.toBeInTheDocument();
    expect(sent).toEqual([{ site_name: "Birth Company", platform_fee: 7.5 }]);
    expect(proofs).toMatchObject([{ current_password: "correct horse" }]);
    await expect.element(page.getByText("Unsaved Changes")).not.toBeInTheDocument();
  });

  it("[3.17] ask for the code of an app too, and keep the edits if the fee is not confirmed", async () => {
    await openForm();
    const message = "Please enter the code from your app.";
    stubApi("PATCH /rest/v1/platform_settings", () =>
      Response.json(
        {
          code: "proof_required",
          detail: "Changing the platform fee needs your password.",
          errors: [{ field: "code", code: "required", message }],
        },
        { status: 403 },
      ),
    );
    await number("Platform fee (%)").fill("7");
    await save.click();
    await confirmFee();
    await expect.element(feeDialog.getByRole("textbox", { name: "Code" })).toBeVisible();
    await feeDialog.getByRole("button", { name: "Back to the settings" }).click();
    await expect.element(number("Platform fee (%)")).toHaveValue(7);
    await expect.element(page.getByText("Unsaved Changes")).toBeVisible();
  });

  it("show another admin's changes in unedited fields", async () => {
    await openForm();
    stored = { ...stored, platform_fee: 9 };
    await page.getByRole("button", { name: "Read again" }).click();
    await expect.element(number("Platform fee (%)")).toHaveValue(9);
    await expect.element(page.getByText("Unsaved Changes")).not.toBeInTheDocument();
  });

  it("save where to report security problems, and remove it", async () => {
    await openForm();
    await field("Security contact").fill("security@birth.example");
    await save.click();
    await expect.poll(() => sent).toEqual([{ security_contact: "security@birth.example" }]);
    await expect.element(page.getByText("Unsaved Changes")).not.toBeInTheDocument();
    await field("Security contact").clear();
    await save.click();
    await expect.poll(() => sent.slice(1)).toEqual([{ security_contact: "" }]);
  });

  it("[9.8] show the search radius in use, and suggest one until an admin saves one", async () => {
    await openForm();
    const radius = number("Default search radius");
    await expect.element(radius).toHaveValue(30);
    await expect.element(radius).toHaveAccessibleDescription(/^In miles\. We suggest 25\./);
    await expectAccessible();
    await page.getByRole("button", { name: "Use 25" }).click();
    await expect.element(radius).toHaveValue(25);
    await expect.element(radius).toHaveFocus();
    await expect.element(radius).toHaveAccessibleDescription("In miles.");
    await expect.element(page.getByText("Unsaved Changes")).toBeVisible();
    await save.click();
    await expect.element(page.getByText("Unsaved Changes")).not.toBeInTheDocument();
    expect(sent).toEqual([{ default_search_radius: 25 }]);
    await radius.fill("40");
    await expect.element(page.getByText("Unsaved Changes")).toBeVisible();
    await expect.element(radius).toHaveAccessibleDescription("In miles.");
  });

  it("do not save the suggested radius with another field", async () => {
    await openForm();
    await field("Site name").fill("Birth Company");
    await save.click();
    await expect.poll(() => sent).toEqual([{ site_name: "Birth Company" }]);
    await expect.element(page.getByRole("button", { name: "Use 25" })).toBeVisible();
  });

  it("show the support lines as parents see them, while they are typed", async () => {
    await openForm();
    const preview = page.getByRole("figure", { name: "Parents see" });
    const number = preview.getByRole("link", { name: "1-833-852-6262" }).first();
    await expect.element(number).toHaveAttribute("href", "tel:18338526262");
    await field("Support lines").fill("Grief line, by text: 555-0100\nWithout a number");
    await expect.element(preview.getByRole("link", { name: "555-0100", exact: true })).toBeVisible();
    await expect.element(preview.getByRole("link", { name: "send a text to 555-0100" })).toBeVisible();
    await expect.element(preview).not.toHaveTextContent("Without a number");
    await field("Support lines").fill("");
    await expect.element(preview).toHaveTextContent("Parents seeNo numbers");
  });

  it("stand in two columns on a wide screen, and their hints leave the fields in line", async () => {
    await openForm();
    const top = (name: string) => number(name).element().getBoundingClientRect().top;
    expect(top("Max bookings per doula")).toBe(top("Default search radius"));
  });

  it("have narrow fields for numbers", async () => {
    await openForm();
    for (const name of ["Max bookings per doula", "Default search radius", "Platform fee (%)"])
      expect(number(name).element().clientWidth, name).toBeLessThanOrEqual(120);
  });

  it("save the site description on a phone without the banner in the way", async () => {
    await page.viewport(360, 740);
    onTestFinished(() => page.viewport(1280, 800));
    await openForm();
    await field("Site description").fill("Find a doula near you. ".repeat(8).trim());
    await save.click();
    await expect.poll(() => sent).toHaveLength(1);
  });

  it("[5.16] show an error beside each invalid field, and send nothing", async () => {
    await openForm();
    await number("Platform fee (%)").fill("100.1");
    await number("Max bookings per doula").fill("");
    await field("Support email").fill("nobody");
    await field("Terms of service URL").fill("ftp://law.example");
    await field("Security contact").fill("nobody");
    await field("Security policy URL").fill("/security");
    await save.click();
    await expect
      .element(number("Platform fee (%)"))
      .toHaveAccessibleDescription(/Please enter 0 to 100 percent, in steps of 0\.1\./);
    await expect
      .element(number("Max bookings per doula"))
      .toHaveAccessibleDescription(/Please enter a whole number from 1 to 1000\./);
    await expect
      .element(field("Support email"))
      .toHaveAccessibleDescription(/Please enter a valid email address\./);
    await expect
      .element(field("Terms of service URL"))
      .toHaveAccessibleDescription(
        /Please enter a path that begins with \/ or a link that begins with https/,
      );
    await expect
      .element(field("Security contact"))
      .toHaveAccessibleDescription(/Please enter an email address or a link that begins with https/);
    await expect
      .element(field("Security policy URL"))
      .toHaveAccessibleDescription(/Please enter a link that begins with https/);
    expect(sent).toEqual([]);
  });

  it("[2.6] show an error if an admin without two-factor authentication requires it", async () => {
    await openForm();
    const sentence = "Turn on two-factor authentication for your own account first.";
    stubApi("PATCH /rest/v1/platform_settings", () => refusal("own_factor_missing", sentence));
    await box("Require two-factor for admins").click();
    await save.click();
    await expect
      .element(box("Require two-factor for admins"))
      .toHaveAccessibleDescription(new RegExp(sentence));
  });

  it("keep the input if saving fails", async () => {
    expectLine(/Couldn't save a change/);
    await openForm();
    stubApi("PATCH /rest/v1/platform_settings", () =>
      Response.json({ code: "internal", detail: "An unexpected error occurred" }, { status: 500 }),
    );
    await field("Site name").fill("Birth Company");
    await save.click();
    await expect.element(page.getByRole("alert")).toHaveTextContent("Couldn't save the settings");
    await expect.element(field("Site name")).toHaveValue("Birth Company");
    await expect.element(page.getByText("Unsaved Changes")).toBeVisible();
  });
});
