import { pino } from "pino";
import { beforeEach, expect, test } from "vitest";
import { z } from "zod";
import { useTestApp } from "../testing/app.ts";
import { signedInUser } from "../testing/fixtures.ts";

const lineSchema = z.object({
  msg: z.string(),
  route: z.string().optional(),
  status: z.number().optional(),
  refusal: z.string().optional(),
  person: z.string().optional(),
});

const logged: string[] = [];
const logger = pino({ level: "info" }, { write: (line: string) => void logged.push(line) });
const app = await useTestApp({ logger });
const client = await signedInUser(app, "client");
beforeEach(() => void logged.splice(0));

function requestLines() {
  return logged.map((line) => lineSchema.parse(JSON.parse(line))).filter(({ msg }) => msg === "request");
}

test("the line for a refused request contains the code", async () => {
  await app.send("/rest/v1/bookings");
  expect(requestLines()).toMatchObject([{ status: 401, refusal: "unauthenticated" }]);
});

test("the line for a successful request contains no code", async () => {
  await app.send("/rest/v1/faqs");
  expect(requestLines()).toEqual([{ msg: "request", route: "/rest/v1/faqs", status: 200 }]);
});

test("a person's lines contain nothing that identifies them", async () => {
  const other = await signedInUser(app, "client");
  await app.send("/rest/v1/bookings", { as: client.cookie });
  await app.send("/rest/v1/favorites", { as: client.cookie });
  await app.send("/rest/v1/bookings", { as: other.cookie });
  const [first, second, third] = requestLines().map(({ person }) => person);
  expect(first).toMatch(/^[\w-]{16}$/);
  expect(second).toBe(first);
  expect(third).not.toBe(first);
  for (const { id, email } of [client, other])
    for (const name of [id, email]) expect(logged.join()).not.toContain(name);
});
