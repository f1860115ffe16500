import { describe, expect, it } from "vitest";
import type { Message } from "../../contract/messages.schema.ts";
import { type Thread, withAllRead, withNewest, withOlder, withSent } from "./message-thread.ts";

/** Message number n, a minute after the one before. Ana writes the even ones to Rosa. */
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
    created_at: new Date(Date.UTC(2026, 10, 21, 10, n)).toISOString(),
  };
}

const numbers = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index);

/** As the server answers: the newest first. */
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

const idsOf = ({ messages }: Thread) => messages.map(({ id }) => id);

describe("the newest page", () => {
  it("is the thread where none is known", () => {
    expect(withNewest(undefined, page(5, 8))).toEqual(thread(5, 8));
  });

  it("adds what is new and keeps what was loaded before it", () => {
    const joined = withNewest(thread(1, 6, null), page(5, 8));
    expect(idsOf(joined)).toEqual(["m1", "m2", "m3", "m4", "m5", "m6", "m7", "m8"]);
    expect(joined.before).toBeNull();
  });

  it("stands alone where messages between it and what is known are missing", () => {
    expect(withNewest(thread(1, 3, null), page(5, 8))).toEqual(thread(5, 8));
  });

  it("that was asked for before a message was sent does not lose it", () => {
    const known = withSent(thread(1, 4, null), message(5));
    expect(idsOf(withNewest(known, page(2, 4)))).toEqual(["m1", "m2", "m3", "m4", "m5"]);
  });

  it("that was asked for before the first message was sent does not lose it", () => {
    expect(withNewest(thread(1, 1, null), page(1, 0, null))).toEqual(thread(1, 1, null));
  });

  it("says of what is older too that it has been read", () => {
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
  it("comes before what is loaded", () => {
    const joined = withOlder(thread(5, 8), "m5", page(2, 4));
    expect(idsOf(joined)).toEqual(["m2", "m3", "m4", "m5", "m6", "m7", "m8"]);
    expect(joined.before).toBe("m2");
  });

  it("that comes twice counts once", () => {
    const joined = withOlder(thread(5, 8), "m5", page(2, 4));
    expect(withOlder(joined, "m5", page(2, 4))).toBe(joined);
  });
});

it("a message that was sent is there once, whoever tells of it first", () => {
  expect(idsOf(withSent(thread(1, 2), message(3)))).toEqual(["m1", "m2", "m3"]);
  expect(idsOf(withSent(thread(1, 3), message(3)))).toEqual(["m1", "m2", "m3"]);
});

it("what Ana has received is read, what she has written is not", () => {
  const unread = { messages: [1, 2, 3].map((n) => message(n, false)), before: null };
  expect(withAllRead(unread, "ana").messages.map(({ read }) => read)).toEqual([true, false, true]);
});
