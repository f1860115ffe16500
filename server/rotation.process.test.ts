import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { enrolledFactorSchema, verifiedFactorSchema } from "../contract/accounts.schema.ts";
import { demoParent } from "../db/seed.ts";
import { freePort } from "../scripts/free-port.ts";
import { jarOf } from "./testing/accounts.ts";
import { type Run, runProgram, whenReady } from "./testing/program.ts";
import { totpOf } from "./testing/totp.ts";

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

const secretOf = (name: string) => `the ${name} of the rotation tests, long enough`;

interface Secrets {
  auth: string;
  encryption: string;
  previous?: string;
}

async function run({ auth, encryption, previous }: Secrets) {
  const port = await freePort();
  const started = runProgram({
    DATA_DIR: folder,
    PORT: String(port),
    AUTH_SECRET: secretOf(auth),
    ENCRYPTION_KEY: secretOf(encryption),
    ENCRYPTION_KEY_PREVIOUS: previous ? secretOf(previous) : "",
  });
  runs.push(started);
  return { started, url: `http://127.0.0.1:${port}` };
}

/** Does something at the program with these secrets, and stops it. */
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

const givePassword = (url: string) =>
  post(`${url}/auth/v1/token`, {
    grant_type: "password",
    email: demoParent.email,
    password: demoParent.password,
  });

/** The program starts five times. */
const timeout = 120_000;

test("AUTH_SECRET and ENCRYPTION_KEY change, each on its own, and two-factor sign-in keeps working", {
  timeout,
}, async () => {
  const factor = await withProgram({ auth: "auth 1", encryption: "key 1" }, async (url) => {
    const cookie = jarOf(await givePassword(url));
    const enrolment = { factor_type: "totp", current_password: demoParent.password };
    const { id, totp } = enrolledFactorSchema.parse(
      await (await post(`${url}/auth/v1/factors`, enrolment, cookie)).json(),
    );
    const turnedOn = await post(`${url}/auth/v1/factors/${id}/verify`, { code: totpOf(totp.secret) }, cookie);
    const { recovery_codes: codes } = verifiedFactorSchema.parse(await turnedOn.json());
    return { id, secret: totp.secret, codes: codes ?? [] };
  });
  const finishSignIn = async (url: string, step: object) => {
    const started = jarOf(await givePassword(url));
    return (await post(`${url}/auth/v1/factors/${factor.id}/verify`, step, started)).status;
  };

  await withProgram({ auth: "auth 2", encryption: "key 1" }, async (url) => {
    expect(await finishSignIn(url, { code: totpOf(factor.secret, 1) })).toBe(200);
    expect(await finishSignIn(url, { recovery_code: factor.codes[0] })).toBe(200);
  });

  const { started } = await run({ auth: "auth 2", encryption: "key 2" });
  expect(await started.exit).toBe(1);
  expect(started.output()).toBe(
    "ENCRYPTION_KEY: the database holds secrets of another key. Set that one as ENCRYPTION_KEY_PREVIOUS.\n",
  );

  await withProgram({ auth: "auth 2", encryption: "key 2", previous: "key 1" }, async (url) => {
    expect(await finishSignIn(url, { recovery_code: factor.codes[1] })).toBe(200);
  });
  await withProgram({ auth: "auth 2", encryption: "key 2" }, async (url) => {
    expect(await finishSignIn(url, { recovery_code: factor.codes[2] })).toBe(200);
  });
});
