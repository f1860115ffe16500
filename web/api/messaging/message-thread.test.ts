import { describe, expect, it } from "vitest";
import type { Message } from "../../../contract/messaging/messages.schema.ts";
import { type Thread, withAllRead, withNewest, withOlder, withSent } from "./message-thread.ts";

/** Message number n, one minute after the previous one. Ana writes the even ones to Rosa. */
function message(n: number, read = true): Message {
  const [ana, rosa] = ["ana", "rosa"];
  return {
    id: `m${n}`,
    conversation_id: "c",
    sender_id: n % 2 === 0 ? ana : rosa,
    receiver_id: n % 2 === 0 ? rosa : ana,
    content: `Message ${n}`,
    read,
    client_key: `k${n}`,
    is_automatic: false,
    created_at: new Date(Date.UTC(2026, 10, 21, 10, n)).toISOString(),
  };
}

const numbers = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index);

/** A page as the server returns it: newest first. */
function page(from: number, to: number, next_cursor: string | null = `m${from}`) {
  return {
    items: numbers(from, to)
      .map((n) => message(n))
      .toReversed(),
    next_cursor,
  };
}

const thread = (from: number, to: number, before: string | null = `m${from}`): Thread => ({
  messages: numbers(from, to).map((n) => message(n)),
  before,
});

const listIds = ({ messages }: Thread) => messages.map(({ id }) => id);

describe("the newest page", () => {
  it("becomes the thread if none is loaded", () => {
    expect(withNewest(undefined, page(5, 8))).toEqual(thread(5, 8));
  });

  it("adds new messages and keeps the loaded ones", () => {
    const joined = withNewest(thread(1, 6, null), page(5, 8));
    expect(listIds(joined)).toEqual(["m1", "m2", "m3", "m4", "m5", "m6", "m7", "m8"]);
    expect(joined.before).toBeNull();
  });

  it("replaces the thread if messages in between are missing", () => {
    expect(withNewest(thread(1, 3, null), page(5, 8))).toEqual(thread(5, 8));
  });

  it("keeps a message sent after the page was requested", () => {
    const known = withSent(thread(1, 4, null), message(5));
    expect(listIds(withNewest(known, page(2, 4)))).toEqual(["m1", "m2", "m3", "m4", "m5"]);
  });

  it("keeps a first message sent after an empty page was requested", () => {
    expect(withNewest(thread(1, 1, null), page(1, 0, null))).toEqual(thread(1, 1, null));
  });

  it("also marks older messages as read", () => {
    const unread = { messages: [2, 4, 5, 6].map((n) => message(n, false)), before: null };
    const joined = withNewest(unread, { items: [message(6, true), message(5, false)], next_cursor: "m5" });
    expect(joined.messages.map(({ id, read }) => [id, read])).toEqual([
      ["m2", true],
      ["m4", true],
      ["m5", false],
      ["m6", true],
    ]);
  });
});

describe("an older page", () => {
  it("is inserted before the loaded messages", () => {
    const joined = withOlder(thread(5, 8), "m5", page(2, 4));
    expect(listIds(joined)).toEqual(["m2", "m3", "m4", "m5", "m6", "m7", "m8"]);
    expect(joined.before).toBe("m2");
  });

  it("is added only once if it arrives twice", () => {
    const joined = withOlder(thread(5, 8), "m5", page(2, 4));
    expect(withOlder(joined, "m5", page(2, 4))).toBe(joined);
  });
});

it("a sent message appears once, whether the response or the event arrives first", () => {
  expect(listIds(withSent(thread(1, 2), message(3)))).toEqual(["m1", "m2", "m3"]);
  expect(listIds(withSent(thread(1, 3), message(3)))).toEqual(["m1", "m2", "m3"]);
});

it("marks received messages as read, but not sent ones", () => {
  const unread = { messages: [1, 2, 3].map((n) => message(n, false)), before: null };
  expect(withAllRead(unread, "ana").messages.map(({ read }) => read)).toEqual([true, false, true]);
});
