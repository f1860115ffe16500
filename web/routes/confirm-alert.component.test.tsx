import { beforeEach, describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { expectAccessible } from "../testing/expect-accessible.ts";
import { openPage, stubVisitor } from "../testing/open-page.tsx";
import { refuseApi, stubApi } from "../testing/stub-api.ts";

beforeEach(stubVisitor);

describe("the link that confirms an alert", () => {
  const confirm = page.getByRole("button", { name: "Turn On My Alert" });

  it("changes nothing until the button is pressed, and leaves no token in the address bar", async () => {
    const tokens: unknown[] = [];
    stubApi("POST /rest/v1/doula_alerts/confirm", async (request) => {
      tokens.push(await request.json());
      return { place: "Austin, TX", miles: 30, replaced: { place: "Waco, TX", miles: 50 } };
    });
    const router = await openPage("/confirm-alert#token=secret");
    await expect.element(confirm).toBeEnabled();
    await expect.poll(() => router.state.location.href).toBe("/confirm-alert");
    expect(tokens).toEqual([]);
    await confirm.click();
    await expect.element(page.getByRole("heading", { name: "Your alert is on" })).toHaveFocus();
    await expect
      .element(page.getByText(/This replaces your alert for doulas within 50 miles of Waco, TX\./))
      .toBeVisible();
    await expect.element(page.getByRole("link", { name: "See doulas near Austin, TX" })).toBeVisible();
    expect(tokens).toEqual([{ token: "secret" }]);
  });

  it("says that it no longer works", async () => {
    refuseApi("POST /rest/v1/doula_alerts/confirm", "alert_link_invalid", 400);
    await openPage("/confirm-alert#token=old");
    await confirm.click();
    await expect.element(page.getByRole("heading", { name: "This link does not work" })).toBeVisible();
    await expect.element(page.getByRole("link", { name: "Find a doula", exact: true }).first()).toBeVisible();
    await expectAccessible();
  });
});

it.each(["#", "?"])(
  "the link that stops alerts shows one button, which stops them without a login: %s",
  async (sign) => {
    const stopped: (string | null)[] = [];
    stubApi("POST /rest/v1/doula_alerts/stop", ({ url }) => {
      stopped.push(new URL(url).searchParams.get("token"));
      return new Response(null, { status: 204 });
    });
    await openPage(`/stop-alerts${sign}token=secret`);
    const stop = page.getByRole("button", { name: "Stop These Emails" });
    await expect.element(stop).toBeEnabled();
    expect(stopped).toEqual([]);
    await stop.click();
    await expect.element(page.getByRole("heading", { name: "Your alert is off" })).toHaveFocus();
    expect(stopped).toEqual(["secret"]);
  },
);

it("a second link that stops alerts works in the tab where the first one did", async () => {
  const stopped: (string | null)[] = [];
  stubApi("POST /rest/v1/doula_alerts/stop", ({ url }) => {
    stopped.push(new URL(url).searchParams.get("token"));
    return new Response(null, { status: 204 });
  });
  const router = await openPage("/stop-alerts#token=first");
  const stop = page.getByRole("button", { name: "Stop These Emails" });
  await stop.click();
  await expect.element(page.getByRole("heading", { name: "Your alert is off" })).toBeVisible();
  router.history.push("/stop-alerts#token=second");
  await stop.click();
  await expect.poll(() => stopped).toEqual(["first", "second"]);
});
