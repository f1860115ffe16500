import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../testing/app.ts";
import { breakListening } from "../testing/listening.ts";
import type { PublicChange } from "./public-data.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const insertFaq = sql`insert into faqs (question, answer) values ('Why?', 'So.')`;

test("while nothing is heard that is known, and afterwards everything may have changed", async () => {
  const heard: PublicChange[] = [];
  const states: boolean[] = [];
  app.publicData.follow((change) => {
    heard.push(change);
    states.push(app.publicData.isConnected());
  });
  expect(app.publicData.isConnected()).toBe(true);
  for (let time = 0; time < 2; time++) {
    expect(await breakListening(app.db)).toBe(1);
    await expect.poll(() => heard.length, { timeout: 5000, interval: 5 }).toBe(2);
    await expect.poll(app.publicData.isConnected, { timeout: 5000, interval: 5 }).toBe(true);
    expect(heard.splice(0)).toEqual([
      { settings: true, faqs: true, doulas: "all" },
      { settings: true, faqs: true, doulas: "all" },
    ]);
    expect(states.splice(0)).toEqual([false, false]);
    await app.db.execute(insertFaq);
    await app.publicData.catchUp();
    expect(heard.splice(0)).toEqual([{ settings: false, faqs: true, doulas: new Set() }]);
    states.splice(0);
  }
});

test("catching up while the connection is away waits for nothing", async () => {
  await breakListening(app.db);
  await expect.poll(app.publicData.isConnected, { timeout: 5000, interval: 1 }).toBe(false);
  await app.publicData.catchUp();
  await expect.poll(app.publicData.isConnected, { timeout: 5000, interval: 5 }).toBe(true);
});

test("what a process has committed it has heard of after catching up, however much there is", async () => {
  let faqs = 0;
  app.publicData.follow((change) => {
    if (change.faqs) faqs += 1;
  });
  for (let time = 1; time <= 50; time++) {
    await app.db.execute(insertFaq);
    await app.publicData.catchUp();
    expect(faqs).toBe(time);
  }
});
