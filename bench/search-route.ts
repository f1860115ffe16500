import { z } from "zod";
import { pickPlace, searchedDueDate } from "./searched-places.ts";

const warmUps = 30;
/** With the warm-ups, fewer than a visitor's network may send in a minute. */
const requests = 200;

const answersSchema = z.object({
  items: z.array(z.object({ on_call: z.enum(["yes", "no", "unknown"]).nullable() })),
});

/** Times searches with and without a due date through a server's routes, one at a time and in turns, in milliseconds. */
export async function timeRoutes(url: string): Promise<{ dated: number[]; plain: number[] }> {
  const dated: number[] = [];
  const plain: number[] = [];
  for (let index = 0; index < warmUps + requests; index++) {
    const { lat, lng } = pickPlace(index);
    const plainMs = await time(`${url}/rest/v1/doula_profiles?lat=${lat}&lng=${lng}`, null);
    const datedMs = await time(`${url}/rest/v1/doula_profiles/search?lat=${lat}&lng=${lng}`, searchedDueDate);
    if (index < warmUps) continue;
    plain.push(plainMs);
    dated.push(datedMs);
  }
  return { dated, plain };
}

async function time(url: string, dueDate: string | null): Promise<number> {
  const startedAt = performance.now();
  const response = await fetch(url, dueDate === null ? {} : toPost({ due_date: dueDate }));
  const text = await response.text();
  const ms = performance.now() - startedAt;
  if (!response.ok) throw new Error(`${url} returned ${response.status}`);
  const { items } = answersSchema.parse(JSON.parse(text));
  // Too many due dates in a day would all be answered with unknown.
  if (dueDate !== null && !items.some((doula) => doula.on_call === "yes"))
    throw new Error(`${url} found nobody on call`);
  return ms;
}

const toPost = (body: unknown) => ({
  method: "POST",
  headers: { "content-type": "application/json" },
  body: JSON.stringify(body),
});
