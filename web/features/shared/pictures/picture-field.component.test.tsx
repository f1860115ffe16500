import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { errorMessages } from "../../../../contract/errors.ts";
import { userIdHeader } from "../../../../contract/identity/users.ts";
import { photoUnreadable } from "../../../lib/prepare-photo.ts";
import { expectLine } from "../../../testing/expected-lines.ts";
import { ana, openPage, signIn } from "../../../testing/open-page.tsx";
import { stubParentHome } from "../../../testing/parent-home.ts";
import { failApi, stubApi } from "../../../testing/stub-api.ts";
import { TestUpload } from "../../../testing/test-upload.ts";

const picture = page.getByRole("region", { name: "Profile picture" });
const alert = picture.getByRole("alert");
const button = (name: string) => picture.getByRole("button", { name });
const chosen = () => picture.element().querySelector('img[src^="blob:"]');
const removal = `DELETE /storage/v1/object/profile-images/${ana.id}`;

/** Two by two pixels. */
const pixels =
  "iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAEUlEQVQImWOoUgiqUghigFAAGn4DsUTvb7EAAAAASUVORK5CYII=";
const png = Uint8Array.from(atob(pixels), (character) => character.charCodeAt(0));
const pixel = `data:image/png;base64,${pixels}`;

beforeEach(() => {
  vi.stubGlobal("XMLHttpRequest", TestUpload);
  TestUpload.sent = [];
  stubParentHome();
  stubApi(`GET /rest/v1/users/${ana.id}`, () => ({ has_admin_form: false }));
});

afterEach(() => {
  vi.restoreAllMocks();
});

async function openField(profile_image_url: string | null = null): Promise<void> {
  signIn({ profile_image_url });
  await openPage("/edit-profile");
  await expect.element(picture).toBeVisible();
}

const choose = (type = "image/png", name = "me.png") =>
  userEvent.upload(
    page.getByLabelText("Profile picture", { exact: true }).last(),
    new File([png], name, { type }),
  );

/** Selects a picture, which is uploaded as it is in the crop dialog. */
async function chooseAndCrop(): Promise<void> {
  await choose();
  await page.getByRole("button", { name: "Use this picture" }).click();
}

/** Selects a picture whose upload is refused. */
async function refuseUpload(status: number, text: string): Promise<void> {
  const before = TestUpload.sent.length;
  await chooseAndCrop();
  await expect.poll(() => TestUpload.sent.length).toBe(before + 1);
  TestUpload.sent.at(-1)?.respondText(status, text);
}

const problem = (code: keyof typeof errorMessages) => JSON.stringify({ code, detail: errorMessages[code] });

describe("a picture that fails to upload", () => {
  it("[5.10 8.10] because of its type is not sent", async () => {
    await openField();
    await choose("image/svg+xml", "me.svg");
    await expect.element(alert).toHaveTextContent("Please choose a JPEG, PNG, WebP, GIF or AVIF picture.");
    expect(TestUpload.sent).toEqual([]);
  });

  it("[5.10 8.10] because of its bytes shows an error without Retry", async () => {
    await openField();
    await refuseUpload(415, problem("image_type_refused"));
    await expect.element(alert).toHaveTextContent("Failed to upload image");
    await expect.element(alert).toHaveTextContent("Please choose a JPEG, PNG, WebP, GIF or AVIF picture.");
    await expect.element(button("Retry")).not.toBeInTheDocument();
  });

  it("[8.10] because the server was busy with it too long shows why, with Retry", async () => {
    await openField();
    await refuseUpload(503, problem("image_too_slow"));
    await expect.element(alert).toHaveTextContent("Reading this picture took too long");
    await expect.element(button("Retry")).toBeVisible();
  });

  it("[8.10] because it is too large for a proxy shows an error without Retry", async () => {
    await openField();
    await refuseUpload(413, "<h1>nginx</h1>");
    await expect.element(alert).toHaveTextContent("Please choose a picture of at most 10 MB.");
    await expect.element(button("Retry")).not.toBeInTheDocument();
  });

  it.each([
    [408, "That took too long to send. Please check your connection and try again."],
    [411, "We couldn't tell how large this file is. Please choose it again."],
    [429, "Too many attempts. Please wait a moment before trying again."],
    [503, "Many people are uploading right now. Please try again in a moment."],
    [500, "An unexpected error occurred"],
  ])(
    "[8.10] because a proxy responded with %i shows why, and keeps the picture for Retry",
    async (status, sentence) => {
      expectLine(/^Couldn't save a change: internal/);
      await openField();
      await refuseUpload(status, "<h1>nginx</h1>");
      await expect.element(alert).toHaveTextContent(sentence);
      await expect.poll(chosen).not.toBeNull();
      await button("Retry").click();
      await expect.poll(() => TestUpload.sent.length).toBe(2);
      signIn({ profile_image_url: pixel });
      TestUpload.sent.at(-1)?.respond(200, { profile_image_url: pixel });
      await expect.element(button("Change picture")).toBeVisible();
      await expect.element(alert).not.toBeInTheDocument();
    },
  );
});

it("[8.10] a picture with the name of an iPhone's photo is uploaded as what it is", async () => {
  await openField();
  await choose("image/heic", "IMG_1.HEIC");
  await page.getByRole("button", { name: "Use this picture" }).click();
  await expect.poll(() => TestUpload.sent.at(-1)?.file?.type).toBe("image/png");
});

it("[8.10] a photo that cannot be read is not sent", async () => {
  await openField();
  await userEvent.upload(
    page.getByLabelText("Profile picture", { exact: true }).last(),
    new File(["not a photo"], "IMG_1.HEIC", { type: "image/heic" }),
  );
  await expect.element(alert).toHaveTextContent(photoUnreadable);
  expect(TestUpload.sent).toEqual([]);
});

it("[6.8] an upload names the page's owner, so that an old tab uploads nothing as another person", async () => {
  await openField();
  await chooseAndCrop();
  await expect.poll(() => TestUpload.sent.at(-1)?.headers[userIdHeader]).toBe(ana.id);
});

describe("removing a picture", () => {
  it("[8.10] waits until the photo that replaces it is prepared", async () => {
    await openField(pixel);
    const read = Promise.withResolvers<ArrayBuffer>();
    vi.spyOn(Blob.prototype, "arrayBuffer").mockReturnValueOnce(read.promise);
    await choose();
    await expect.element(button("Remove picture")).toBeDisabled();
    read.resolve(png.buffer);
    await page.getByRole("button", { name: "Cancel" }).click();
    await expect.element(button("Remove picture")).toBeEnabled();
  });

  it("[8.9] moves the focus to the upload button", async () => {
    stubApi(removal, () => new Response(null, { status: 204 }));
    await openField(pixel);
    signIn();
    await button("Remove picture").click();
    await expect.element(button("Upload picture")).toHaveFocus();
  });

  it("[8.9] keeps the picture if the server fails, shows why, and works with Retry", async () => {
    failApi(removal);
    await openField(pixel);
    await button("Remove picture").click();
    await expect.element(alert).toHaveTextContent("Couldn't remove your picture");
    await expect.element(alert).toHaveTextContent("An unexpected error occurred");
    await expect.element(button("Change picture")).toBeVisible();
    stubApi(removal, () => new Response(null, { status: 204 }));
    signIn();
    await button("Retry").click();
    await expect.element(button("Upload picture")).toHaveFocus();
    await expect.element(alert).not.toBeInTheDocument();
  });
});
