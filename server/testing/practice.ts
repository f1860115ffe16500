import { onCallAnswersSchema } from "../../contract/scheduling/practice.schema.ts";
import type { TestApp } from "./app.ts";

/** A doula who takes on many births, with a window of two weeks on both sides. */
export const attendsBirths = {
  attends_births: true,
  births_per_month: 4,
  on_call_at_once: 4,
  days_before: 14,
  days_after: 14,
};

export function savePractice(app: TestApp, doula: { cookie: string }, json: object) {
  return app.send("/rest/v1/practice", { method: "PUT", as: doula.cookie, json });
}

let lastAddress = 0;

/** Asks as a visitor on a separate network, unless the caller names one. */
export async function askOnCall(
  app: TestApp,
  doula_profile_ids: string[],
  due_date: string,
  asker: { from?: string; as?: string | undefined } = {},
) {
  lastAddress += 1;
  const { from = `10.${(lastAddress >> 8) & 255}.${lastAddress & 255}.1`, as } = asker;
  const json = { doula_profile_ids, due_date };
  const response = await app.send("/rest/v1/doula_profiles/on_call", {
    method: "POST",
    from,
    json,
    ...(as && { as }),
  });
  return onCallAnswersSchema.parse(await response.json()).items;
}
