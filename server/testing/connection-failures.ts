import { sql } from "drizzle-orm";
import { expect, vi } from "vitest";
import { z } from "zod";
import { schema } from "../../db/database.ts";
import type { startStripe } from "../../sandbox/stripe.ts";
import type { TestApp } from "./app.ts";
import { connectCalendar, consent, exchange, initiate } from "./calendars.ts";
import type { GoogleSandbox } from "./google-sandbox.ts";
import { completeStripeVisit, deliver, requestLink, signedInDoula } from "./payments.ts";

interface Sandboxes {
  google: GoogleSandbox;
  stripe: Awaited<ReturnType<typeof startStripe>>;
}

/**
 * Triggers every failure at both companies for one doula, and leaves them in the middle of connecting at
 * each. Returns the texts they saw, and the codes and states they returned with or would return with.
 */
export async function triggerAllFailures(app: TestApp, { google, stripe }: Sandboxes) {
  const doula = await signedInDoula(app, { fullName: "Fern Failing" });
  const person = { id: doula.userId, email: doula.userEmail, cookie: doula.cookie, profileId: doula.id };
  const responses: { call: string; response: Response }[] = [];
  const secrets: string[] = [];
  const exchangeFor = async (call: string, back: { code: string; state: string }) => {
    secrets.push(back.code, back.state);
    responses.push({ call, response: await exchange(app, person, back) });
  };
  for (const outcome of ["code_refused", "token_fails", "partial"] as const)
    await exchangeFor(`exchange, ${outcome}`, await consent(app, person, outcome));
  const { googleCalendarConnections: connections } = schema;
  await app.db.execute(
    sql`alter table ${connections} add constraint nobody check (calendar_id = 'none') not valid`,
  );
  await exchangeFor("exchange, not saved", await consent(app, person));
  await app.db.execute(sql`alter table ${connections} drop constraint nobody`);

  await connectCalendar(app, person);
  google.google.setFailsToRevoke(true);
  const url = "/rest/v1/google_calendar_connections";
  responses.push({
    call: "disconnect",
    response: await app.send(url, { method: "DELETE", as: doula.cookie }),
  });
  await vi.waitFor(() => expect(google.google.failedRevocations()).toBeGreaterThan(0), 20_000);
  const { auth_url } = z.object({ auth_url: z.string() }).parse(await (await initiate(app, person)).json());
  const stripeReturn = await completeStripeVisit(app, doula, "leave");
  secrets.push(new URL(auth_url).searchParams.get("state") ?? "", stripeReturn.code, stripeReturn.state);

  for (const fault of ["broken", "over quota", "not json", "silent"] as const) {
    stripe.sandbox.fault = fault;
    responses.push({ call: `Stripe, ${fault}`, response: await requestLink(app, doula) });
  }
  stripe.sandbox.fault = undefined;
  responses.push({
    call: "forged webhook",
    response: await deliver(app, "{}", { secret: "whsec_of-somebody-else" }),
  });
  return { responses, secrets };
}
