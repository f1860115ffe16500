import { and, eq } from "drizzle-orm";
import { afterEach, describe, expect, test } from "vitest";
import { formerDoulaDataSchema } from "../../../contract/directory/applications.schema.ts";
import { errorMessages } from "../../../contract/errors.ts";
import { schema } from "../../../db/database.ts";
import { startTestApp } from "../../testing/app.ts";
import { errorCode, password, signedInUser } from "../../testing/fixtures.ts";
import {
  completeStripeVisit,
  dashboardUrl,
  postConnect,
  readPaymentAccount,
  requestLink,
  returnFromStripe,
  signedInDoula,
  storedAccount,
  usePaymentsApp,
} from "../../testing/payments.ts";

const { app, stripe } = await usePaymentsApp();
afterEach(() => {
  stripe.sandbox.fault = undefined;
  app.setNow(new Date());
});

describe("connecting an account", () => {
  test("[7.4] creates it in the doula's name and opens Stripe's page", async () => {
    const doula = await signedInDoula(app);
    expect(await readPaymentAccount(app, doula)).toEqual({
      is_available: true,
      is_sandbox: true,
      state: null,
      takes_payments: false,
      missing: [],
      notice: null,
      dashboard_url: null,
    });
    const response: unknown = await (await requestLink(app, doula)).json();
    expect(response).toEqual({ url: expect.stringMatching(`^${stripe.url}/stripe/setup/`) });
    const { id } = await storedAccount(app, doula);
    expect(stripe.sandbox.accounts()).toContainEqual(expect.objectContaining({ id, email: doula.email }));
    expect(await readPaymentAccount(app, doula)).toMatchObject({
      state: "pending",
      missing: ["personal_details", "bank_account", "terms"],
      dashboard_url: `${stripe.url}/stripe/payments`,
    });
  });

  test("continues with the same account when repeated", async () => {
    const doula = await signedInDoula(app);
    await requestLink(app, doula);
    const { id } = await storedAccount(app, doula);
    await requestLink(app, doula);
    expect(await storedAccount(app, doula)).toMatchObject({ id });
  });

  test("can finish an existing account while the profile is in review", async () => {
    const doula = await signedInDoula(app);
    await requestLink(app, doula);
    const { id } = await storedAccount(app, doula);
    await app.db
      .update(schema.doulaProfiles)
      .set({ status: "pending" })
      .where(eq(schema.doulaProfiles.id, doula.id));
    expect((await requestLink(app, doula)).status).toBe(200);
    expect(await storedAccount(app, doula)).toMatchObject({ id });
    await stripe.sandbox.change(id ?? "", "disconnect");
    expect(await errorCode(await requestLink(app, doula))).toBe("profile_in_review");
  });

  test("replaces an account that Stripe no longer knows", async () => {
    const doula = await signedInDoula(app);
    await requestLink(app, doula);
    const before = await storedAccount(app, doula);
    await stripe.sandbox.change(before.id ?? "", "disconnect");
    expect(await readPaymentAccount(app, doula)).toMatchObject({
      state: "restricted",
      notice: "disconnected",
    });
    expect((await requestLink(app, doula)).status).toBe(200);
    const after = await storedAccount(app, doula);
    expect(after).toMatchObject({ state: "pending" });
    expect(after.id).not.toBe(before.id);
    const entries = await app.db.query.auditLog.findMany({
      where: (entry, { eq }) => eq(entry.subjectId, doula.id),
    });
    expect(entries).toMatchObject([{ action: "payment_account.replaced", actorId: doula.userId }]);
  });

  test("[6.5] is possible only for the doula's own profile", async () => {
    const doula = await signedInDoula(app);
    const other = await signedInDoula(app);
    const pending = await signedInDoula(app, { status: "pending" });
    expect(await errorCode(await requestLink(app, doula, { doula_id: other.id }))).toBe("not_found");
    for (const redirect_url of [
      "https://evil.test/doula-dashboard",
      "http://doula.test.evil.test/doula-dashboard",
      "http://doula.test@evil.test/doula-dashboard",
      `${dashboardUrl}/../login`,
      `${dashboardUrl}?next=https://evil.test`,
      "http://doula.test/login",
    ])
      expect(await errorCode(await requestLink(app, doula, { redirect_url })), redirect_url).toBe(
        "invalid_input",
      );
    expect(await errorCode(await requestLink(app, pending))).toBe("profile_in_review");
    for (const each of [doula, other, pending])
      expect(await storedAccount(app, each)).toMatchObject({ id: null, state: null });
  });

  test.each(["silent", "broken", "over quota", "not json"] as const)(
    "reports an outage while Stripe is %s",
    async (fault) => {
      const doula = await signedInDoula(app);
      stripe.sandbox.fault = fault;
      const response = await requestLink(app, doula);
      expect(response.status).toBe(503);
      expect(await response.json()).toMatchObject({
        code: "payments_unavailable",
        detail: errorMessages.payments_unavailable,
      });
      expect(await storedAccount(app, doula)).toMatchObject({ id: null });
    },
  );
});

describe("returning from Stripe", () => {
  test.each([
    ["complete", { state: "active", missing: [], notice: null }],
    ["restricted", { state: "restricted", missing: ["identity_document", "bank_account"], notice: null }],
    ["leave", { state: "pending", missing: ["personal_details", "bank_account", "terms"], notice: null }],
  ] as const)("shows the account's state after '%s'", async (outcome, status) => {
    const doula = await signedInDoula(app);
    const response = await returnFromStripe(app, doula, await completeStripeVisit(app, doula, outcome));
    expect(await response.json()).toEqual({ success: true });
    expect(await storedAccount(app, doula)).toMatchObject({ state: status.state });
    expect(await readPaymentAccount(app, doula)).toMatchObject(status);
  });

  test("[4.12] works once", async () => {
    const doula = await signedInDoula(app);
    const returned = await completeStripeVisit(app, doula, "complete");
    await returnFromStripe(app, doula, returned);
    const replay = await returnFromStripe(app, doula, returned);
    expect(replay.status).toBe(400);
    expect(await replay.json()).toMatchObject({
      code: "stripe_return_invalid",
      detail: errorMessages.stripe_return_invalid,
    });
  });

  test("[4.12] is possible only with the doula's own state and code, for a day", async () => {
    const [doula, other] = [await signedInDoula(app), await signedInDoula(app)];
    const own = await completeStripeVisit(app, doula, "leave");
    const others = await completeStripeVisit(app, other, "leave");
    const [secret = "", signature = ""] = own.state.split(".");
    const wrong = [
      others,
      { code: others.code, state: own.state },
      { code: own.code, state: others.state },
      { code: own.code, state: `${secret}.${others.state.split(".")[1]}` },
      { code: own.code, state: `x${secret}.${signature}` },
      { code: own.code, state: doula.id },
      { code: "", state: "" },
    ];
    for (const returned of wrong)
      expect(await errorCode(await returnFromStripe(app, doula, returned))).toBe("stripe_return_invalid");
    app.setNow(new Date(Date.now() + 25 * 3_600_000));
    expect(await errorCode(await returnFromStripe(app, doula, own))).toBe("stripe_return_invalid");
    app.setNow(new Date());
    expect((await returnFromStripe(app, doula, own)).status, "nothing of that used it up").toBe(200);
  });

  test("shows an error if Stripe does not respond", async () => {
    const doula = await signedInDoula(app);
    const returned = await completeStripeVisit(app, doula, "complete");
    stripe.sandbox.fault = "broken";
    expect(await errorCode(await returnFromStripe(app, doula, returned))).toBe("payments_unavailable");
    stripe.sandbox.fault = undefined;
    expect(await readPaymentAccount(app, doula)).toMatchObject({ state: "active", notice: null });
  });

  test("works while the profile is in review", async () => {
    const doula = await signedInDoula(app);
    const returned = await completeStripeVisit(app, doula, "complete");
    await app.db.update(schema.doulaProfiles).set({ status: "pending" });
    expect((await returnFromStripe(app, doula, returned)).status).toBe(200);
    await app.db.update(schema.doulaProfiles).set({ status: "draft" });
    const later = await completeStripeVisit(app, doula, "leave");
    await stripe.sandbox.change((await storedAccount(app, doula)).id ?? "", "disconnect");
    expect(await errorCode(await returnFromStripe(app, doula, later))).toBe("stripe_account_gone");
  });
});

test("while Stripe does not respond, the last known state is shown", async () => {
  const doula = await signedInDoula(app);
  await returnFromStripe(app, doula, await completeStripeVisit(app, doula, "complete"));
  stripe.sandbox.fault = "broken";
  expect(await readPaymentAccount(app, doula)).toMatchObject({ state: "active", notice: "unchecked" });
});

test("[3.3 7.2] no response contains an account's ID", async () => {
  const doula = await signedInDoula(app, { status: "approved" });
  const responses = [await requestLink(app, doula)];
  responses.push(await returnFromStripe(app, doula, await completeStripeVisit(app, doula, "restricted")));
  for (const path of ["/rest/v1/payment_account", `/rest/v1/doula_profiles/${doula.slug}`, "/auth/v1/user"])
    responses.push(await app.send(path, { as: doula.cookie }));
  const { id } = await storedAccount(app, doula);
  expect(id).toMatch(/^acct_/);
  for (const response of responses) expect(await response.text()).not.toContain(id);
});

test("only hashes of the returned code are stored", async () => {
  const doula = await signedInDoula(app);
  const { code, state } = await completeStripeVisit(app, doula, "leave");
  const stored = JSON.stringify(await app.db.query.oauthStates.findMany());
  for (const secret of [code, state, state.split(".")[0] ?? ""]) expect(stored).not.toContain(secret);
});

test("a deleted user's Stripe account stays with its owner", async () => {
  const doula = await signedInDoula(app);
  await returnFromStripe(app, doula, await completeStripeVisit(app, doula, "complete"));
  const { id } = await storedAccount(app, doula);
  const json = { current_password: password };
  const deleted = await app.send("/auth/v1/user", { method: "DELETE", as: doula.cookie, json });
  expect(deleted.status).toBe(204);
  expect(await storedAccount(app, doula)).toMatchObject({ id: null });
  expect(stripe.sandbox.accounts()).toContainEqual(expect.objectContaining({ id, charges_enabled: true }));
});

test("on a site without a key, the doula sees why nothing can be connected", async () => {
  const bare = await startTestApp();
  try {
    const doula = await signedInDoula(bare);
    expect(await readPaymentAccount(bare, doula)).toMatchObject({ is_available: false, state: null });
    for (const response of [
      await requestLink(bare, doula),
      await returnFromStripe(bare, doula, { code: "a", state: "b" }),
    ])
      expect(await errorCode(response)).toBe("payments_not_available");
  } finally {
    await bare.close();
  }
});

test("a doula without a profile has no payment account", async () => {
  const { cookie } = await signedInUser(app, "doula");
  expect((await app.send("/rest/v1/payment_account", { as: cookie })).status).toBe(404);
  const response = await postConnect(app, cookie, { action: "handle_callback", code: "a", state: "b" });
  expect(await errorCode(response)).toBe("not_found");
});

describe("a doula who becomes a parent", () => {
  const disconnect = (doula: { cookie: string }) =>
    app.send("/rest/v1/payment_account", { method: "DELETE", as: doula.cookie });
  const readFormerData = async (doula: { cookie: string }) =>
    formerDoulaDataSchema.parse(
      await (await app.send("/rest/v1/former_doula_data", { as: doula.cookie })).json(),
    );
  const noFormerData = {
    certifications: [],
    video_url: null,
    has_calendar: false,
    has_payment_account: false,
  };

  test("[4.5] can remove the payment account", async () => {
    const doula = await signedInDoula(app);
    await requestLink(app, doula);
    expect((await storedAccount(app, doula)).id).not.toBeNull();
    const admin = await signedInUser(app, "admin");
    const response = await app.send(`/rest/v1/users/${doula.userId}`, {
      method: "PUT",
      as: admin.cookie,
      json: { user_type: "client" },
    });
    expect(response.status).toBe(200);
    expect((await storedAccount(app, doula)).id).toBeNull();
  });

  test("[4.5] can remove everything that an earlier change of type left", async () => {
    const doula = await signedInDoula(app);
    await requestLink(app, doula);
    const { id: accountId } = await storedAccount(app, doula);
    const video_url = "https://vimeo.com/1";
    await app.send("/rest/v1/doula_profiles/own/video", {
      method: "PUT",
      as: doula.cookie,
      json: { video_url },
    });
    const certification = { name: "Birth doula", date_obtained: "2020-01-01" };
    await app.send("/rest/v1/doula_certifications", {
      method: "POST",
      as: doula.cookie,
      json: certification,
    });
    await app.db.update(schema.users).set({ userType: "client" }).where(eq(schema.users.id, doula.userId));
    const left = await readFormerData(doula);
    expect(left).toMatchObject({ certifications: [certification], video_url, has_payment_account: true });
    const path = `/rest/v1/doula_certifications/${left.certifications[0]?.id}`;
    for (const removed of [
      await disconnect(doula),
      await app.send("/rest/v1/doula_profiles/own/video", { method: "DELETE", as: doula.cookie }),
      await app.send(path, { method: "DELETE", as: doula.cookie }),
      await disconnect(doula),
    ])
      expect(removed.status).toBe(204);
    expect(await readFormerData(doula)).toEqual(noFormerData);
    const entries = await app.db
      .select()
      .from(schema.auditLog)
      .where(
        and(
          eq(schema.auditLog.actorId, doula.userId),
          eq(schema.auditLog.action, "payment_account.disconnected"),
        ),
      );
    expect(entries).toMatchObject([{ before: { stripe_account_id: accountId } }]);
  });

  test("a user who never was a doula has nothing to remove", async () => {
    const parent = await signedInUser(app, "client");
    expect(await readFormerData(parent)).toEqual(noFormerData);
    expect(await errorCode(await disconnect(parent))).toBe("not_found");
  });
});
