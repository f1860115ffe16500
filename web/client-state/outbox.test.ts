import { expect, it } from "vitest";
import { parseOutbox, readDraft, saveDraft } from "./outbox.ts";

const unsent = {
  conversation_id: "c",
  client_key: "k",
  content: "Hello",
  created_at: "2026-11-21T10:00:00.000Z",
  failure: null,
};

it("parses a stored outbox", () => {
  const outbox = {
    user_id: "ana",
    drafts: { c: "Hel" },
    unsent: [unsent, { ...unsent, failure: "network" }],
  };
  expect(parseOutbox(JSON.stringify(outbox))).toEqual(outbox);
});

it.each([null, "", "no json", "17", "null", '{"drafts":{}}'])("ignores the stored text %j", (text) => {
  expect(parseOutbox(text)).toBeNull();
});

it("drops malformed drafts and messages and keeps valid ones", () => {
  const stored = {
    user_id: "ana",
    drafts: { c: "Hello", d: 3 },
    unsent: [unsent, { ...unsent, content: 3 }, { ...unsent, failure: "unheard_of" }, null],
  };
  expect(parseOutbox(JSON.stringify(stored))).toEqual({
    user_id: "ana",
    drafts: { c: "Hello" },
    unsent: [unsent],
  });
});

it("parses malformed lists of drafts and messages as empty", () => {
  expect(parseOutbox('{"user_id":"ana","drafts":7,"unsent":{}}')).toEqual({
    user_id: "ana",
    drafts: {},
    unsent: [],
  });
});

it("shows a draft to nobody else in this browser", () => {
  saveDraft("ana", "c", "Hello");
  expect(readDraft("ana", "c")).toBe("Hello");
  expect(readDraft("ben", "c")).toBe("");
});
