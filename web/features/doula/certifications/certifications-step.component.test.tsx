import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import type { Certification } from "../../../../contract/directory/certifications.schema.ts";
import { errorMessages } from "../../../../contract/errors.ts";
import { photoUnreadable } from "../../../lib/prepare-photo.ts";
import { expectAccessible } from "../../../testing/expect-accessible.ts";
import { expectLine } from "../../../testing/expected-lines.ts";
import { renderInApp } from "../../../testing/render-in-app.tsx";
import { stubApi } from "../../../testing/stub-api.ts";
import { TestUpload } from "../../../testing/test-upload.ts";
import { currentToasts, dismiss } from "../../../ui/feedback/use-toast.ts";
import { CertificationsStep } from "./certifications-step.tsx";

const user = {
  id: "5b8f0a1e-2c3d-4e5f-8a9b-0c1d2e3f4a5b",
  email: "rosa@doula.test",
  user_type: "doula",
  first_name: "Rosa",
  last_name: "Diaz",
  full_name: "Rosa Diaz",
  profile_image_url: null,
};

const dona: Certification = {
  id: "11111111-1111-4111-8111-111111111111",
  name: "Certified Birth Doula",
  organization: "DONA International",
  date_obtained: "2020-05-01",
  file_name: null,
  file_type: null,
};

let stored: Certification[];
let calls: { method: string; body: unknown }[];

beforeEach(() => {
  vi.stubGlobal("XMLHttpRequest", TestUpload);
  TestUpload.sent = [];
  calls = [];
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  for (const { id } of currentToasts()) dismiss(id);
});

const refuse = (code: keyof typeof errorMessages, status: number, errors?: object[]) =>
  Response.json({ code, detail: errorMessages[code], errors }, { status });

async function openStep(items: Certification[] = [], status = "draft") {
  stored = items;
  stubApi("GET /auth/v1/user", () => ({ session: { user, expires_at: "2099-01-01T00:00:00.000Z" } }));
  stubApi("GET /rest/v1/applications/own", () => ({ status }));
  stubApi("GET /rest/v1/doula_certifications", () => ({ items: stored }));
  stubApi("POST /rest/v1/doula_certifications", async (request) => {
    const body = await request.json();
    calls.push({ method: "POST", body });
    const saved = { ...dona, ...body, id: "22222222-2222-4222-8222-222222222222" };
    stored = [...stored, saved];
    return Response.json(saved, { status: 201 });
  });
  stubApi(`PUT /rest/v1/doula_certifications/${dona.id}`, async (request) => {
    const body = await request.json();
    calls.push({ method: "PUT", body });
    stored = stored.map((each) => ({ ...each, ...body }));
    return stored[0];
  });
  stubApi(`DELETE /rest/v1/doula_certifications/${dona.id}`, () => {
    stored = [];
    return new Response(null, { status: 204 });
  });
  return renderInApp(<CertificationsStep />);
}

const button = (name: string | RegExp) => page.getByRole("button", { name });
const alert = page.getByRole("alert");
const name = page.getByLabelText("Name");
const toasts = () =>
  currentToasts()
    .filter(({ isOpen }) => isOpen)
    .map(({ title, description }) => [title, description]);
const file = (name: string, type: string, size = 2000) => new File([new Uint8Array(size)], name, { type });

/** Sets the file input directly, because a test cannot control the browser's file picker. */
async function choose(label: string, chosen: File) {
  await expect.element(button(label)).toBeVisible();
  const input = document.querySelector<HTMLInputElement>(`input[aria-label="${label}"]`);
  if (!input) throw new Error(`there is no file field ${label}`);
  const files = new DataTransfer();
  files.items.add(chosen);
  input.files = files.files;
  input.dispatchEvent(new Event("change", { bubbles: true }));
}

/** Chooses a photo whose bytes the browser reads only when the returned function is called. */
async function choosePhoto(label: string) {
  const read = Promise.withResolvers<ArrayBuffer>();
  vi.spyOn(Blob.prototype, "arrayBuffer").mockReturnValueOnce(read.promise);
  const photo = new File([new Uint8Array([0xff, 0xd8, 0xff])], "IMG_1.HEIC", { type: "image/heic" });
  await choose(label, photo);
  await expect.element(button(label)).toHaveTextContent("Preparing...");
  return () => read.resolve(new Uint8Array([0xff, 0xd8, 0xff]).buffer);
}

async function pickDay() {
  await button(/Date obtained/).click();
  await page
    .getByRole("dialog", { name: "Date obtained" })
    .getByRole("gridcell")
    .first()
    .getByRole("button")
    .click();
}

/** Opens the step with one certification and starts uploading its file. */
async function beginUpload(chosen = file("dona.pdf", "application/pdf")) {
  await openStep([dona]);
  await choose(`Upload file for ${dona.name}`, chosen);
  await expect.element(page.getByRole("progressbar")).toBeVisible();
  return lastUpload();
}

function lastUpload(): TestUpload {
  const last = TestUpload.sent.at(-1);
  if (!last) throw new Error("nothing was sent");
  return last;
}

describe("the certifications list", () => {
  it("[2.12] starts with the form if it is empty, and leaves the focus on the step's title", async () => {
    await openStep();
    await expect.element(name).toBeVisible();
    await expect.element(name).not.toHaveFocus();
    await button("Cancel").click();
    await expect.element(page.getByText("No certifications yet")).toBeVisible();
    await button("Add a certification").click();
    await expect.element(name).toHaveFocus();
    await expectAccessible();
  });

  it("[4.5] during review, allows only removals and warns that they withdraw the profile", async () => {
    await openStep([{ ...dona, file_name: "dona.pdf", file_type: "application/pdf" }], "pending");
    await expect.element(page.getByText(/in review, so it can't be changed/)).toBeVisible();
    await expect.element(page.getByText(dona.name)).toBeVisible();
    const names = page
      .getByRole("button")
      .elements()
      .map((each) => each.ariaLabel ?? each.textContent);
    expect(names).toEqual(["Remove Certified Birth Doula", "Download dona.pdf"]);
    await page.getByRole("button", { name: "Remove Certified Birth Doula" }).click();
    await expect.element(page.getByText(/takes your profile out of review/)).toBeVisible();
  });

  it("[8.11] asks for confirmation before a removal, and shows the reason if it fails", async () => {
    await openStep([dona]);
    await button(`Remove ${dona.name}`).click();
    const question = page.getByRole("alertdialog", { name: "Remove this certification?" });
    await question.getByRole("button", { name: "Keep it" }).click();
    await expect.element(question).not.toBeInTheDocument();
    await expect.element(button(`Remove ${dona.name}`)).toHaveFocus();

    stubApi(`DELETE /rest/v1/doula_certifications/${dona.id}`, () => refuse("profile_in_review", 409));
    await button(`Remove ${dona.name}`).click();
    await question.getByRole("button", { name: "Remove" }).click();
    await expect.element(question.getByRole("alert")).toHaveTextContent("Error deleting certification");
    expect(toasts()).toEqual([["Error deleting certification", errorMessages.profile_in_review]]);

    stubApi(`DELETE /rest/v1/doula_certifications/${dona.id}`, () => {
      stored = [];
      return new Response(null, { status: 204 });
    });
    await question.getByRole("button", { name: "Remove" }).click();
    await expect.element(page.getByText("No certifications yet")).toBeVisible();
    await expect.element(button("Add a certification")).toHaveFocus();
  });
});

describe("the certification form", () => {
  it("requires a name and a date", async () => {
    await openStep();
    await button("Save certification").click();
    await expect.element(alert).toHaveTextContent("Name is required.Date obtained is required.");
    expect(calls).toEqual([]);
    await expectAccessible();
  });

  it("saves a certification, then uploads its file", async () => {
    await openStep();
    await name.fill("CPR");
    await pickDay();
    await choose("Choose file", file("Élodie.png", "image/png"));
    await expect.element(page.getByText("Élodie.png")).toBeVisible();
    await button("Save certification").click();
    await expect.element(page.getByRole("heading", { name: "CPR" })).toBeVisible();
    expect(calls).toEqual([
      { method: "POST", body: { name: "CPR", organization: null, date_obtained: expect.any(String) } },
    ]);
    await expect.element(button("Edit CPR")).toHaveFocus();
    const { path, headers, file: uploadedFile } = lastUpload();
    expect(path).toBe(`/storage/v1/object/doula-certifications/${user.id}/${stored[0]?.id}`);
    expect(headers["x-file-name"]).toBe("%C3%89lodie.png");
    expect(uploadedFile?.size).toBe(2000);
  });

  it("[8.11] cannot be saved until its photo is prepared", async () => {
    await openStep();
    const finish = await choosePhoto("Choose file");
    await expect.element(button("Save certification")).toBeDisabled();
    finish();
    await expect.element(page.getByText("IMG_1.jpg")).toBeVisible();
    await expect.element(button("Save certification")).toBeEnabled();
    await button("Cancel").click();
  });

  it("[8.11] starts with the saved values when editing", async () => {
    await openStep([dona]);
    await button(`Edit ${dona.name}`).click();
    await expect.element(page.getByLabelText("Organization (optional)")).toHaveValue("DONA International");
    await name.fill("CD(DONA)");
    await button("Save certification").click();
    await expect.element(button("Edit CD(DONA)")).toHaveFocus();
    expect(toasts()).toEqual([["Certifications saved successfully!", undefined]]);
    expect(calls).toMatchObject([{ method: "PUT", body: { name: "CD(DONA)", date_obtained: "2020-05-01" } }]);
  });

  it("[8.11] shows the server's error for a future date beside the field", async () => {
    await openStep([dona]);
    const message = "Certification dates cannot be in the future.";
    stubApi(`PUT /rest/v1/doula_certifications/${dona.id}`, () =>
      refuse("invalid_input", 400, [{ field: "date_obtained", code: "future", message }]),
    );
    await button(`Edit ${dona.name}`).click();
    await button("Save certification").click();
    await expect.element(button(/Date obtained/)).toHaveAccessibleDescription(message);
    expect(toasts()).toEqual([["Invalid date", message]]);
  });

  it("[8.11] shows an error if saving fails, and keeps the input", async () => {
    const step = await openStep();
    stubApi("POST /rest/v1/doula_certifications", () => refuse("certification_limit_reached", 409));
    await name.fill("CPR");
    await pickDay();
    await button("Save certification").click();
    await expect.element(alert).toHaveTextContent("Error saving certifications");
    expect(toasts()).toEqual([["Error saving certifications", errorMessages.certification_limit_reached]]);
    await step.unmount();
    await openStep();
    await expect.element(name).toHaveValue("CPR");
    await button("Cancel").click();
    await expect.element(button("Add a certification")).toHaveFocus();
  });
});

describe("a certificate file", () => {
  it.each([
    ["Invalid file type", "Please upload JPG, PNG, or PDF files only.", file("a.svg", "image/svg+xml")],
    ["Invalid file type", "Please upload JPG, PNG, or PDF files only.", file("a.docx", "application/msword")],
    ["Upload failed", "This file is empty. Please choose another one.", file("a.pdf", "application/pdf", 0)],
    [
      "File too large",
      "Please upload files smaller than 5MB.",
      file("a.pdf", "application/pdf", 6 * 1024 * 1024),
    ],
  ])("[5.11 8.11] is not uploaded if it is unsuitable: '%s'", async (title, message, chosen) => {
    await openStep([dona]);
    await choose(`Upload file for ${dona.name}`, chosen);
    await expect.element(alert).toHaveTextContent(title + message);
    expect(toasts()).toEqual([[title, message]]);
    expect(TestUpload.sent).toEqual([]);
  });

  it("[8.11] that is a JPEG with the name of an iPhone's photo is uploaded as a JPEG", async () => {
    const photo = new File([new Uint8Array([0xff, 0xd8, 0xff])], "IMG_1.HEIC", { type: "image/heic" });
    const upload = await beginUpload(photo);
    expect([upload.file?.name, upload.file?.type]).toEqual(["IMG_1.jpg", "image/jpeg"]);
  });

  it("[8.11] is not uploaded if its certification is removed while a photo is prepared", async () => {
    await openStep([dona]);
    const finish = await choosePhoto(`Upload file for ${dona.name}`);
    await button(`Remove ${dona.name}`).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Remove" }).click();
    await expect.element(page.getByText("No certifications yet")).toBeVisible();
    finish();
    await expect.element(page.getByRole("alertdialog")).not.toBeInTheDocument();
    expect(TestUpload.sent).toEqual([]);
  });

  it("[8.11] cannot be removed while a photo that replaces it is prepared", async () => {
    await openStep([{ ...dona, file_name: "dona.pdf", file_type: "application/pdf" }]);
    const finish = await choosePhoto(`Replace file for ${dona.name}`);
    await expect.element(button(`Remove file for ${dona.name}`)).toBeDisabled();
    finish();
    await expect.element(page.getByRole("progressbar")).toBeVisible();
    expect(lastUpload().file?.name).toBe("IMG_1.jpg");
  });

  it("[8.11] is not uploaded if it is a photo that cannot be read", async () => {
    await openStep([dona]);
    await choose(`Upload file for ${dona.name}`, file("IMG_1.HEIC", "image/heic"));
    await expect.element(alert).toHaveTextContent(`Upload failed${photoUnreadable}`);
    expect(TestUpload.sent).toEqual([]);
  });

  it("[8.11] shows its upload progress, and can be downloaded once uploaded", async () => {
    const upload = await beginUpload();
    upload.progress(0.42);
    await expect.element(page.getByText("42%")).toBeVisible();
    stored = [{ ...dona, file_name: "dona.pdf", file_type: "application/pdf" }];
    upload.respond(200, stored[0] ?? {});
    await expect.element(button("Download dona.pdf")).toBeVisible();
    expect(toasts()).toEqual([["File uploaded successfully!", undefined]]);
  });

  it("[8.11] shows no error if its upload is cancelled", async () => {
    await beginUpload();
    await button(`Cancel upload for ${dona.name}`).click();
    await expect.element(page.getByRole("progressbar")).not.toBeInTheDocument();
    await expect.element(button(`Upload file for ${dona.name}`)).toHaveFocus();
    await expect.element(alert).not.toBeInTheDocument();
    expect(toasts()).toEqual([]);
  });

  it("[8.11] can be uploaded again after a lost connection", async () => {
    expectLine(/Couldn't save a change/);
    const upload = await beginUpload();
    upload.progress(0.5);
    upload.onerror?.();
    const message = "Failed to upload file. Please try again.";
    await expect.element(alert).toHaveTextContent(`Upload failed${message}`);
    expect(toasts()).toEqual([["Upload failed", message]]);
    await button("Retry").click();
    await expect.element(page.getByText("0%", { exact: true })).toBeVisible();
    expect(lastUpload().file).toBe(upload.file);
    expect(TestUpload.sent).toHaveLength(2);
  });

  it.each([
    ["a.pdf", "application/octet-stream"],
    ["a.pdf", "application/x-pdf"],
    ["a.jpg", "image/pjpeg"],
    ["a.jfif", ""],
    ["a", ""],
  ])("[9.5] is uploaded if its type says little, for the server to decide: %s '%s'", async (name, type) => {
    const upload = await beginUpload(file(name, type));
    expect(upload.file?.name).toBe(name);
  });

  it("[8.11] has no Retry button if the server rejects its content", async () => {
    const upload = await beginUpload(file("script.png", "image/png"));
    const code = "certificate_type_refused";
    upload.respond(415, { code, detail: errorMessages[code] });
    await expect
      .element(alert)
      .toHaveTextContent("Invalid file typePlease upload JPG, PNG, or PDF files only.");
    await expect.element(button("Retry")).not.toBeInTheDocument();
  });

  it("can be removed while the certification stays", async () => {
    await openStep([{ ...dona, file_name: "dona.pdf", file_type: "application/pdf" }]);
    stubApi(`DELETE /storage/v1/object/doula-certifications/${user.id}/${dona.id}`, () => {
      stored = [dona];
      return new Response(null, { status: 204 });
    });
    await button(`Remove file for ${dona.name}`).click();
    await expect.element(page.getByText("No file")).toBeVisible();
    await expect.element(button(`Upload file for ${dona.name}`)).toHaveFocus();
  });
});
