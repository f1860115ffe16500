import { describe, expect, it } from "vitest";
import type { Message } from "../../../../contract/messaging/messages.schema.ts";
import type { UnsentMessage } from "../../../client-state/outbox.ts";
import { listThreadRows } from "./thread-rows.ts";

const at = (day: number, hour: number, minute = 0) => new Date(2026, 10, day, hour, minute).toISOString();

function from(sender: "ana" | "rosa", created_at: string, read = false): Message {
  return {
    id: `id ${created_at}`,
    conversation_id: "c",
    sender_id: sender,
    receiver_id: sender === "ana" ? "rosa" : "ana",
    content: "Hello",
    read,
    client_key: `key ${created_at}`,
    is_automatic: false,
    created_at,
  };
}

const unsent = (created_at: string, failure: UnsentMessage["failure"] = null): UnsentMessage => ({
  conversation_id: "c",
  client_key: `key ${created_at}`,
  content: "Hello",
  created_at,
  failure,
});

const makeRows = (messages: Message[], waiting: UnsentMessage[] = []) =>
  listThreadRows(messages, waiting, "ana");

describe("the rows of a thread", () => {
  it("start each day with a heading", () => {
    const rows = makeRows([from("ana", at(20, 9)), from("rosa", at(20, 23, 59)), from("rosa", at(21, 0, 1))]);
    expect(rows.map(({ day }) => day)).toEqual(["2026-11-20", null, "2026-11-21"]);
  });

  it("group messages that one person wrote within five minutes on the same day", () => {
    const rows = makeRows([
      from("rosa", at(20, 9, 0)),
      from("rosa", at(20, 9, 4)),
      from("rosa", at(20, 9, 9)),
      from("ana", at(20, 9, 10)),
    ]);
    expect(rows.map(({ isFirst, isLast }) => [isFirst, isLast])).toEqual([
      [true, false],
      [false, true],
      [true, true],
      [true, true],
    ]);
  });

  it("show a status only for the viewer's last message", () => {
    const sent = [from("ana", at(20, 9), true), from("ana", at(20, 10), true), from("rosa", at(20, 11))];
    expect(makeRows(sent).map(({ progress }) => progress)).toEqual([null, "read", null]);
    expect(makeRows([from("ana", at(20, 9))]).at(-1)?.progress).toBe("sent");
  });

  it("end with pending and failed messages", () => {
    const failed = unsent(at(20, 10), "network");
    const rows = makeRows([from("ana", at(20, 9))], [failed, unsent(at(20, 11))]);
    expect(rows.map(({ progress }) => progress)).toEqual(["sent", null, "sending"]);
    expect(rows.map((row) => row.failed)).toEqual([null, failed, null]);
  });

  it("contain a message once if it was sent but the response was lost", () => {
    expect(makeRows([from("ana", at(20, 9))], [unsent(at(20, 9), "network")])).toHaveLength(1);
  });

  it("have different keys even if two people's messages have the same client key", () => {
    const [own, other] = [from("ana", at(20, 9)), { ...from("rosa", at(20, 9)), id: "other" }];
    expect(new Set(makeRows([own, other]).map(({ key }) => key)).size).toBe(2);
  });
});
