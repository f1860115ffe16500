import { randomUUID } from "node:crypto";
import { inspect } from "node:util";
import { eq } from "drizzle-orm";
import sharp from "sharp";
import { describe, expect, test, vi } from "vitest";
import {
  certificateLinkSchema,
  certificationSchema,
} from "../../../contract/directory/certifications.schema.ts";
import { certificateFile } from "../../../contract/directory/certifications.ts";
import type { DoulaStatus } from "../../../contract/directory/doulas.ts";
import { schema } from "../../../db/database.ts";
import { startS3 } from "../../../sandbox/s3.ts";
import { startTestApp, useTestApp } from "../../testing/app.ts";
import { filesOfArchive } from "../../testing/archive.ts";
import {
  errorCode,
  exportData,
  insertDoula,
  password,
  signedInUser,
  signInAs,
} from "../../testing/fixtures.ts";

const app = await useTestApp();

const pdf = new TextEncoder().encode("%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n");
const putBefore = (length: number, bytes: Uint8Array) =>
  Uint8Array.from([...new Uint8Array(length).fill(10), ...bytes]);
const image = (format: "png" | "jpeg" | "webp") =>
  sharp({ create: { width: 20, height: 20, channels: 3, background: "#7a2052" } })
    .toFormat(format)
    .toBuffer()
    .then((buffer) => new Uint8Array(buffer));

/** A doula with one certification. */
async function insertCertifiedDoula(status: DoulaStatus = "draft", on = app) {
  const doula = await insertDoula(on, { status });
  const cookie = await signInAs(on, doula.userEmail);
  const response = await on.send("/rest/v1/doula_certifications", {
    method: "POST",
    as: cookie,
    json: { name: "Certified Birth Doula", date_obtained: "2020-05-01" },
  });
  const { id: certificationId } = certificationSchema.parse(await response.json());
  return { ...doula, cookie, certificationId };
}
type Doula = Awaited<ReturnType<typeof insertCertifiedDoula>>;

const toCertificatePath = ({ userId, certificationId }: Doula) =>
  `/storage/v1/object/doula-certifications/${userId}/${certificationId}`;
const linkPath = (doula: Doula) => toCertificatePath(doula).replace("/object/", "/object/sign/");

interface Sending {
  as?: string | undefined;
  name?: string;
  length?: number;
}

function upload(
  doula: Doula,
  body: string | Uint8Array<ArrayBuffer> = pdf,
  { as = doula.cookie, name = "dona.pdf", length }: Sending = {},
  on = app,
) {
  const headers = {
    "content-type": "application/pdf",
    [certificateFile.nameHeader]: encodeURIComponent(name),
    ...(length !== undefined && { "content-length": String(length) }),
  };
  return on.send(toCertificatePath(doula), { method: "POST", as, headers, body });
}

const removeFile = (doula: Doula, as = doula.cookie) =>
  app.send(toCertificatePath(doula), { method: "DELETE", as });
const askForLink = (doula: Doula, as: string | undefined = doula.cookie, on = app) =>
  on.send(linkPath(doula), { method: "POST", as });

async function linkTo(doula: Doula, as = doula.cookie, on = app): Promise<string> {
  const response = await askForLink(doula, as, on);
  expect(response.status).toBe(200);
  return certificateLinkSchema.parse(await response.json()).signed_url;
}

async function listStoredNames({ userId }: Doula): Promise<string[]> {
  const names: string[] = [];
  for await (const { bucket, name } of app.storage.listFiles(userId))
    if (bucket === "doula-certifications") names.push(name);
  return names;
}

async function stored(doula: Doula) {
  const row = await app.db.query.doulaCertifications.findFirst({
    where: eq(schema.doulaCertifications.id, doula.certificationId),
  });
  return row && { path: row.certificatePath, name: row.fileName, type: row.fileType };
}

const nothing = { path: null, name: null, type: null };
const eventually = (expectation: () => Promise<void>) => vi.waitFor(expectation, 20_000);

describe("a certificate", () => {
  test.each([
    ["image/png", "scan.png", () => image("png")],
    ["image/jpeg", "scan.JPEG", () => image("jpeg")],
    ["application/pdf", "scan.pdf", async () => pdf],
    ["application/pdf", "late.pdf", async () => putBefore(1024, pdf)],
  ])("[9.5] can be %s, and is returned exactly as sent", async (type, name, makeBytes) => {
    const doula = await insertCertifiedDoula();
    const bytes = await makeBytes();
    const response = await upload(doula, bytes, { name });
    expect(response.status).toBe(200);
    const file = { file_name: name.replace("JPEG", "jpeg"), file_type: type };
    expect(await response.json()).toMatchObject({ id: doula.certificationId, ...file });
    const opened = await app.send(await linkTo(doula), { as: doula.cookie });
    expect(opened.headers.get("content-type")).toBe(type);
    expect(Buffer.compare(Buffer.from(await opened.arrayBuffer()), bytes)).toBe(0);
  });

  test("[7.3] is downloaded, not shown or cached by browsers", async () => {
    const doula = await insertCertifiedDoula();
    await upload(doula, pdf, { name: "Élodie's diploma (2024).pdf" });
    const { headers } = await app.send(await linkTo(doula), { as: doula.cookie });
    expect(headers.get("content-disposition")).toBe(
      "attachment; filename*=UTF-8''%C3%89lodie%27s%20diploma%20%282024%29.pdf",
    );
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("content-security-policy")).toMatch(/default-src 'none';.* sandbox$/);
    expect(headers.get("cross-origin-resource-policy")).toBe("same-origin");
    expect(headers.get("cache-control")).toBe("no-store");
  });

  test("replaces the previous one and voids its links", async () => {
    const doula = await insertCertifiedDoula();
    await upload(doula);
    const [before, link] = [await stored(doula), await linkTo(doula)];
    await upload(doula, await image("png"), { name: "new.png" });
    expect((await stored(doula))?.path).not.toBe(before?.path);
    expect(await errorCode(await app.send(link, { as: doula.cookie }))).toBe("certificate_link_invalid");
    await eventually(async () =>
      expect(await listStoredNames(doula)).toEqual([(await stored(doula))?.path?.split("/")[1]]),
    );
  });

  test("[7.3] is deleted on its own, with its certification, or with the account", async () => {
    const alone = await insertCertifiedDoula();
    await upload(alone);
    expect((await removeFile(alone)).status).toBe(204);
    expect((await removeFile(alone)).status).toBe(204);
    expect(await stored(alone)).toEqual(nothing);
    expect(await errorCode(await askForLink(alone))).toBe("not_found");

    const certified = await insertCertifiedDoula();
    await upload(certified);
    const one = `/rest/v1/doula_certifications/${certified.certificationId}`;
    expect((await app.send(one, { method: "DELETE", as: certified.cookie })).status).toBe(204);

    const departingDoula = await insertCertifiedDoula();
    await upload(departingDoula);
    const json = { current_password: password };
    const deletion = await app.send("/auth/v1/user", { method: "DELETE", as: departingDoula.cookie, json });
    expect(deletion.status).toBe(204);

    for (const doula of [alone, certified, departingDoula])
      await eventually(async () => expect(await listStoredNames(doula)).toEqual([]));
  });

  test("[7.3] is part of the doula's export", async () => {
    const doula = await insertCertifiedDoula();
    await upload(doula);
    const files = await filesOfArchive(await exportData(app, doula.cookie));
    const [name] = await listStoredNames(doula);
    expect(files.get(`files/doula-certifications/${name}`)).toEqual(Buffer.from(pdf));
  });

  test("that replaces one after approval is saved for review", async () => {
    const doula = await insertCertifiedDoula("approved");
    await upload(doula);
    const entries = await app.db.query.auditLog.findMany({
      where: eq(schema.auditLog.subjectId, doula.id),
    });
    expect(entries.map(({ after }) => after)).toContainEqual(
      expect.objectContaining({ file_name: "dona.pdf", file_type: "application/pdf" }),
    );
    expect(inspect(entries, { depth: null })).not.toContain((await stored(doula))?.path);
  });

  test("[7.3] leaves no trace in the log", async () => {
    const logSpies = (["info", "warn", "error"] as const).map((level) => vi.spyOn(app.logger, level));
    const doula = await insertCertifiedDoula();
    await upload(doula, pdf, { name: "whisper-7391.pdf" });
    const link = await linkTo(doula);
    await app.send(link, { as: doula.cookie });
    await removeFile(doula);
    const logged = inspect(
      logSpies.flatMap(({ mock }) => mock.calls),
      { depth: null },
    );
    expect(logged).toContain("doula-certifications");
    for (const trace of ["whisper-7391", doula.certificationId, doula.userId, link.split("=")[1]])
      expect(logged).not.toContain(trace);
    vi.restoreAllMocks();
  });
});

describe("[5.11] is refused and changes nothing:", () => {
  const html = "<!doctype html><script>alert(1)</script>";
  const script = "#!/bin/sh\necho certified\n";

  async function expectRefused(
    sending: [body: string | Uint8Array<ArrayBuffer>, options?: Sending],
    code: string,
  ) {
    const doula = await insertCertifiedDoula();
    await upload(doula);
    const before = await stored(doula);
    const response = await upload(doula, ...sending);
    expect(await errorCode(response)).toBe(code);
    expect(await stored(doula)).toEqual(before);
    expect(await listStoredNames(doula)).toEqual([before?.path?.split("/")[1]]);
    return response.status;
  }

  test.each([
    ["a .png that is a script", script, "certificate.png"],
    ["a .pdf that is HTML", html, "certificate.pdf"],
    ["an SVG", '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>', "a.png"],
  ])("%s", async (_name, body, name) =>
    expect(await expectRefused([body, { name }], "certificate_type_refused")).toBe(415),
  );

  test("an empty file, with its own sentence", async () => {
    expect(await expectRefused(["", { name: "a.pdf" }], "file_empty")).toBe(422);
  });

  test("another kind of picture", async () => {
    await expectRefused([await image("webp"), { name: "a.png" }], "certificate_type_refused");
  });

  test("[9.5] a file of more than 5 MB", async () => {
    const large = new Uint8Array(certificateFile.maxBytes + 1);
    large.set(pdf);
    expect(await expectRefused([large], "certificate_too_large")).toBe(413);
  });

  test("a file longer than announced", async () => {
    const large = new Uint8Array(certificateFile.maxBytes + 1);
    expect(await expectRefused([large, { length: 10 }], "certificate_too_large")).toBe(413);
  });

  test("a file whose sender disconnected halfway", async () => {
    const doula = await insertCertifiedDoula();
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(pdf.slice(0, 20)),
      pull: (controller) => controller.error(new Error("aborted")),
    });
    const init: RequestInit & { duplex: "half" } = {
      method: "POST",
      headers: { "content-length": String(pdf.length) },
      body,
      duplex: "half",
    };
    const response = await app.send(toCertificatePath(doula), { ...init, as: doula.cookie });
    expect([response.status, await errorCode(response)]).toEqual([400, "malformed_body"]);
    expect(await stored(doula)).toEqual(nothing);
    expect(await listStoredNames(doula)).toEqual([]);
  });

  test("any file while the profile is in review", async () => {
    const doula = await insertCertifiedDoula();
    await upload(doula);
    await app.db
      .update(schema.doulaProfiles)
      .set({ status: "pending" })
      .where(eq(schema.doulaProfiles.id, doula.id));
    expect(await errorCode(await upload(doula))).toBe("profile_in_review");
    expect(await listStoredNames(doula)).toHaveLength(1);
    // Reading it is not a change.
    await linkTo(doula);
    expect((await removeFile(doula)).status).toBe(204);
    const profile = await app.db.query.doulaProfiles.findFirst({
      where: eq(schema.doulaProfiles.id, doula.id),
    });
    expect(profile?.status).toBe("draft");
  });

  test("a file for another doula's certification, or a missing one", async () => {
    const [owner, other] = [await insertCertifiedDoula(), await insertCertifiedDoula()];
    await upload(owner);
    const before = await stored(owner);
    for (const place of [
      owner,
      { ...other, certificationId: owner.certificationId },
      { ...owner, userId: other.userId },
      { ...other, certificationId: randomUUID() },
    ]) {
      expect(await errorCode(await upload(place, pdf, { as: other.cookie }))).toBe("not_found");
      expect(await errorCode(await removeFile(place, other.cookie))).toBe("not_found");
      expect(await errorCode(await askForLink(place, other.cookie))).toBe("not_found");
    }
    for (const type of ["client", "admin"] as const) {
      const { cookie } = await signedInUser(app, type);
      expect(await errorCode(await removeFile(owner, cookie))).toBe("not_found");
    }
    expect(await stored(owner)).toEqual(before);
    expect(await stored(other)).toEqual(nothing);
    expect(await listStoredNames(other)).toEqual([]);
  });
});

describe("a link to a certificate", () => {
  test("[7.3] works for its owner and for admins", async () => {
    const doula = await insertCertifiedDoula();
    await upload(doula);
    const admin = await signedInUser(app, "admin");
    const links = { [doula.cookie]: await linkTo(doula), [admin.cookie]: await linkTo(doula, admin.cookie) };
    for (const [as, link] of Object.entries(links)) expect((await app.send(link, { as })).status).toBe(200);
    const own = links[doula.cookie] ?? "";
    expect(await errorCode(await app.send(own, { as: admin.cookie }))).toBe("certificate_link_invalid");
  });

  test("[7.3] works for nobody else", async () => {
    const doula = await insertCertifiedDoula();
    await upload(doula);
    const link = await linkTo(doula);
    const strangers = [await insertCertifiedDoula(), await signedInUser(app, "client")];
    for (const { cookie } of strangers) {
      expect(await errorCode(await app.send(link, { as: cookie }))).toBe("not_found");
      expect(await errorCode(await askForLink(doula, cookie))).toBe("not_found");
    }
    expect(await errorCode(await app.send(link))).toBe("unauthenticated");
    expect(await errorCode(await app.send(linkPath(doula), { method: "POST" }))).toBe("unauthenticated");
  });

  test("[7.3] expires after five minutes", async () => {
    const doula = await insertCertifiedDoula();
    await upload(doula);
    const start = Date.now();
    app.setNow(new Date(start));
    const link = await linkTo(doula);
    app.setNow(new Date(start + 4.9 * 60_000));
    expect((await app.send(link, { as: doula.cookie })).status).toBe(200);
    app.setNow(new Date(start + 5 * 60_000));
    const late = await app.send(link, { as: doula.cookie });
    expect([late.status, await errorCode(late)]).toEqual([403, "certificate_link_invalid"]);
    app.setNow(new Date());
  });

  test("works only for one certification and one time", async () => {
    const doula = await insertCertifiedDoula();
    await upload(doula);
    const link = await linkTo(doula);
    const [path, token = ""] = link.split("?token=");
    const later = `${path}?token=${Number(token.split(".")[0]) + 3600}.${token.split(".")[1]}`;
    expect(await errorCode(await app.send(later, { as: doula.cookie }))).toBe("certificate_link_invalid");
    const second = await app.send("/rest/v1/doula_certifications", {
      method: "POST",
      as: doula.cookie,
      json: { name: "CPR", date_obtained: "2021-01-01" },
    });
    const { id } = certificationSchema.parse(await second.json());
    const other = { ...doula, certificationId: id };
    await upload(other);
    const moved = `${linkPath(other)}?token=${token}`;
    expect(await errorCode(await app.send(moved, { as: doula.cookie }))).toBe("certificate_link_invalid");
    const restarted = app.withAuthSecret("another secret of the tests, long enough to sign with");
    const cookie = await signInAs(restarted, doula.userEmail);
    expect(await errorCode(await restarted.send(link, { as: cookie }))).toBe("certificate_link_invalid");
  });
});

test("a certificate is stored in S3_BUCKET if it is set", async () => {
  const s3 = await startS3({
    accessKeyId: "KEY",
    secretAccessKey: "secret",
    bucket: "files",
    region: "eu-1",
  });
  vi.stubEnv("AWS_ACCESS_KEY_ID", "KEY");
  vi.stubEnv("AWS_SECRET_ACCESS_KEY", "secret");
  const env = { S3_BUCKET: "files", S3_REGION: "eu-1", S3_ENDPOINT: s3.url };
  const remote = await startTestApp({ env });
  try {
    const doula = await insertCertifiedDoula("draft", remote);
    expect((await upload(doula, pdf, {}, remote)).status).toBe(200);
    expect(s3.keys()).toEqual([
      expect.stringMatching(`^doula-certifications/${doula.userId}/[0-9a-f-]+\\.pdf$`),
    ]);
    const opened = await remote.send(await linkTo(doula, doula.cookie, remote), { as: doula.cookie });
    expect(Buffer.from(await opened.arrayBuffer())).toEqual(Buffer.from(pdf));
    await remote.send(toCertificatePath(doula), { method: "DELETE", as: doula.cookie });
    await eventually(async () => expect(s3.keys()).toEqual([]));
  } finally {
    await remote.close();
    await s3.stop();
    vi.unstubAllEnvs();
  }
});

test("[7.1] an admin's views of a certificate are audited once an hour", async () => {
  const doula = await insertCertifiedDoula();
  await upload(doula);
  const admin = await signedInUser(app, "admin");
  await app.send(await linkTo(doula), { as: doula.cookie });
  for (let time = 0; time < 2; time++) {
    const opened = await app.send(await linkTo(doula, admin.cookie), { as: admin.cookie });
    expect(opened.status).toBe(200);
  }
  const entries = await app.db.query.auditLog.findMany({
    where: (entry, { and, eq }) => and(eq(entry.subjectId, doula.id), eq(entry.action, "certification.read")),
  });
  expect(entries).toMatchObject([{ actorId: admin.id, actorName: admin.fullName }]);
});
