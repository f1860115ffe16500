import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { z } from "zod";
import {
  enrolledFactorSchema,
  sessionSchema,
  verifiedFactorSchema,
} from "../../contract/identity/accounts.schema.ts";
import { demoDoula, demoParent, draftDoula } from "../../db/seed.ts";
import { findFreePort } from "../../scripts/free-port.ts";
import { readCookieJar } from "../testing/accounts.ts";
import { decide } from "../testing/google-sandbox.ts";
import { type Run, runProgram, whenReady } from "../testing/program.ts";
import { totpCode } from "../testing/totp.ts";

let folder: string;
let runs: Run[];
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "doula-rotation-"));
  runs = [];
});
afterEach(async () => {
  for (const run of runs) run.process.kill("SIGKILL");
  await Promise.all(runs.map((run) => run.exit));
  await rm(folder, { recursive: true, force: true });
});

const makeSecret = (name: string) => `the ${name} of the rotation tests, long enough`;

interface Secrets {
  auth: string;
  encryption: string;
  previous?: string;
}

async function run({ auth, encryption, previous }: Secrets) {
  const port = await findFreePort();
  const started = runProgram({
    DATA_DIR: folder,
    PORT: String(port),
    AUTH_SECRET: makeSecret(auth),
    ENCRYPTION_KEY: makeSecret(encryption),
    ENCRYPTION_KEY_PREVIOUS: previous ? makeSecret(previous) : "",
  });
  runs.push(started);
  return { started, url: `http://127.0.0.1:${port}` };
}

/** Runs the program with these secrets for one action, and stops it. */
async function withProgram<Result>(secrets: Secrets, act: (url: string) => Promise<Result>): Promise<Result> {
  const { started, url } = await run(secrets);
  await whenReady(started);
  const result = await act(url);
  started.process.kill("SIGTERM");
  expect(await started.exit).toBe(0);
  return result;
}

function post(address: string, json: object, cookie = ""): Promise<Response> {
  const headers = { "content-type": "application/json", cookie };
  return fetch(address, { method: "POST", headers, body: JSON.stringify(json) });
}

/** All demo people have one password. */
const givePassword = (url: string, { email }: { email: string } = demoParent) =>
  post(`${url}/auth/v1/token`, { grant_type: "password", email, password: demoParent.password });

/** The demo doula in draft, who has no calendar yet, connects one at the sandbox. */
async function connectCalendar(url: string): Promise<void> {
  const signedIn = await givePassword(url, draftDoula);
  const { user } = sessionSchema.parse(await signedIn.json());
  const call = (json: object) => post(`${url}/functions/v1/google-calendar`, json, readCookieJar(signedIn));
  const started = { action: "initiate_oauth", user_id: user.id, timestamp: new Date().toISOString() };
  const { auth_url } = z.object({ auth_url: z.string() }).parse(await (await call(started)).json());
  const { code, state } = await decide(auth_url);
  const finished = await call({ action: "exchange_token", code, state, userId: user.id });
  expect(finished.status).toBe(200);
}

/** The number of consents the sandbox knows. */
async function countConsents(): Promise<number> {
  const json = await readFile(path.join(folder, "sandbox", "google.json"), "utf8");
  return Object.keys(
    z.object({ consents: z.record(z.string(), z.unknown()) }).parse(JSON.parse(json)).consents,
  ).length;
}

async function disconnectCalendar(url: string, doula: { email: string }): Promise<void> {
  const cookie = readCookieJar(await givePassword(url, doula));
  const headers = { cookie };
  const address = `${url}/rest/v1/google_calendar_connections`;
  expect((await fetch(address, { method: "DELETE", headers })).status).toBe(204);
}

test("[7.1] second steps and calendars still work after AUTH_SECRET and ENCRYPTION_KEY change", async () => {
  const factor = await withProgram({ auth: "auth 1", encryption: "key 1" }, async (url) => {
    const before = await countConsents();
    await connectCalendar(url);
    expect(await countConsents()).toBe(before + 1);
    const cookie = readCookieJar(await givePassword(url));
    const enrollment = { factor_type: "totp", current_password: demoParent.password };
    const { id, totp } = enrolledFactorSchema.parse(
      await (await post(`${url}/auth/v1/factors`, enrollment, cookie)).json(),
    );
    const turnedOn = await post(
      `${url}/auth/v1/factors/${id}/verify`,
      { code: totpCode(totp.secret) },
      cookie,
    );
    const { recovery_codes: codes } = verifiedFactorSchema.parse(await turnedOn.json());
    return { id, secret: totp.secret, codes: codes ?? [] };
  });
  const finishSignIn = async (url: string, step: object) => {
    const started = readCookieJar(await givePassword(url));
    return (await post(`${url}/auth/v1/factors/${factor.id}/verify`, step, started)).status;
  };

  await withProgram({ auth: "auth 2", encryption: "key 1" }, async (url) => {
    expect(await finishSignIn(url, { code: totpCode(factor.secret, 1) })).toBe(200);
    expect(await finishSignIn(url, { recovery_code: factor.codes[0] })).toBe(200);
  });

  const { started } = await run({ auth: "auth 2", encryption: "key 2" });
  expect(await started.exit).toBe(1);
  expect(started.output()).toBe(
    "ENCRYPTION_KEY: the database contains secrets encrypted with another key. Set that key as ENCRYPTION_KEY_PREVIOUS.\n",
  );

  await withProgram({ auth: "auth 2", encryption: "key 2", previous: "key 1" }, async (url) => {
    expect(await finishSignIn(url, { recovery_code: factor.codes[1] })).toBe(200);
  });
  await withProgram({ auth: "auth 2", encryption: "key 2" }, async (url) => {
    expect(await finishSignIn(url, { recovery_code: factor.codes[2] })).toBe(200);
    // Google is called with tokens encrypted with the first key: of a connection made here, and one from
    // the demo data.
    const before = await countConsents();
    await disconnectCalendar(url, draftDoula);
    await disconnectCalendar(url, demoDoula);
    await expect.poll(countConsents, { timeout: 20_000 }).toBe(before - 2);
  });
});
