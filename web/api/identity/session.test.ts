import { QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, it, vi } from "vitest";

beforeEach(() => {
  // The document that the modules below need.
  vi.stubGlobal("document", { getElementById: () => null });
  vi.stubGlobal("location", { origin: "http://doula.test" });
});
afterEach(() => vi.unstubAllGlobals());

it("[4.1] signing out clears the person's cached data, but not public data", async () => {
  const { setSession, startSession } = await import("./session.ts");
  const queryClient = new QueryClient();
  startSession(queryClient, { closeLogInOverPage: () => false, clearInput: () => undefined });
  const open = [
    ["map-background", { lat: "30", lng: "-97", miles: "30" }],
    ["doula-facets", "Austin, TX", null, 30],
    ["doula-search", "Austin, TX", null, {}],
    ["places", "place", "Austin, TX", null],
    ["slots", "d1"],
    ["areas", "texas"],
    ["faqs"],
  ] as const;
  const privateKeys = [
    ["bookings", "list"],
    ["bookings", "intro-call-count"],
    ["favorites", "list"],
    ["favorites", "doula-ids"],
    // More detailed for people who have booked.
    ["doulas", "teo-marchetti"],
  ] as const;
  for (const key of [...open, ...privateKeys]) queryClient.setQueryData(key, "read");

  setSession(queryClient, null);
  for (const key of open) expect(queryClient.getQueryData(key), key.join()).toBe("read");
  for (const key of privateKeys) expect(queryClient.getQueryData(key), key.join()).toBeUndefined();
});
