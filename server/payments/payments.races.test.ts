import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { TestApp } from "../testing/app.ts";
import { atOnce } from "../testing/at-once.ts";
import { codeOf, signedInUser } from "../testing/fixtures.ts";
import {
  allSteps,
  forceStatus,
  moveOwnProfile,
  reviewProfile,
  signedInWithSetup,
} from "../testing/onboarding.ts";
import {
  deliver,
  newEvent,
  requestLink,
  returnFromStripe,
  signedInDoula,
  startPaymentsApp,
  storedAccount,
  visitFor,
} from "../testing/payments.ts";

let app: TestApp;
let stripe: Awaited<ReturnType<typeof startPaymentsApp>>["stripe"];
let close: () => Promise<void>;

beforeAll(async () => {
  ({ app, stripe, close } = await startPaymentsApp());
});
afterEach(() => {
  stripe.sandbox.beforeAnswer = undefined;
});
afterAll(() => close());

const accountsOf = (email: string | null) =>
  stripe.sandbox.accounts().filter((account) => account.email === email);

test("two clicks at once create one account, and both lead to it", async () => {
  const doula = await signedInDoula(app);
  const answers = await Promise.all([requestLink(app, doula), requestLink(app, doula)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  const accounts = accountsOf(doula.email);
  expect(accounts).toHaveLength(1);
  expect(await storedAccount(app, doula)).toMatchObject({ id: accounts[0]?.id });
});

test("of two accounts that Stripe made for one doula, the first stays", async () => {
  const doula = await signedInDoula(app);
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const isHeld = new Promise<void>((resolve) => {
    stripe.sandbox.beforeAnswer = async () => {
      stripe.sandbox.beforeAnswer = undefined;
      resolve();
      await held;
    };
  });
  const late = requestLink(app, doula);
  await isHeld;
  app.setNow(new Date(Date.now() + 11 * 60_000));
  await requestLink(app, doula);
  const { id } = await storedAccount(app, doula);
  release();
  expect((await late).status).toBe(200);
  app.setNow(new Date());
  expect(accountsOf(doula.email)).toHaveLength(2);
  expect(await storedAccount(app, doula)).toMatchObject({ id });
});

test("of one way back that is used twice at once, one is taken", async () => {
  const doula = await signedInDoula(app);
  const returned = await visitFor(app, doula, "complete");
  const answers = await Promise.all([
    returnFromStripe(app, doula, returned),
    returnFromStripe(app, doula, returned),
  ]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
});

describe("while Stripe says that an account is gone", () => {
  /** A profile with all steps, whose account has just been disconnected at Stripe, and the event that says so. */
  async function disconnectedDoula(status: string) {
    const doula = await signedInWithSetup(app, {
      done: allSteps.filter((step) => step !== "payment-account"),
    });
    expect((await requestLink(app, doula)).status).toBe(200);
    const { id: accountId } = await storedAccount(app, doula);
    await stripe.sandbox.change(accountId ?? "", "disconnect");
    await forceStatus(app, doula, status);
    return { doula, tell: () => deliver(app, newEvent("account.application.deauthorized", accountId)) };
  }
  const rowOf = ({ id }: { id: string }) => sql`select from doula_profiles where id = ${id} for update`;

  test("a submission after it is refused", async () => {
    const { doula, tell } = await disconnectedDoula("draft");
    const [told, submitted] = await atOnce(app, rowOf(doula), [
      tell,
      () => moveOwnProfile(app, doula, "submit"),
    ]);
    expect(told?.status).toBe(200);
    expect(submitted && (await codeOf(submitted))).toBe("setup_incomplete");
    expect(await storedAccount(app, doula)).toEqual({ id: null, state: null, status: "draft" });
  });

  test("a submission before it waits for review, and is not approved", async () => {
    const { doula, tell } = await disconnectedDoula("draft");
    const [submitted, told] = await atOnce(app, rowOf(doula), [
      () => moveOwnProfile(app, doula, "submit"),
      tell,
    ]);
    expect(submitted?.status).toBe(200);
    expect(told?.status).toBe(200);
    const admin = await signedInUser(app, "admin");
    const review = await reviewProfile(app, admin, { id: doula.id, decision: "approve" });
    expect(await codeOf(review)).toBe("setup_incomplete");
    expect(await storedAccount(app, doula)).toEqual({ id: null, state: null, status: "pending" });
  });

  test("an approval after it is refused", async () => {
    const { doula, tell } = await disconnectedDoula("pending");
    const admin = await signedInUser(app, "admin");
    const [, approved] = await atOnce(app, rowOf(doula), [
      tell,
      () => reviewProfile(app, admin, { id: doula.id, decision: "approve" }),
    ]);
    expect(approved && (await codeOf(approved))).toBe("setup_incomplete");
    expect(await storedAccount(app, doula)).toMatchObject({ id: null, status: "pending" });
  });
});
