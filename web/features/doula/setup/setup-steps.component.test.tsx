import { afterEach, describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import type { OwnApplication } from "../../../../contract/directory/applications.schema.ts";
import { emptyApplication, refusal, stubOwnApplication } from "../../../testing/applications.ts";
import { expectAccessible } from "../../../testing/expect-accessible.ts";
import { renderInApp } from "../../../testing/render-in-app.tsx";
import { stubApi } from "../../../testing/stub-api.ts";
import { Toaster } from "../../../ui/feedback/toaster.tsx";
import { currentToasts, dismiss } from "../../../ui/feedback/use-toast.ts";
import { BirthsStep, VideoStep } from "./setup-steps.tsx";

const save = page.getByRole("button", { name: "Save", exact: true });
const toasts = page.getByRole("region", { name: "Notifications (F8)" });
const address = page.getByLabelText("Video URL");
const births = page.getByLabelText("Number of births attended");
const confirmation = page.getByRole("alertdialog", { name: "Remove your interview video?" });

afterEach(() => {
  for (const { id } of currentToasts()) dismiss(id);
});

/** Mounts a step whose saved values the stubbed server returns. Returns the request bodies. */
async function openStep(
  Step: typeof VideoStep,
  part: "video" | "births",
  more: Partial<OwnApplication> = {},
) {
  let stored: OwnApplication = { ...emptyApplication, ...more };
  const requestBodies: unknown[] = [];
  stubOwnApplication(() => stored);
  stubApi(`PUT /rest/v1/doula_profiles/own/${part}`, async (request) => {
    const change: object = await request.json();
    requestBodies.push(change);
    stored = { ...stored, ...change };
    return new Response(null, { status: 204 });
  });
  await renderInApp(
    <>
      <Step />
      <Toaster />
    </>,
  );
  return requestBodies;
}

const refuseSaving = (part: "video" | "births") =>
  stubApi(`PUT /rest/v1/doula_profiles/own/${part}`, () =>
    refusal("profile_in_review", "Your profile is in review. Withdraw it to make changes."),
  );

describe("the interview video", () => {
  it("[8.12] is saved with a confirmation, and previewed as parents see it", async () => {
    const requestBodies = await openStep(VideoStep, "video");
    const help = page.getByRole("region", { name: "How to get a link" });
    await expect.element(help).toHaveTextContent(/Film yourself.*“Unlisted”.*Press Share, then Copy link/);
    await address.fill("  https://youtu.be/dQw4w9WgXcQ ");
    await save.click();
    await expect.element(help).not.toBeInTheDocument();
    await expect.element(toasts).toHaveTextContent("Interview video saved successfully!");
    expect(requestBodies).toEqual([{ video_url: "https://youtu.be/dQw4w9WgXcQ" }]);
    await expect.element(page.getByRole("button", { name: "Watch your interview" })).toBeVisible();
    await expectAccessible();
  });

  it("gets a missing https:// added", async () => {
    const requestBodies = await openStep(VideoStep, "video");
    await address.fill("youtu.be/dQw4w9WgXcQ");
    await save.click();
    await expect.element(toasts).toHaveTextContent("Interview video saved successfully!");
    expect(requestBodies).toEqual([{ video_url: "https://youtu.be/dQw4w9WgXcQ" }]);
    await expect.element(address).toHaveValue("https://youtu.be/dQw4w9WgXcQ");
  });

  it("is a link if its host cannot be embedded", async () => {
    await openStep(VideoStep, "video", { video_url: "https://example.com/me.mp4" });
    await expect
      .element(page.getByRole("link", { name: "Watch your interview (opens in a new tab)" }))
      .toHaveAttribute("href", "https://example.com/me.mp4");
  });

  it("is changed from http:// to https://", async () => {
    const requestBodies = await openStep(VideoStep, "video");
    await address.fill("http://youtu.be/dQw4w9WgXcQ");
    await save.click();
    await expect.element(toasts).toHaveTextContent("Interview video saved successfully!");
    expect(requestBodies).toEqual([{ video_url: "https://youtu.be/dQw4w9WgXcQ" }]);
  });

  it.each(["", "my video", "myvideo", "me@youtu.be/dQw4w9WgXcQ"])(
    "typed as %j shows an error beside the field",
    async (typed) => {
      const requestBodies = await openStep(VideoStep, "video");
      await address.fill(typed);
      await save.click();
      await expect.element(page.getByText("Please enter a valid URL")).toBeVisible();
      await expect.element(address).toHaveFocus();
      expect(requestBodies).toEqual([]);
    },
  );

  it("[8.12] stays in the field if saving fails, with the reason", async () => {
    await openStep(VideoStep, "video");
    refuseSaving("video");
    await address.fill("https://vimeo.com/1");
    await save.click();
    await expect.element(toasts).toHaveTextContent("Error saving video");
    await expect
      .element(page.getByRole("alert"))
      .toHaveTextContent("Error saving videoYour profile is in review. Withdraw it to make changes.");
    await expect.element(address).toHaveValue("https://vimeo.com/1");
  });

  it("is read-only while the profile is in review", async () => {
    await openStep(VideoStep, "video", { status: "pending", video_url: "https://vimeo.com/123456789" });
    await expect.element(page.getByText(/Your profile is in review/)).toBeVisible();
    await expect.element(page.getByRole("button", { name: "Watch your interview" })).toBeVisible();
    await expect.element(address).not.toBeInTheDocument();
  });

  it("[4.5] can be removed during review after a warning that this withdraws the profile", async () => {
    await openStep(VideoStep, "video", { status: "pending", video_url: "https://vimeo.com/123456789" });
    await page.getByRole("button", { name: "Remove video" }).click();
    await expect.element(confirmation.getByText(/takes your profile out of review/)).toBeVisible();
    stubApi("DELETE /rest/v1/doula_profiles/own/video", () => new Response(null, { status: 204 }));
    stubOwnApplication(() => emptyApplication);
    await confirmation.getByRole("button", { name: "Remove", exact: true }).click();
    await expect.element(page.getByRole("button", { name: "Remove video" })).not.toBeInTheDocument();
    await expect.element(address).toHaveValue("");
    await expect.element(address).toHaveFocus();
  });

  it("is removed only after a confirmation, and the focus moves to the field", async () => {
    await openStep(VideoStep, "video", { video_url: "https://vimeo.com/123456789" });
    let removals = 0;
    stubApi("DELETE /rest/v1/doula_profiles/own/video", () => {
      removals += 1;
      return new Response(null, { status: 204 });
    });
    await page.getByRole("button", { name: "Remove video" }).click();
    await confirmation.getByRole("button", { name: "Keep it" }).click();
    await expect.element(page.getByRole("button", { name: "Remove video" })).toHaveFocus();
    expect(removals).toBe(0);
    await page.getByRole("button", { name: "Remove video" }).click();
    stubOwnApplication(() => emptyApplication);
    await confirmation.getByRole("button", { name: "Remove", exact: true }).click();
    await expect.element(address).toHaveFocus();
    await expect.element(address).toHaveValue("");
    expect(removals).toBe(1);
  });
});

describe("the number of births", () => {
  it.each([
    ["31", 31],
    ["0", 0],
    ["many", 0],
    ["1,200", 1200],
    [" 12 ", 12],
  ])("[5.13 8.12] typed as %s is saved as %d", async (typed, saved) => {
    const requestBodies = await openStep(BirthsStep, "births");
    await births.fill(typed);
    await save.click();
    await expect.element(toasts).toHaveTextContent("Number of births attended saved successfully!");
    expect(requestBodies).toEqual([{ births_attended: saved }]);
    await expect.element(births).toHaveValue(String(saved));
  });

  it.each(["0", "seven"])("[5.13] typed as %s asks before it replaces a saved number", async (typed) => {
    const requestBodies = await openStep(BirthsStep, "births", { births_attended: 7 });
    await births.fill(typed);
    await save.click();
    await page.getByRole("button", { name: "Keep 7" }).click();
    expect(requestBodies).toEqual([]);
    await expect.element(births).toHaveValue("7");
    await births.fill(typed);
    await save.click();
    await page.getByRole("button", { name: "Save 0" }).click();
    await expect.element(births).toHaveValue("0");
    expect(requestBodies).toEqual([{ births_attended: 0 }]);
  });

  it("[5.13] cannot be empty", async () => {
    await openStep(BirthsStep, "births", { births_attended: 12 });
    await births.fill("");
    await expect.element(save).toBeDisabled();
    await births.fill("12");
    await expect.element(save).toBeEnabled();
    await expectAccessible();
  });

  it("[2.12] is followed by a link to the due dates until the doula has answered", async () => {
    await openStep(BirthsStep, "births");
    const link = page.getByRole("link", { name: "Say which due dates you can take" });
    await expect.element(link).toHaveAttribute("href", "/births");
  });

  it("[2.12] has no such link afterward", async () => {
    await openStep(BirthsStep, "births", { attends_births: true });
    await expect.element(births).toBeVisible();
    await expect.element(page.getByRole("link")).not.toBeInTheDocument();
  });

  it.each(["-3", "2.5", "12 births", "1,20", "10-20"])(
    "typed as %s shows an error beside the field",
    async (typed) => {
      const requestBodies = await openStep(BirthsStep, "births");
      await births.fill(typed);
      await save.click();
      await expect.element(page.getByText("Please enter a whole number, 0 or more.")).toBeVisible();
      expect(requestBodies).toEqual([]);
    },
  );

  it("keeps the step open if it is 0, and links people in training to Support", async () => {
    await openStep(BirthsStep, "births");
    const reason = page.getByText(/so this step stays open/);
    await expect.element(births).toBeVisible();
    await expect.element(reason).not.toBeInTheDocument();
    await births.fill("0");
    await save.click();
    await expect.element(reason).toHaveTextContent("until you have attended a birth. In training?");
    await expect
      .element(reason.getByRole("link"))
      .toHaveAttribute("href", "mailto:support@doula-match.example");
  });

  it("[8.12] shows why it could not be saved", async () => {
    await openStep(BirthsStep, "births");
    refuseSaving("births");
    await births.fill("5");
    await save.click();
    await expect.element(toasts).toHaveTextContent("Error saving births attended");
    await expect.element(page.getByRole("alert")).toHaveTextContent(/Error saving births attended/);
  });

  it("is read-only while the profile is in review", async () => {
    await openStep(BirthsStep, "births", { status: "pending", births_attended: 12 });
    await expect.element(page.getByText("Births attended: 12")).toBeVisible();
    await expect.element(births).not.toBeInTheDocument();
  });
});
