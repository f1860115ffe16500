import { differencePageSchema } from "../../contract/commerce/reconciliation.schema.ts";
import { reconcileDue } from "../commerce/reconciliation/jobs.ts";
import { saveDueScopes } from "../commerce/reconciliation/queries.ts";
import type { PaymentsProvider } from "../providers/payments/payments.ts";
import type { TestApp } from "./app.ts";
import type { TestPerson } from "./fixtures.ts";

/** Compares all accounts like the nightly job, at the app's current time. */
export async function reconcile(app: TestApp, payments: PaymentsProvider): Promise<void> {
  await saveDueScopes(app.db, app.now());
  await reconcileDue(app, payments);
}

/** Reads the differences that admins see, newest first. */
export async function readDifferences(app: TestApp, admin: Pick<TestPerson, "cookie">, query = "") {
  const response = await app.send(`/rest/v1/payment_differences${query}`, { as: admin.cookie });
  return differencePageSchema.parse(await response.json());
}

export function dismissDifference(app: TestApp, admin: Pick<TestPerson, "cookie">, id: string, json: object) {
  const path = `/rest/v1/payment_differences/${id}/dismiss`;
  return app.send(path, { method: "POST", as: admin.cookie, json });
}
