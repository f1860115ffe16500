import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "./testing/app.ts";
import { codeOf } from "./testing/fixtures.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

let asked = 0;
const recover = (from: string) =>
  app.send("/auth/v1/recover", { method: "POST", from, json: { email: `nobody-${++asked}@doula.test` } });

test("what is no network address gets no attempts of its own", async () => {
  for (let attempt = 0; attempt < 20; attempt++) {
    expect((await recover(`made-up-${attempt}`)).status).toBe(204);
  }
  for (const made of ["made-up", "1.2.3", "1.2.3.4.5", "1.2.3.4:80", "<script>", "999.1.1.1"]) {
    expect(await codeOf(await recover(made)), made).toBe("rate_limited");
  }
  for (const address of ["198.51.100.7", "2001:db8::7"]) {
    expect((await recover(address)).status, address).toBe(204);
  }
});
