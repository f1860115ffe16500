import { expect } from "vitest";
import { pausingSchema } from "../../contract/scheduling/pausing.schema.ts";
import type { TestApp } from "./app.ts";

type Doula = { cookie: string };

export function sendPausing(app: TestApp, doula: Doula, method: "PUT" | "DELETE", what = "") {
  return app.send(`/rest/v1/pausing${what}`, { method, as: doula.cookie });
}

/** Pauses new clients, and returns the doula's state. */
export async function pauseNewClients(app: TestApp, doula: Doula) {
  const response = await sendPausing(app, doula, "PUT");
  expect(response.status).toBe(200);
  return pausingSchema.parse(await response.json());
}

export async function resumeNewClients(app: TestApp, doula: Doula) {
  const response = await sendPausing(app, doula, "DELETE");
  expect(response.status).toBe(200);
  return pausingSchema.parse(await response.json());
}

export async function readPausing(app: TestApp, doula: Doula) {
  return pausingSchema.parse(await (await app.send("/rest/v1/pausing", { as: doula.cookie })).json());
}

/** Presses 'I'm at a birth', and returns the doula's state. */
export async function startTimeAway(app: TestApp, doula: Doula) {
  const response = await sendPausing(app, doula, "PUT", "/birth");
  expect(response.status).toBe(200);
  return pausingSchema.parse(await response.json());
}

/** Presses 'I'm back'. */
export async function endTimeAway(app: TestApp, doula: Doula) {
  const response = await sendPausing(app, doula, "DELETE", "/birth");
  expect(response.status).toBe(200);
  return pausingSchema.parse(await response.json());
}
