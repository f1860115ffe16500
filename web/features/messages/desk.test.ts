import { expect, it } from "vitest";
import { parseDesk } from "./desk.ts";

const unsent = {
  conversation_id: "c",
  client_key: "k",
  content: "Hello",
  created_at: "2026-11-21T10:00:00.000Z",
  failure: null,
};

it("what was written is read back", () => {
  const desk = { user_id: "ana", drafts: { c: "Hel" }, unsent: [unsent, { ...unsent, failure: "network" }] };
  expect(parseDesk(JSON.stringify(desk))).toEqual(desk);
});

it.each([null, "", "no json", "17", "null", '{"drafts":{}}'])("%j holds nothing", (text) => {
  expect(parseDesk(text)).toBeNull();
});

it("what an older or a broken page has stored is left out", () => {
  const stored = {
    user_id: "ana",
    drafts: { c: "Hello", d: 3 },
    unsent: [unsent, { ...unsent, content: 3 }, { ...unsent, failure: "unheard_of" }, null],
  };
  expect(parseDesk(JSON.stringify(stored))).toEqual({
    user_id: "ana",
    drafts: { c: "Hello" },
    unsent: [unsent],
  });
});

it("drafts and messages of any other shape are none", () => {
  expect(parseDesk('{"user_id":"ana","drafts":7,"unsent":{}}')).toEqual({
    user_id: "ana",
    drafts: {},
    unsent: [],
  });
});
