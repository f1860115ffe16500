import { useQuery } from "@tanstack/react-query";
import { beforeEach, describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { OwnProfile } from "../../../../contract/directory/own-profile.schema.ts";
import type { SessionUser } from "../../../../contract/identity/accounts.schema.ts";
import { ownProfileQuery } from "../../../api/directory/profiles.ts";
import { expectAccessible } from "../../../testing/expect-accessible.ts";
import { graceProfile as stored } from "../../../testing/own-profile.ts";
import { renderInApp } from "../../../testing/render-in-app.tsx";
import { stubApi } from "../../../testing/stub-api.ts";
import { DoulaProfileForm } from "./doula-profile-form.tsx";

const field = (name: RegExp | string) => page.getByRole("textbox", { name });
const number = (name: string) => page.getByRole("spinbutton", { name });
const save = page.getByRole("button", { name: /^Sav(e Changes|ing)/ });
const section = (name: string) => page.getByRole("button", { name: new RegExp(`^${name}`) });
const preview = page.getByRole("region", { name: "As parents see it" });

let sent: Record<string, unknown>[];
let profile: OwnProfile;
beforeEach(() => {
  sent = [];
  profile = stored;
  user.profile_image_url = null;
});

const user: SessionUser = {
  id: "grace",
  email: "grace@doula.test",
  user_type: "doula",
  user_metadata: { user_type: "doula" },
  first_name: "Grace",
  last_name: "Okafor",
  full_name: "Grace Okafor",
  profile_image_url: null,
  admin_needs: null,
  time_zone: null,
};

/** The form as on the page, with the profile refetched after a refusal. */
function Form() {
  const read = useQuery(ownProfileQuery);
  return read.data && <DoulaProfileForm profile={read.data} user={user} />;
}

async function openForm(respond: (change: Record<string, unknown>) => unknown = () => profile) {
  stubApi("GET /auth/v1/user", () => ({ session: { user, expires_at: "2030-01-01T00:00:00Z" } }));
  stubApi("GET /rest/v1/doula_profiles/own", () => profile);
  stubApi("PATCH /rest/v1/doula_profiles/own", async (request) => {
    const change: Record<string, unknown> = await request.json();
    sent.push(change);
    return respond(change);
  });
  const screen = await renderInApp(<Form />);
  await expect.element(save).toBeVisible();
  return screen;
}

const changed = () =>
  new Response(
    JSON.stringify({
      ...{ type: "/problems/profile_changed", title: "profile changed", status: 409, request_id: "1" },
      ...{ code: "profile_changed", detail: "This profile has changed." },
    }),
    { status: 409, headers: { "content-type": "application/problem+json" } },
  );

describe("[2.10 5.8] the doula form of Edit Profile", () => {
  it("previews what parents see while typing, without sample details", async () => {
    await openForm();
    await expect.element(preview.getByText("No times open right now")).toBeVisible();
    await expect.element(preview.getByText("Sample", { exact: true })).not.toBeInTheDocument();
    await field(/First name/).fill("Gracie");
    await expect.element(preview.getByRole("heading", { name: "Gracie Okafor" })).toBeVisible();
    await field(/Bio/).fill("Calm and practical.");
    await expect.element(preview.getByText("Calm and practical.").first()).toBeVisible();
    await section("Your work").click();
    await number("Hourly rate (US dollars)").fill("45.5");
    await expect.element(preview.getByText("$45.50/hour")).toBeVisible();
    await expect.element(preview.getByText("Attended 20+ births").first()).toBeVisible();
    await expect.element(preview.getByText("Birth support")).not.toBeInTheDocument();
    await field("Specialties").click();
    await page.getByRole("button", { name: "Add VBAC" }).click();
    await expect.element(preview.getByText("VBAC").first()).toBeVisible();
  });

  it("[2.10] starts with the preview, beside the form or folded above it", async () => {
    await page.viewport(1280, 800);
    await openForm();
    const card = preview.getByText("In search results");
    await expect.element(card).toBeVisible();
    const box = (part: typeof preview) => part.element().getBoundingClientRect();
    const form = page.getByRole("form", { name: "Your details" });
    expect(box(preview).left).toBeGreaterThan(box(form).right);
    await page.viewport(360, 740);
    await expect.element(card).not.toBeInTheDocument();
    expect(box(preview).bottom).toBeLessThan(box(form).top);
    expect(box(preview).height).toBeLessThan(90);
    await page.getByRole("button", { name: "Show the preview" }).click();
    await expect.element(card).toBeVisible();
    await page.viewport(1280, 800);
  });

  it("sends all input: numbers as numbers, empty fields as null, lists as they are", async () => {
    await openForm();
    await section("Your work").click();
    await number("Years of experience").fill("12");
    await field("Specialties").fill("Birth after loss");
    await userEvent.keyboard("{Enter}");
    await section("Families and languages").click();
    await field("Languages").fill("igbo, english");
    await field("Approach").click();
    await page.getByRole("button", { name: "Add Affirming" }).click();
    await field("Approach").fill("Direct");
    await save.click();
    await expect.poll(() => sent).toHaveLength(1);
    expect(sent[0]).toMatchObject({
      updated_at: stored.updated_at,
      years_experience: 12,
      hourly_rate: null,
      pronouns: null,
      specialties: ["Birth after loss"],
      languages: ["igbo", "English"],
      approach: ["affirming", "direct"],
      address: stored.address,
      place_id: null,
    });
    await expect.element(page.getByText("All changes are saved.")).toBeVisible();
  });

  it("[3.3] says whom the doula knows, how well they speak, and what they belong to, with one Save", async () => {
    profile = { ...stored, languages: ["English", "Spanish"], language_levels: { English: "native" } };
    await openForm();
    await section("Families and languages").click();
    await field("Experience with").click();
    await page.getByRole("button", { name: "Add Pregnancy after loss" }).click();
    await field("Experience with").fill("Breech babies");
    await userEvent.keyboard("{Enter}");
    await expect.element(page.getByRole("combobox", { name: "English" })).toHaveValue("native");
    await page.getByRole("combobox", { name: "Spanish" }).selectOptions("Conversational");
    await page.getByRole("combobox", { name: "English" }).selectOptions("Not said");
    await field("Communities I belong to (optional)").click();
    await page.getByRole("button", { name: "Add Deaf" }).click();
    await expect.element(preview.getByText("Spanish (conversational)")).toBeInTheDocument();
    await expectAccessible();
    await save.click();
    await expect
      .poll(() => sent)
      .toMatchObject([
        {
          experience: ["Pregnancy after loss", "Breech babies"],
          languages: ["English", "Spanish"],
          language_levels: { Spanish: "conversational" },
          communities: ["Deaf"],
        },
      ]);
  });

  it("[3.3] refuses contact details among words about families", async () => {
    await openForm();
    await section("Families and languages").click();
    await field("Experience with").fill("Twins: call 512-555-0142");
    await userEvent.keyboard("{Enter}");
    await save.click();
    await expect.element(page.getByText(/^Please leave out phone numbers/).first()).toBeVisible();
    await expect.element(field("Experience with")).toBeInvalid();
    expect(sent).toEqual([]);
  });

  it("cannot be saved without a first or a last name", async () => {
    await openForm();
    await field(/Last name/).fill("  ");
    await expect.element(page.getByText("Last name is required.")).toBeVisible();
    await expect.element(save).toBeDisabled();
    await expect.element(page.getByText("Add your last name.")).toBeVisible();
    await field(/Last name/).fill("Okafor");
    await field(/First name/).fill("");
    await expect.element(save).toBeDisabled();
  });

  it.each([
    ["Years of experience", "-1", "Please enter 0 or more."],
    ["Hourly rate (US dollars)", "-0.01", "Please enter 0 or more."],
    ["Hourly rate (US dollars)", "40.005", "Please use at most two decimal places."],
  ])("shows beside '%s' what is wrong with %s", async (label, typed, sentence) => {
    await openForm();
    await section("Your work").click();
    await expect.element(number(label)).toHaveAttribute("min", "0");
    await number(label).fill(typed);
    await save.click();
    await expect.element(number(label)).toHaveAccessibleDescription(sentence);
    expect(sent).toEqual([]);
  });

  it("requires a link if calls take place by video", async () => {
    await openForm();
    await section("Where and how to reach you").click();
    await page.getByRole("radio", { name: /By video/ }).click();
    await save.click();
    const link = field(/Link to your video room/);
    await expect.element(link).toHaveAccessibleDescription(/Please enter the link to your video room\./);
    await link.fill("ftp://video.example");
    await expect.element(link).toHaveAccessibleDescription(/Please enter a link that begins with https:\/\//);
    await link.fill("https://video.example/grace");
    await save.click();
    await expect
      .poll(() => sent)
      .toMatchObject([{ intro_call_medium: "video_link", intro_call_link: "https://video.example/grace" }]);
  });

  it("[2.10] accepts an NPI as printed, and reports a wrong digit beside it", async () => {
    await openForm();
    await section("On receipts").click();
    await field("Business name").fill("Okafor Birth Care LLC");
    await field("NPI").fill("1234567890");
    await save.click();
    await expect
      .element(field("NPI"))
      .toHaveAccessibleDescription(/Please check the number: these 10 digits are not a valid NPI/);
    expect(sent).toEqual([]);
    await field("NPI").fill("1234-567-893");
    await save.click();
    await expect
      .poll(() => sent)
      .toMatchObject([{ business_name: "Okafor Birth Care LLC", npi: "1234567893" }]);
  });

  it("keeps the input after a change elsewhere, and overwrites that change on request", async () => {
    await openForm((change) => (change.updated_at === profile.updated_at ? profile : changed()));
    await field(/Bio/).fill("Typed here.");
    profile = { ...stored, bio: "Saved elsewhere.", updated_at: "2026-11-03T10:00:00.000001Z" };
    await save.click();
    const alert = page.getByRole("alert").filter({ hasText: "Failed to update profile" });
    await expect.element(alert).toHaveTextContent("Your edits are still here.");
    await expect.element(field(/Bio/)).toHaveValue("Typed here.");
    await page.getByRole("button", { name: "Save my version" }).click();
    await expect
      .poll(() => sent.at(-1))
      .toMatchObject({ bio: "Typed here.", updated_at: profile.updated_at });
    await expect.element(page.getByText("All changes are saved.")).toBeVisible();
  });

  it("shows the change made elsewhere on request", async () => {
    await openForm(changed);
    await field(/Bio/).fill("Typed here.");
    profile = { ...stored, bio: "Saved elsewhere.", updated_at: "2026-11-03T10:00:00.000001Z" };
    await save.click();
    await page.getByRole("button", { name: "Show the saved version" }).click();
    await expect.element(field(/Bio/)).toHaveValue("Saved elsewhere.");
    await expect.element(page.getByRole("alert")).not.toBeInTheDocument();
    await expect.element(field(/First name/)).toHaveFocus();
  });

  it("restores unsaved input", async () => {
    const { unmount } = await openForm();
    await field(/Bio/).fill("Half a sentence");
    await section("Families and languages").click();
    await field("Languages").click();
    await page.getByRole("button", { name: "Add Spanish" }).click();
    await unmount();
    await openForm();
    await section("Families and languages").click();
    await expect.element(field(/Bio/)).toHaveValue("Half a sentence");
    await expect.element(page.getByRole("button", { name: "Remove Spanish" })).toBeVisible();
    await expect.element(page.getByText("We restored your unsaved changes")).toBeVisible();
  });

  it("shows the cents of an hourly rate with two digits, or not at all", async () => {
    profile = { ...stored, hourly_rate: 52.5 };
    const { unmount } = await openForm();
    await section("Your work").click();
    await expect.element(number("Hourly rate (US dollars)")).toHaveDisplayValue("52.50");
    await unmount();
    profile = { ...stored, hourly_rate: 52 };
    await openForm();
    await section("Your work").click();
    await expect.element(number("Hourly rate (US dollars)")).toHaveDisplayValue("52");
  });

  it("is read-only while the profile is in review", async () => {
    profile = { ...stored, status: "pending", languages: ["English"] };
    await openForm();
    await expect.element(page.getByText(/Your profile is in review, so it can't be changed\./)).toBeVisible();
    await expect.element(page.getByRole("link", { name: "Go to Home" })).toBeVisible();
    await expect.element(field(/First name/)).toBeDisabled();
    await expect.element(save).toBeDisabled();
    await expect.element(page.getByRole("button", { name: "Remove English" })).not.toBeInTheDocument();
    await section("Your work").click();
    await expect.element(number("Years of experience")).toBeDisabled();
  });

  it("can remove but not upload a picture while the profile is in review", async () => {
    profile = { ...stored, status: "pending" };
    user.profile_image_url = "/pictures/grace.webp";
    await openForm();
    await expect.element(page.getByRole("button", { name: "Change picture" })).toBeDisabled();
    await expect.element(page.getByRole("button", { name: "Remove picture" })).toBeEnabled();
  });

  it("removes entries with their button and with Backspace, and adds no duplicates", async () => {
    profile = { ...stored, languages: ["English", "Igbo"] };
    await openForm();
    await section("Families and languages").click();
    await field("Languages").fill("english");
    await userEvent.keyboard("{Enter}");
    await field("Languages").fill("");
    await userEvent.keyboard("{Backspace}");
    await expect.element(page.getByRole("button", { name: "Remove Igbo" })).not.toBeInTheDocument();
    await page.getByRole("button", { name: "Remove English" }).click();
    await save.click();
    await expect.poll(() => sent).toMatchObject([{ languages: [] }]);
  });
});

describe("[2.10] the doula form at 1280", () => {
  beforeEach(() => page.viewport(1280, 800));

  it("shows suggestions only in the focused field", async () => {
    await openForm();
    const add = page.getByRole("button", { name: /^Add / });
    await expect.element(add.first()).not.toBeInTheDocument();
    await field("Approach").click();
    await expect.element(page.getByRole("button", { name: "Add Affirming" })).toBeVisible();
    await expect.element(page.getByRole("button", { name: "Add Spanish" })).not.toBeInTheDocument();
    await userEvent.keyboard("{Escape}");
    await expect.element(add.first()).not.toBeInTheDocument();
    await expect.element(field("Approach")).toHaveFocus();
  });

  it("keeps the focus in the field after a suggestion is chosen by keyboard", async () => {
    await openForm();
    await section("Families and languages").click();
    await field("Languages").click();
    await userEvent.keyboard("{Tab}{Enter}");
    await expect.element(page.getByRole("button", { name: "Remove English" })).toBeVisible();
    await expect.element(field("Languages")).toHaveFocus();
  });
});

describe("[2.10] the doula form on a phone", () => {
  beforeEach(() => page.viewport(360, 740));

  async function openPhoneForm() {
    await openForm();
    await expect.element(section("Your work")).toBeVisible();
  }

  it("is four closed sections on one screen, with Save always in view", async () => {
    profile = { ...stored, bio: "I listen first.", years_experience: 12, hourly_rate: 52.5 };
    await openPhoneForm();
    await expect.element(section("About you")).toHaveAccessibleName(/Grace Okafor · I listen first\./);
    await expect.element(section("Your work")).toHaveAccessibleName(/12 years · \$52\.50\/hour/);
    await expect.element(field("Bio")).not.toBeInTheDocument();
    for (const name of ["About you", "Your work", "On receipts", "Where and how to reach you"])
      await expect.element(section(name)).toBeInViewport({ ratio: 0.9 });
    await section("About you").click();
    await section("Your work").click();
    await number("Hourly rate (US dollars)").fill("50");
    await expect.element(save).toBeInViewport({ ratio: 0.9 });
    expect(document.documentElement.scrollWidth).toBe(360);
  });

  it("opens the section of an error, which the summary's link focuses, and keeps it open afterward", async () => {
    await openPhoneForm();
    await section("Your work").click();
    await number("Years of experience").fill("-1");
    await section("Your work").click();
    await expect.element(number("Years of experience")).not.toBeInTheDocument();
    await save.click();
    await expect.element(page.getByRole("alert")).toHaveFocus();
    await page.getByRole("link", { name: "Please enter 0 or more." }).click();
    await expect.element(number("Years of experience")).toHaveFocus();
    await number("Years of experience").fill("1");
    await expect.element(section("Your work")).toHaveAttribute("aria-expanded", "true");
    await expect.element(field("Bio")).not.toBeInTheDocument();
  });

  it("keeps a missing name in view, because it cannot be saved", async () => {
    profile = { ...stored, last_name: "" };
    await openForm();
    await expect.element(page.getByText("Last name is required.")).toBeVisible();
    await expect.element(save).toBeDisabled();
  });

  it("shows restored input with the section that 'Discard it' focuses", async () => {
    const { unmount } = await openForm();
    await section("About you").click();
    await field(/Bio/).fill("Half a sentence");
    await unmount();
    await openForm();
    await page.getByRole("button", { name: "Discard it" }).click();
    await expect.element(field(/First name/)).toHaveFocus();
  });
});
