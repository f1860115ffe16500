import { describe, expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import { renderInApp } from "../../../testing/render-in-app.tsx";
import { stubApi } from "../../../testing/stub-api.ts";
import { CalendarFeed } from "./calendar-feed.tsx";

const path = "/rest/v1/calendar_feeds/own";
const button = (name: string) => page.getByRole("button", { name, exact: true });
const link = page.getByRole("textbox", { name: "Your link" });

describe("the link for a person's calendar program", () => {
  it("is made, copied, replaced and ended", async () => {
    let url: string | null = null;
    stubApi(`GET ${path}`, () => ({ url }));
    stubApi(`POST ${path}`, () => {
      url = url ? "https://doula.test/second.ics" : "https://doula.test/first.ics";
      return { url };
    });
    stubApi(`DELETE ${path}`, () => {
      url = null;
      return new Response(null, { status: 204 });
    });
    const copy = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
    await renderInApp(<CalendarFeed />);
    await button("Create a link").click();
    await expect.element(link).toHaveValue("https://doula.test/first.ics");
    await button("Copy link").click();
    await expect.element(button("Link copied")).toBeVisible();
    expect(copy).toHaveBeenCalledWith("https://doula.test/first.ics");
    await button("Create a new link").click();
    await expect.element(link).toHaveValue("https://doula.test/second.ics");
    await expect.element(button("Copy link")).toBeVisible();
    await button("Delete link").click();
    await expect.element(button("Create a link")).toBeVisible();
  });
});
