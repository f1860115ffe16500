import { QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, it, vi } from "vitest";

beforeEach(() => {
  // The document that the modules below need.
  vi.stubGlobal("document", { getElementById: () => null });
  vi.stubGlobal("location", { origin: "http://doula.test" });
});
afterEach(() => vi.unstubAllGlobals());

it("[3.13 4.1] signing out removes the saved search, unsent messages and drafts", async () => {
  const { setSession, startSession } = await import("../api/identity/session.ts");
  const { sessionEffects } = await import("./session-effects.ts");
  const search = await import("./search-data.ts");
  const outbox = await import("./outbox.ts");
  const drafts = await import("../ui/form/form-drafts.ts");
  const queryClient = new QueryClient();
  startSession(queryClient, sessionEffects);
  const form = { userId: "ana", name: "profile" };
  search.saveSearchData({ location: "Austin, TX" });
  outbox.saveDraft("ana", "c", "Hello");
  drafts.storeFormDraft(form, { bio: "Hello" });
  const readAll = () => [
    search.readSearchData().location,
    outbox.readDraft("ana", "c"),
    drafts.readFormDraft(form),
  ];
  expect(readAll()).toEqual(["Austin, TX", "Hello", { bio: "Hello" }]);

  setSession(queryClient, null);
  expect(readAll()).toEqual(["", "", undefined]);
});
