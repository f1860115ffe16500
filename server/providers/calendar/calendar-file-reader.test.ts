import type { LookupFunction } from "node:net";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { createCalendarFilesSandbox } from "../../../sandbox/calendar-files.ts";
import { startSandboxServer } from "../../../sandbox/server.ts";
import { startPrivateServer, startRawServer } from "../../testing/private-server.ts";
import { createCalendarFileReader } from "./calendar-file-reader.ts";
import { readBusyTimes } from "./calendar-text.ts";
import { CalendarReaderBusy } from "./reading-queue.ts";

const files = createCalendarFilesSandbox();
const sandbox = await startSandboxServer({
  port: 0,
  appHostname: "doula.test",
  apps: { "calendar-files": files.app },
});
const sandboxUrl = `${sandbox.url}/calendar-files`;
afterAll(() => sandbox.stop());

const window = {
  from: new Date("2026-11-01T00:00:00Z"),
  to: new Date("2027-05-30T00:00:00Z"),
  timeZone: "America/Chicago",
};
const reader = createCalendarFileReader({ sandboxUrl });
/** On a busy machine, starting the process that parses takes seconds. */
const slowReader = createCalendarFileReader({ sandboxUrl, timeoutMs: 60_000, parseTimeoutMs: 60_000 });
const read = (name: string, knownVersion?: string) =>
  slowReader.read({ address: `${sandboxUrl}/${name}`, knownVersion, ...window });

function calendar(...lines: string[]): string {
  return ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:tests", ...lines, "END:VCALENDAR", ""].join("\r\n");
}

function event(...lines: string[]): string {
  return ["BEGIN:VEVENT", "UID:one", "DTSTAMP:20260101T000000Z", ...lines, "END:VEVENT"].join("\r\n");
}

/** When the owner is busy, as pairs of UTC times without seconds. */
function readBusy(...lines: string[]): string[] {
  return readBusyTimes({ text: calendar(...lines), ...window })
    .map(({ time }) => [time.from, time.to].map((at) => at.toISOString().slice(0, 16)).join(" "))
    .sort();
}

const newYork = "TZID=America/New_York";
/** As Outlook writes it, with its own name of the zone. */
const outlookZone = [
  "BEGIN:VTIMEZONE",
  "TZID:Eastern Standard Time",
  "BEGIN:STANDARD",
  "DTSTART:16010101T020000",
  "TZOFFSETFROM:-0400",
  "TZOFFSETTO:-0500",
  "RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=1SU;BYMONTH=11",
  "END:STANDARD",
  "BEGIN:DAYLIGHT",
  "DTSTART:16010101T020000",
  "TZOFFSETFROM:-0500",
  "TZOFFSETTO:-0400",
  "RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=2SU;BYMONTH=3",
  "END:DAYLIGHT",
  "END:VTIMEZONE",
];
const everyWeek = [
  "2026-11-02T14:00 2026-11-02T15:00",
  "2027-03-08T14:00 2027-03-08T15:00",
  "2027-03-15T13:00 2027-03-15T14:00",
];
const rule = "RRULE:FREQ=WEEKLY;BYDAY=MO;UNTIL=20270315T130000Z";
const skipped = (zone: string) =>
  `EXDATE;${zone}:${Array.from({ length: 17 }, (_, week) => new Date(Date.UTC(2026, 10, 9 + week * 7)).toISOString().slice(0, 10).replaceAll("-", "")).map((day) => `${day}T090000`)}`;

describe("[2.6] a calendar's file says when its owner is busy", () => {
  test.each<[string, string[], string[]]>([
    [
      "for an event in UTC",
      [event("DTSTART:20261124T150000Z", "DTEND:20261124T160000Z")],
      ["2026-11-24T15:00 2026-11-24T16:00"],
    ],
    [
      "for an event that repeats across a clock change, in a zone without rules in the file",
      [event(`DTSTART;${newYork}:20261102T090000`, "DURATION:PT1H", rule, skipped(newYork))],
      everyWeek,
    ],
    [
      "for an event in a zone with Outlook's name and rules",
      [
        ...outlookZone,
        event(
          "DTSTART;TZID=Eastern Standard Time:20261102T090000",
          "DURATION:PT1H",
          rule,
          skipped("TZID=Eastern Standard Time"),
        ),
      ],
      everyWeek,
    ],
    [
      "for a day without a time, in the doula's zone",
      [event("DTSTART;VALUE=DATE:20261124", "DTEND;VALUE=DATE:20261125")],
      ["2026-11-24T06:00 2026-11-25T06:00"],
    ],
    [
      "for a time without a zone, in the doula's",
      [event("DTSTART:20261124T090000", "DTEND:20261124T100000")],
      ["2026-11-24T15:00 2026-11-24T16:00"],
    ],
    [
      "for one occurrence that was moved and one that was canceled",
      [
        event("DTSTART:20261124T150000Z", "DURATION:PT1H", "RRULE:FREQ=DAILY;COUNT=3"),
        event("RECURRENCE-ID:20261125T150000Z", "DTSTART:20261125T200000Z", "DURATION:PT1H"),
        event(
          "RECURRENCE-ID:20261126T150000Z",
          "DTSTART:20261126T150000Z",
          "DURATION:PT1H",
          "STATUS:CANCELLED",
        ),
      ],
      ["2026-11-24T15:00 2026-11-24T16:00", "2026-11-25T20:00 2026-11-25T21:00"],
    ],
    [
      "for an event that has begun before",
      [event("DTSTART:20261030T150000Z", "DTEND:20261102T160000Z")],
      ["2026-11-01T00:00 2026-11-02T16:00"],
    ],
    [
      "for one that ends after all calendars do",
      [event("DTSTART:20261124T150000Z", "DURATION:P5000000D")],
      ["2026-11-24T15:00 2027-05-30T00:00"],
    ],
    ["but not for one that has ended", [event("DTSTART:20261020T150000Z", "DTEND:20261020T160000Z")], []],
    [
      "nor for one that is canceled",
      [event("DTSTART:20261124T150000Z", "DURATION:PT1H", "STATUS:CANCELLED")],
      [],
    ],
    [
      "nor for one shown as free",
      [event("DTSTART:20261124T150000Z", "DURATION:PT1H", "TRANSP:TRANSPARENT")],
      [],
    ],
    [
      "nor for one shown as free by Outlook",
      [event("DTSTART:20261124T150000Z", "DURATION:PT1H", "X-MICROSOFT-CDO-BUSYSTATUS:FREE")],
      [],
    ],
    ["nor for a moment without length", [event("DTSTART:20261124T150000Z")], []],
    ["nor if it is empty", [], []],
  ])("%s", (_, lines, busy) => {
    expect(readBusy(...lines)).toEqual(busy);
  });

  test("with what is far ahead left out", () => {
    const busy = readBusy(event("DTSTART:20200101T150000Z", "DURATION:PT1H", "RRULE:FREQ=DAILY"));
    expect(busy).toHaveLength(210);
    expect(busy.at(0)).toMatch(/^2026-11-01T15:00/);
    expect(busy.at(-1)).toMatch(/^2027-05-29T15:00/);
  });

  test("with a short ID, however long an event's own is", async () => {
    const long = event("DTSTART:20261101T150000Z", "DURATION:PT1H", "RRULE:FREQ=DAILY");
    files.publish("test.ics", calendar(long.replace("UID:one", `UID:${"x".repeat(4_000_000)}`)));
    const uids = new Set((await read("test.ics"))?.busy.map(({ uid }) => uid));
    expect([...uids].map(({ length }) => length)).toEqual([43]);
  });

  test.each([
    ["utf-16le", (text: string) => Buffer.from(`\uFEFF${text}`, "utf16le")],
    ["utf-16be", (text: string) => Buffer.from(`\uFEFF${text}`, "utf16le").swap16()],
    ["utf-16le without its mark", (text: string) => Buffer.from(text, "utf16le")],
  ])("in a file in %s", async (_, encode) => {
    const text = calendar(event("DTSTART:20261124T150000Z", "DURATION:PT1H"));
    files.publish("test.ics", new Uint8Array(encode(text)));
    expect((await read("test.ics"))?.busy).toHaveLength(1);
  });

  test("with seven megabytes of past events read in passing", async () => {
    const past = event("DTSTART:20240101T150000Z", "DTEND:20240101T160000Z", `DESCRIPTION:${"x".repeat(60)}`);
    const folded = past.replace("UID:one", `UID:${"y".repeat(70)}\r\n ${"y".repeat(40)}`);
    const count = Math.ceil((7 * 1024 * 1024) / folded.length);
    const coming = event("DTSTART:20261124T150000Z", "DURATION:PT1H");
    files.publish("test.ics", calendar(...Array<string>(count).fill(folded), coming));
    expect((await read("test.ics"))?.busy).toHaveLength(1);
  });

  test("with an attached file of six megabytes left out", async () => {
    const attached = `ATTACH;ENCODING=BASE64;VALUE=BINARY:${"x".repeat(6 * 1024 * 1024)}`;
    files.publish("test.ics", calendar(event("DTSTART:20261124T150000Z", attached, "DURATION:PT1H")));
    expect((await read("test.ics"))?.busy).toHaveLength(1);
  });

  test("from an address that leads to another one", async () => {
    expect(await read("moved.ics")).toMatchObject({ busy: [] });
  });
});

describe("[2.6] a calendar's file that has not changed is not parsed again", () => {
  test("if the server says so", async () => {
    files.publish("versions.ics", calendar(event("DTSTART:20261124T150000Z", "DURATION:PT1H")));
    const first = await read("versions.ics");
    expect(await read("versions.ics", first?.version)).toBeUndefined();
    expect(files.countOf("versions.ics")).toEqual({ requests: 2, unchanged: 1 });
    files.publish("versions.ics", calendar());
    expect(await read("versions.ics", first?.version)).toMatchObject({ busy: [] });
  });

  test("if its content is the same and the server names no version", async () => {
    files.publish("versions.ics", calendar());
    const first = await read("versions.ics");
    const { hash } = JSON.parse(first?.version ?? "") as { hash: string };
    const before = files.countOf("versions.ics").unchanged;
    expect(await read("versions.ics", JSON.stringify({ hash }))).toBeUndefined();
    expect(files.countOf("versions.ics").unchanged).toBe(before);
  });
});

describe("[2.6] a calendar's address is refused", () => {
  test.each([
    ["gone.ics", "not_shared"],
    ["missing.ics", "not_shared"],
    ["page.ics", "not_a_calendar"],
    ["loop.ics", "unreachable"],
    ["private.ics", "unreachable"],
    ["large.ics", "too_large"],
    ["bomb.ics", "too_large"],
    ["endless.ics", "too_many_events"],
  ])("%s: %s", async (name, code) => {
    await expect(read(name)).rejects.toMatchObject({ code });
  });

  test.each(["hangs.ics", "drips.ics"])("if it takes too long: %s", async (name) => {
    const impatient = createCalendarFileReader({ sandboxUrl, timeoutMs: 300 });
    const reading = impatient.read({ address: `${sandboxUrl}/${name}`, knownVersion: undefined, ...window });
    await expect(reading).rejects.toMatchObject({ code: "too_slow" });
  });

  test("if it would have to wait longer than that for its turn, or if many wait already", async () => {
    const timeoutMs = 2000;
    const impatient = createCalendarFileReader({ sandboxUrl, timeoutMs });
    const start = (name: string, isBackground = false) =>
      impatient.read({ address: `${sandboxUrl}/${name}`, knownVersion: undefined, isBackground, ...window });
    const startedAt = performance.now();
    const silent = Promise.allSettled(Array.from({ length: 60 }, () => start("hangs.ics")));
    await expect(start("hangs.ics")).rejects.toBeInstanceOf(CalendarReaderBusy);
    await expect(start("gone.ics", true)).rejects.toMatchObject({ code: "not_shared" });
    await silent;
    // In turns of ten, they would take 12 seconds.
    expect(performance.now() - startedAt).toBeLessThan(3 * timeoutMs);
  });

  test("if the server switches to another protocol", async () => {
    const server = await startRawServer(
      "HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n",
    );
    onTestFinished(server.stop);
    const own = createCalendarFileReader({ sandboxUrl: server.url });
    const reading = own.read({ address: `${server.url}/a.ics`, knownVersion: undefined, ...window });
    await expect(reading).rejects.toMatchObject({ code: "unreachable" });
  });

  test.each([
    ["5 MB of coming events", "DTSTART:20261124T150000Z", 5],
    ["20 MB of past ones", "DTSTART:20240101T150000Z", 20],
  ])("if it has more than %s", async (_, start, megabytes) => {
    const line = `UID:${"x".repeat(1000)}`;
    const one = event(start, "DURATION:PT1H").replace("UID:one", line);
    const count = Math.ceil((megabytes * 1024 * 1024) / one.length) + 1;
    files.publish("many.ics", calendar(...Array<string>(count).fill(one)));
    await expect(read("many.ics")).rejects.toMatchObject({ code: "too_large" });
  });

  test("if it has more than 10,000 occurrences", async () => {
    const hourly = (uid: string) =>
      event("DTSTART:20261101T000000Z", "DURATION:PT1H", "RRULE:FREQ=HOURLY").replace(
        "UID:one",
        `UID:${uid}`,
      );
    files.publish("many.ics", calendar(hourly("a")));
    expect((await read("many.ics"))?.busy.length).toBeGreaterThan(5_000);
    files.publish("many.ics", calendar(hourly("a"), hourly("b")));
    await expect(read("many.ics")).rejects.toMatchObject({ code: "too_many_events" });
  });

  test("if it takes too long to understand", async () => {
    const never = event(
      "DTSTART:19900101T150000Z",
      "DURATION:PT1H",
      "RRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30",
    );
    const many = Array.from({ length: 5000 }, (_, index) => never.replace("UID:one", `UID:${index}`));
    files.publish("slow.ics", calendar(...many));
    const impatient = createCalendarFileReader({ sandboxUrl, parseTimeoutMs: 500 });
    const reading = impatient.read({ address: `${sandboxUrl}/slow.ics`, knownVersion: undefined, ...window });
    await expect(reading).rejects.toMatchObject({ code: "too_many_events" });
  });

  test.each([
    ["http://calendar.example/a.ics", "not_https"],
    ["https://calendar.example:8443/a.ics", "not_https"],
    ["https://me:secret@calendar.example/a.ics", "not_https"],
    ["https://no-such-host.invalid/a.ics", "unreachable"],
  ])("%s: %s", async (address, code) => {
    await expect(reader.read({ address, knownVersion: undefined, ...window })).rejects.toMatchObject({
      code,
    });
  });

  test("of the sandbox in production", async () => {
    const inProduction = createCalendarFileReader();
    const address = `${sandboxUrl}/personal.ics`;
    const reading = inProduction.read({ address, knownVersion: undefined, ...window });
    await expect(reading).rejects.toMatchObject({ code: "not_https" });
  });
});

describe("[2.6] no address leads to a server on our own network", () => {
  let server: Awaited<ReturnType<typeof startPrivateServer>>;
  beforeAll(async () => {
    server = await startPrivateServer();
  });
  afterAll(() => server.stop());

  test.each(["127.0.0.1", "localhost", "[::1]", "[::ffff:127.0.0.1]", "0x7f.1", "0.0.0.0", "2130706433"])(
    "%s",
    async (host) => {
      const own = createCalendarFileReader({ port: server.port });
      const address = `https://${host}:${server.port}/calendar.ics`;
      const reading = own.read({ address, knownVersion: undefined, ...window });
      await expect(reading).rejects.toMatchObject({ code: "unreachable" });
      expect(server.connectionCount()).toBe(0);
    },
  );

  test("not even by a name that leads there", async () => {
    const lookup: LookupFunction = (_name, { all }, callback) => {
      if (all) callback(null, [{ address: "127.0.0.1", family: 4 }]);
      else callback(null, "127.0.0.1", 4);
    };
    const own = createCalendarFileReader({ port: server.port, lookup });
    const address = `https://calendar.example:${server.port}/calendar.ics`;
    const reading = own.read({ address, knownVersion: undefined, ...window });
    await expect(reading).rejects.toMatchObject({ code: "unreachable" });
    expect(server.connectionCount()).toBe(0);
  });

  test("not even by a redirect", async () => {
    const own = createCalendarFileReader({ sandboxUrl, port: server.port });
    files.redirect("redirect.ics", `https://127.0.0.1:${server.port}/calendar.ics`);
    const reading = own.read({ address: `${sandboxUrl}/redirect.ics`, knownVersion: undefined, ...window });
    await expect(reading).rejects.toMatchObject({ code: "unreachable" });
    expect(server.connectionCount()).toBe(0);
  });
});
