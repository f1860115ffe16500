import { expect, test } from "vitest";
import { useTestApp } from "../testing/app.ts";
import { errorCode } from "../testing/fixtures.ts";

const app = await useTestApp();

let requests = 0;
const recover = (from: string) =>
  app.send("/auth/v1/recover", { method: "POST", from, json: { email: `nobody-${++requests}@doula.test` } });

test("a value that is not a network address gets no separate attempts", async () => {
  for (let attempt = 0; attempt < 20; attempt++) {
    expect((await recover(`made-up-${attempt}`)).status).toBe(204);
  }
  for (const made of ["made-up", "1.2.3", "1.2.3.4.5", "1.2.3.4:80", "<script>", "999.1.1.1"]) {
    expect(await errorCode(await recover(made)), made).toBe("rate_limited");
  }
  for (const address of ["198.51.100.7", "2001:db8::7"]) {
    expect((await recover(address)).status, address).toBe(204);
  }
});
