import { useQueryClient } from "@tanstack/react-query";
import { beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { page } from "vitest/browser";
import type { ChangedProfile } from "../../../../contract/directory/profile-changes.schema.ts";
import { refusal } from "../../../testing/applications.ts";
import { certification } from "../../../testing/certifications.ts";
import { changedProfile } from "../../../testing/changed-profiles.ts";
import { expectAccessible } from "../../../testing/expect-accessible.ts";
import { untypedTerms } from "../../../testing/packages.ts";
import { renderInApp } from "../../../testing/render-in-app.tsx";
import { stubApi } from "../../../testing/stub-api.ts";
import { currentToasts } from "../../../ui/feedback/use-toast.ts";
import { ChangedProfiles } from "./changed-profiles.tsx";

const postpartum = {
  id: "018f0000-0000-7000-8000-0000000000d1",
  name: "Nights at home",
  description: "Ten nights.",
  price: 1200,
  duration_weeks: 6,
  ...untypedTerms,
  is_active: false,
};

const friday = "2026-11-20T15:00:00.000Z";
const sunday = "2026-11-22T15:00:00.000Z";

const grace: ChangedProfile = {
  ...changedProfile,
  changes: [
    ...changedProfile.changes,
    { field: "video_url", before: null, after: "https://youtu.be/dQw4w9WgXcQ", changed_at: friday },
    { field: "births_attended", before: 12, after: 120, changed_at: sunday },
    { field: "languages", before: ["English"], after: ["English", "French"], changed_at: sunday },
    { field: "profile_image_url", before: "a/1.webp", after: null, changed_at: sunday },
    { field: "package", before: null, after: postpartum, changed_at: sunday },
    {
      field: "certification",
      changed_at: sunday,
      before: { ...certification, name: "Doula" },
      after: certification,
      is_file_replaced: true,
    },
  ],
};

const profilePath = ({ id }: ChangedProfile) => `/rest/v1/doula_profiles/${id}`;
const button = (name: string) => page.getByRole("button", { name: `${name}: Grace Okafor` });
const unlist = page.getByRole("button", { name: "Unlist for now", exact: true });

let listed: ChangedProfile[];
beforeEach(() => {
  listed = [grace];
});

let reloadList: () => Promise<void>;

function ListWithClient() {
  const queryClient = useQueryClient();
  reloadList = () => queryClient.invalidateQueries();
  return <ChangedProfiles />;
}

async function openList() {
  stubApi("GET /rest/v1/changed_profiles", () => ({ items: listed, next_cursor: null }));
  await renderInApp(<ListWithClient />);
}

describe("[4.1] profiles that changed since their approval", () => {
  it("show the approved and current values, including the video and the certificate", async () => {
    await openList();
    for (const text of ["12", "120", "Certification changed", "The file was replaced."])
      await expect.element(page.getByText(text, { exact: true })).toBeVisible();
    await expect.element(page.getByRole("button", { name: "Watch Grace's interview" })).toBeVisible();
    await expect.element(page.getByRole("button", { name: "Download dona.pdf" })).toBeVisible();
    await expect.element(page.getByText("Not listed", { exact: true })).not.toBeInTheDocument();
    await expectAccessible();
  });

  it("mark additions and removals in texts and lists, and show the old and new version of other values", async () => {
    const changes: ChangedProfile["changes"] = [
      { field: "bio", before: "I listen first. Always.", after: "I speak first.", changed_at: friday },
      { field: "specializations", before: null, after: "Twins", changed_at: friday },
      { field: "languages", before: ["English", "Latin"], after: ["English", "Greek"], changed_at: friday },
      { field: "insurance_accepted", before: ["Medicaid"], after: null, changed_at: friday },
      { field: "births_attended", before: 12, after: 120, changed_at: friday },
    ];
    listed = [{ ...grace, changes }];
    await openList();
    const removed = page.getByRole("deletion");
    await expect.element(removed.first()).toBeVisible();
    const readAll = (texts: Element[]) => texts.map(({ textContent }) => textContent?.trim());
    expect(readAll(removed.elements())).toEqual(["Latin", "Medicaid", "listen", "Always."]);
    expect(readAll(page.getByRole("mark").elements())).toEqual(["Greek", "speak", "Twins"]);
    const births = page
      .getByRole("listitem")
      .filter({ has: page.getByRole("heading", { name: "Births attended" }) });
    await expect.element(births.last()).toHaveTextContent("Births attendedBefore12Now120");
  });

  it("name the question of a changed answer", async () => {
    const changes: ChangedProfile["changes"] = [
      { field: "answer", question: "backup", before: "A friend.", after: "Imani.", changed_at: friday },
      { field: "answer", question: "partner", before: null, after: "A job.", changed_at: friday },
    ];
    listed = [{ ...grace, changes }];
    await openList();
    const backup = page
      .getByRole("listitem")
      .filter({ has: page.getByRole("heading", { name: "Who comes if you can't?" }) });
    await expect.element(backup.last().getByRole("deletion")).toHaveTextContent("A friend");
    await expect.element(backup.last().getByRole("mark")).toHaveTextContent("Imani");
    await expect
      .element(page.getByRole("heading", { name: "What do you do with my partner?" }))
      .toBeVisible();
  });

  it("start with the doula's page, and how many changes there are since when", async () => {
    const changes: ChangedProfile["changes"] = [
      { field: "bio", before: null, after: "I speak first.", changed_at: friday },
      { field: "languages", before: ["English"], after: ["Greek"], changed_at: friday },
    ];
    listed = [{ ...grace, changes }];
    await openList();
    await expect.element(page.getByText("2 changes on November 20, 2026")).toBeVisible();
    await expect
      .element(page.getByRole("link", { name: "Grace Okafor" }))
      .toHaveAttribute("href", `/doulas/${grace.slug}`);
  });

  it("name a single day once", async () => {
    const changes = grace.changes.slice(0, 2);
    listed = [{ ...grace, changes }];
    await openList();
    await expect.element(page.getByText("2 changes on November 20, 2026")).toBeVisible();
    const day = page.getByRole("heading", { name: "Changed Friday, November 20, 2026" });
    await expect.element(day).toHaveClass("sr-only");
  });

  it("have no 'Before' for what was added", async () => {
    await openList();
    const added = page.getByRole("listitem").filter({ hasText: "Package added" }).last();
    await expect.element(added.getByText("Now", { exact: true })).toBeVisible();
    await expect.element(added.getByText("Before")).not.toBeInTheDocument();
  });

  it("are never wider than a phone, and their decision stays in view", async () => {
    await page.viewport(360, 740);
    onTestFinished(() => page.viewport(1280, 800));
    listed = [{ ...grace, full_name: "Bartholomea-Alexandrina Featherstonehaugh-Cholmondeley" }];
    await openList();
    const video = page.getByRole("button", { name: "Watch Bartholomea-Alexandrina's interview" });
    await expect.element(video).toBeVisible();
    expect(document.documentElement.scrollWidth).toBe(360);
    for (const width of [360, 1280]) {
      await page.viewport(width, 740);
      await expect
        .element(page.getByRole("button", { name: /^Accept changes/ }))
        .toBeInViewport({ ratio: 0.9 });
    }
  });

  it("are grouped by the day of their last change", async () => {
    await openList();
    const day = (name: string) => page.getByRole("group", { name });
    const first = day("Changed Friday, November 20, 2026");
    const second = day("Changed Sunday, November 22, 2026");
    for (const title of ["Bio", "Interview video"])
      await expect.element(first.getByRole("heading", { name: title })).toBeVisible();
    for (const text of ["12", "120", "English", "French", "Deleted picture", "$1,200, 6 weeks, hidden"])
      await expect.element(second.getByText(text, { exact: true })).toBeVisible();
    for (const title of ["Births attended", "Languages", "Profile picture", "Package added"])
      await expect.element(second.getByRole("heading", { name: title })).toBeVisible();
  });

  it("are accepted only up to the newest change the admin has seen", async () => {
    const requestBodies: unknown[] = [];
    stubApi(`POST ${profilePath(grace)}/changes/accept`, async (request) => {
      requestBodies.push(await request.json());
      listed = [];
      return new Response(null, { status: 204 });
    });
    await openList();
    await button("Accept changes").click();
    await expect.element(page.getByRole("heading", { name: "No changes to review" })).toBeVisible();
    await expect.element(page.getByRole("link", { name: "See applications" })).toHaveFocus();
    expect(requestBodies).toEqual([{ newest_change: 17 }]);
    expect(currentToasts()).toMatchObject([{ title: "Changes accepted" }]);
  });

  it("show 'Already reviewed' if another admin was faster", async () => {
    stubApi(`POST ${profilePath(grace)}/changes/accept`, () => {
      listed = [];
      return refusal("already_reviewed", "Already reviewed");
    });
    await openList();
    await button("Accept changes").click();
    await expect.element(page.getByRole("alert").getByText("Already reviewed")).toBeVisible();
    await expect.element(page.getByRole("heading", { name: "No changes to review" })).toBeVisible();
  });

  it("can be unlisted until reviewed, and listed again", async () => {
    const requestBodies: unknown[] = [];
    stubApi(`POST ${profilePath(grace)}/unlist`, async (request) => {
      requestBodies.push(await request.json());
      listed = [{ ...grace, is_listed: false, is_unlisted_by_admin: true }];
      return new Response(null, { status: 204 });
    });
    stubApi(`POST ${profilePath(grace)}/list_again`, () => {
      listed = [grace];
      return new Response(null, { status: 204 });
    });
    await openList();
    await button("Unlist for now").click();
    await expect.element(page.getByLabelText("To review what changed since the approval")).toHaveFocus();
    await unlist.click();
    await expect.element(page.getByText("Not listed", { exact: true })).toBeVisible();
    expect(requestBodies).toEqual([{ reason: "changes", note: null }]);
    await button("List again").click();
    await expect.element(button("Unlist for now")).toBeVisible();
    await expect.element(page.getByText("Not listed", { exact: true })).not.toBeInTheDocument();
  });

  it("focus the doula's name even if the list reloads before the unlisting is answered", async () => {
    const answer = Promise.withResolvers<Response>();
    stubApi(`POST ${profilePath(grace)}/unlist`, () => {
      listed = [{ ...grace, is_listed: false, is_unlisted_by_admin: true }];
      return answer.promise;
    });
    await openList();
    await button("Unlist for now").click();
    await unlist.click();
    await expect.poll(() => listed[0]?.is_listed).toBe(false);
    await reloadList();
    await expect.element(page.getByText("Not listed", { exact: true })).toBeVisible();
    answer.resolve(new Response(null, { status: 204 }));
    await expect.element(page.getByRole("heading", { level: 2, name: "Grace Okafor" })).toHaveFocus();
  });

  it("can be unlisted for another reason, which the list then shows", async () => {
    const requestBodies: unknown[] = [];
    const note = "Your video link leads to another person's page.";
    stubApi(`POST ${profilePath(grace)}/unlist`, async (request) => {
      requestBodies.push(await request.json());
      listed = [{ ...grace, changes: [], is_listed: false, is_unlisted_by_admin: true, unlisted_note: note }];
      return new Response(null, { status: 204 });
    });
    await openList();
    await button("Unlist for now").click();
    await page.getByRole("button", { name: "Keep listed" }).click();
    await expect.element(button("Unlist for now")).toHaveFocus();
    await button("Unlist for now").click();
    await page.getByLabelText("For another reason").click();
    await unlist.click();
    await expect.element(page.getByText("Please say why. The doula reads it.").first()).toBeVisible();
    await page.getByRole("textbox", { name: /^Reason/ }).fill(note);
    await unlist.click();
    await expect.element(page.getByText(`Why it is not listed: ${note}`)).toBeVisible();
    expect(requestBodies).toEqual([{ reason: "other", note }]);
    await expect.element(page.getByText("All changes were undone.")).not.toBeInTheDocument();
  });
});
