import { beforeEach, expect, test } from "vitest";
import { useTestApp } from "../../testing/app.ts";
import { errorCode } from "../../testing/fixtures.ts";
import { saveSettings } from "../../testing/settings.ts";

const path = "/.well-known/security.txt";

const app = await useTestApp({ publicUrl: "https://doula.test" });
beforeEach(() => app.setNow(new Date("2026-05-01T12:00:00Z")));

const readLines = async () => (await (await app.send(path)).text()).split("\n");

test("security.txt has the security contact and policy, and expires within a year", async () => {
  await saveSettings(app, {
    supportEmail: "help@birth.example",
    securityContact: "https://birth.example/report",
    securityPolicyUrl: "https://birth.example/security",
  });
  const response = await app.send(path);
  expect(response.headers.get("content-type")).toBe("text/plain; charset=UTF-8");
  expect(await response.text()).toBe(
    [
      "Contact: https://birth.example/report",
      "Expires: 2026-10-28T12:00:00.000Z",
      "Preferred-Languages: en",
      "Canonical: https://doula.test/.well-known/security.txt",
      "Policy: https://birth.example/security",
      "",
    ].join("\n"),
  );
});

test("security.txt has an email address as a mailto link, and no policy if there is none", async () => {
  await saveSettings(app, { securityContact: "security@birth.example" });
  const lines = await readLines();
  expect(lines).toContain("Contact: mailto:security@birth.example");
  expect(lines.some((line) => line.startsWith("Policy:"))).toBe(false);
});

test("security.txt has the support email if there is no security contact", async () => {
  await saveSettings(app, { supportEmail: "help@birth.example", securityContact: "" });
  expect(await readLines()).toContain("Contact: mailto:help@birth.example");
});

test("there is no security.txt while the only contact is the example's support email", async () => {
  const response = await app.send(path);
  expect(response.status).toBe(404);
  expect(await errorCode(response)).toBe("not_found");
});

test("security.txt can be read during maintenance", async () => {
  await saveSettings(app, { securityContact: "security@birth.example", maintenanceMode: true });
  expect((await app.send(path)).status).toBe(200);
});
