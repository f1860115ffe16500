import { sql } from "drizzle-orm";
import { afterEach, describe, expect, test } from "vitest";
import {
  allSteps,
  forceStatus,
  moveOwnProfile,
  reviewProfile,
  signedInWithSetup,
} from "../../testing/applications.ts";
import { atOnce } from "../../testing/at-once.ts";
import { errorCode, signedInUser } from "../../testing/fixtures.ts";
import {
  completeStripeVisit,
  deliver,
  newEvent,
  requestLink,
  returnFromStripe,
  signedInDoula,
  storedAccount,
  usePaymentsApp,
} from "../../testing/payments.ts";

const { app, stripe } = await usePaymentsApp();
afterEach(() => {
  stripe.sandbox.beforeResponse = undefined;
});

const findAccounts = (email: string | null) =>
  stripe.sandbox.accounts().filter((account) => account.email === email);

test("[7.4] two simultaneous clicks on Connect create one account", async () => {
  const doula = await signedInDoula(app);
  const responses = await Promise.all([requestLink(app, doula), requestLink(app, doula)]);
  expect(responses.map(({ status }) => status)).toEqual([200, 200]);
  const accounts = findAccounts(doula.email);
  expect(accounts).toHaveLength(1);
  expect(await storedAccount(app, doula)).toMatchObject({ id: accounts[0]?.id });
});

test("the first account is used if Stripe created two for one doula", async () => {
  const doula = await signedInDoula(app);
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const isHeld = new Promise<void>((resolve) => {
    stripe.sandbox.beforeResponse = async () => {
      stripe.sandbox.beforeResponse = undefined;
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
  expect(findAccounts(doula.email)).toHaveLength(2);
  expect(await storedAccount(app, doula)).toMatchObject({ id });
});

test("a return URL used twice at once works only once", async () => {
  const doula = await signedInDoula(app);
  const returned = await completeStripeVisit(app, doula, "complete");
  const responses = await Promise.all([
    returnFromStripe(app, doula, returned),
    returnFromStripe(app, doula, returned),
  ]);
  expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 400]);
});

describe("[4.3] while Stripe reports that an account is gone", () => {
  /** A profile with all steps, whose account was just disconnected at Stripe, and the event about it. */
  async function disconnectedDoula(status: string) {
    const doula = await signedInWithSetup(app, {
      done: allSteps.filter((step) => step !== "payment-account"),
    });
    expect((await requestLink(app, doula)).status).toBe(200);
    const { id: accountId } = await storedAccount(app, doula);
    await stripe.sandbox.change(accountId ?? "", "disconnect");
    await forceStatus(app, doula, status);
    return { doula, disconnect: () => deliver(app, newEvent("account.application.deauthorized", accountId)) };
  }
  const lockProfile = ({ id }: { id: string }) => sql`select from doula_profiles where id = ${id} for update`;

  test("a submission is refused", async () => {
    const { doula, disconnect } = await disconnectedDoula("draft");
    const [delivered, submitted] = await atOnce(app, lockProfile(doula), [
      disconnect,
      () => moveOwnProfile(app, doula, "submit"),
    ]);
    expect(delivered?.status).toBe(200);
    expect(submitted && (await errorCode(submitted))).toBe("setup_incomplete");
    expect(await storedAccount(app, doula)).toEqual({ id: null, state: null, status: "draft" });
  });

  test("a profile submitted earlier cannot be approved", async () => {
    const { doula, disconnect } = await disconnectedDoula("draft");
    const [submitted, delivered] = await atOnce(app, lockProfile(doula), [
      () => moveOwnProfile(app, doula, "submit"),
      disconnect,
    ]);
    expect(submitted?.status).toBe(200);
    expect(delivered?.status).toBe(200);
    const admin = await signedInUser(app, "admin");
    const review = await reviewProfile(app, admin, { id: doula.id, decision: "approve" });
    expect(await errorCode(review)).toBe("setup_incomplete");
    expect(await storedAccount(app, doula)).toEqual({ id: null, state: null, status: "pending" });
  });

  test("an approval is refused", async () => {
    const { doula, disconnect } = await disconnectedDoula("pending");
    const admin = await signedInUser(app, "admin");
    const [, approved] = await atOnce(app, lockProfile(doula), [
      disconnect,
      () => reviewProfile(app, admin, { id: doula.id, decision: "approve" }),
    ]);
    expect(approved && (await errorCode(approved))).toBe("setup_incomplete");
    expect(await storedAccount(app, doula)).toMatchObject({ id: null, status: "pending" });
  });
});
