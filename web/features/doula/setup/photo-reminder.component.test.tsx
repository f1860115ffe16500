import { beforeEach, describe, expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { setupSteps } from "../../../../contract/directory/applications.ts";
import { makeApplication } from "../../../testing/applications.ts";
import { stubDoulaHome } from "../../../testing/doula-home.ts";
import { openPage, signIn } from "../../../testing/open-page.tsx";
import { stubApi } from "../../../testing/stub-api.ts";
import { TestUpload } from "../../../testing/test-upload.ts";

const allSteps = setupSteps.map(({ id }) => id);
const reminder = page.getByRole("region", { name: "Your photo" });
const submit = page.getByRole("button", { name: "Submit For Review to Go Live" });

beforeEach(() => {
  sessionStorage.clear();
  vi.stubGlobal("XMLHttpRequest", TestUpload);
  TestUpload.sent = [];
  signIn({ user_type: "doula" });
});

async function openHome(...missing: ("picture" | "bio")[]): Promise<void> {
  stubDoulaHome(makeApplication(allSteps, { missing_details: missing }));
  await openPage("/doula-dashboard");
  await expect.element(submit).toBeVisible();
}

/** Two by two pixels. */
const pixels =
  "iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAEUlEQVQImWOoUgiqUghigFAAGn4DsUTvb7EAAAAASUVORK5CYII=";
const png = Uint8Array.from(atob(pixels), (character) => character.charCodeAt(0));

describe("[2.12] before submitting for review, a doula without a photo", () => {
  it("is reminded of it, and can submit without one", async () => {
    let submissions = 0;
    await openHome("picture");
    await expect.element(reminder).toHaveTextContent("No photo yet. Parents look at faces first.");
    stubApi("POST /rest/v1/applications/own/submit", () => {
      submissions++;
      return makeApplication(allSteps, { status: "pending" });
    });
    await submit.click();
    await expect.poll(() => submissions).toBe(1);
  });

  it("can crop and upload one there, and sees it", async () => {
    await openHome("picture");
    await userEvent.upload(
      reminder.getByLabelText("Profile picture"),
      new File([png], "me.png", { type: "image/png" }),
    );
    await page.getByRole("button", { name: "Use this picture" }).click();
    await expect.poll(() => TestUpload.sent.length).toBe(1);
    const picture = `data:image/png;base64,${pixels}`;
    signIn({ user_type: "doula", profile_image_url: picture });
    TestUpload.sent[0]?.respond(200, { profile_image_url: picture });
    await expect.element(reminder).toHaveTextContent("This is how parents will see you.");
    await expect.element(reminder.getByRole("button", { name: "Change photo" })).toBeVisible();
  });
});

it("[2.12] before submitting for review, a doula with a photo is not reminded of one", async () => {
  await openHome("bio");
  await expect.element(reminder).not.toBeInTheDocument();
});
