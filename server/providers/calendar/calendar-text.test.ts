import { describe, expect, test } from "vitest";
import { readBusyTimes } from "./calendar-text.ts";
import { createLineFilter } from "./relevant-lines.ts";

const window = { from: new Date("2026-11-01T00:00:00Z"), to: new Date("2027-05-30T00:00:00Z") };

function calendar(...lines: string[]): string {
  return ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:tests", ...lines, "END:VCALENDAR", ""].join("\r\n");
}

function event(uid: string, ...lines: string[]): string {
  return ["BEGIN:VEVENT", `UID:${uid}`, "DTSTAMP:20260101T000000Z", ...lines, "END:VEVENT"].join("\r\n");
}

/** A zone with the clock changes of New York. */
function easternRules(tzid: string): string {
  return [
    "BEGIN:VTIMEZONE",
    `TZID:${tzid}`,
    "BEGIN:STANDARD",
    "DTSTART:20071104T020000",
    "RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=1SU",
    "TZOFFSETFROM:-0400",
    "TZOFFSETTO:-0500",
    "END:STANDARD",
    "BEGIN:DAYLIGHT",
    "DTSTART:20070311T020000",
    "RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=2SU",
    "TZOFFSETFROM:-0500",
    "TZOFFSETTO:-0400",
    "END:DAYLIGHT",
    "END:VTIMEZONE",
  ].join("\r\n");
}

/** When a doula in Chicago is busy, as pairs of UTC times: '11-24T15:00 11-24T16:00'. */
function readBusy(text: string): string[] {
  const filter = createLineFilter({ from: window.from, maxLength: 1_000_000 });
  // In two pieces, as a file arrives.
  filter.add(text.slice(0, 100));
  filter.add(text.slice(100));
  return readBusyTimes({ text: filter.end(), timeZone: "America/Chicago", ...window })
    .map(({ time }) => [time.from, time.to].map((at) => at.toISOString().slice(5, 16)).join(" "))
    .sort();
}

const hour = "DURATION:PT1H";
const good = event("good", "DTSTART:20261125T150000Z", hour);
const goodTime = "11-25T15:00 11-25T16:00";

describe("[2.6] a calendar's file closes each time that it shows as busy", () => {
  test("occurrences without the event that repeats, as Google's free/busy export has them", () => {
    const days = ["20261201", "20261202", "20261203"];
    const text = calendar(
      ...days.map((day) =>
        event("abc", `RECURRENCE-ID:${day}T150000Z`, `DTSTART:${day}T150000Z`, `DTEND:${day}T160000Z`),
      ),
    );
    expect(readBusy(text)).toEqual([
      "12-01T15:00 12-01T16:00",
      "12-02T15:00 12-02T16:00",
      "12-03T15:00 12-03T16:00",
    ]);
  });

  test.each([
    ["", "20261130T200000", ["12-01T02:00 12-01T03:00", "12-08T02:00 12-08T03:00"]],
    [
      ", also across a clock change",
      "20270308T200000",
      ["03-09T02:00 03-09T03:00", "03-16T01:00 03-16T02:00"],
    ],
  ])("a series without a zone, on the doula's days%s", (_, start, busy) => {
    const text = calendar(event("f", `DTSTART:${start}`, "RRULE:FREQ=WEEKLY;BYDAY=MO;COUNT=2", hour));
    expect(readBusy(text)).toEqual(busy);
  });

  test.each([
    "",
    "FREQ=FORTNIGHTLY",
    "FREQ=WEEKLY;INTERVAL=0",
    "RSCALE=CHINESE;FREQ=YEARLY",
    "FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30",
  ])("a repetition that cannot be read once, and the other events: RRULE:%s", (rule) => {
    const text = calendar(event("bad", "DTSTART:20261124T150000Z", hour, `RRULE:${rule}`), good);
    expect(readBusy(text)).toEqual(["11-24T15:00 11-24T16:00", goodTime]);
  });

  test.each(["Eastern", "MyZone", "/mozilla.org/20050126_1/America/New_York", "Central Standard Time"])(
    "a series in a zone with rules in the file: %s",
    (tzid) => {
      const weekly = ["DTEND;TZID=TZ:20270308T100000", "RRULE:FREQ=WEEKLY;COUNT=2"];
      const lines = ["DTSTART;TZID=TZ:20270308T090000", ...weekly].map((line) =>
        line.replace("TZ:", `${tzid}:`),
      );
      expect(readBusy(calendar(easternRules(tzid), event("z", ...lines)))).toEqual([
        "03-08T14:00 03-08T15:00",
        "03-15T13:00 03-15T14:00",
      ]);
    },
  );

  test("a zone in each of two calendars, with each one's rules", () => {
    const fixed = easternRules("MyZone").replaceAll(/-0[45]00/g, "+0100");
    const own = event("own", "DTSTART;TZID=MyZone:20261124T090000", hour);
    expect(readBusy(calendar(easternRules("MyZone"), own) + calendar(fixed, own))).toEqual([
      "11-24T08:00 11-24T09:00",
      "11-24T14:00 11-24T15:00",
    ]);
  });

  test.each([
    ["GMT+05:30", "11-24T03:30"],
    ["UTC-0600", "11-24T15:00"],
    ["America/New_York", "11-24T14:00"],
    ["/mozilla.org/20050126_1/America/New_York", "11-24T14:00"],
    ["/freeassociation.sourceforge.net/America/Indiana/Indianapolis", "11-24T14:00"],
    ["Eastern Standard Time", "11-24T14:00"],
    ["E. South America Standard Time", "11-24T12:00"],
    ["(UTC-08:00) Pacific Time (US & Canada)", "11-24T17:00"],
    ["Somewhere", "11-24T15:00"],
  ])("a zone that the file does not define: %s", (tzid, start) => {
    const text = calendar(event("z", `DTSTART;TZID=${tzid}:20261124T090000`, hour));
    expect(readBusy(text).map((time) => time.slice(0, 11))).toEqual([start]);
  });

  test("separate events with one UID", () => {
    const text = calendar(
      event("same", "DTSTART:20261124T150000Z", hour),
      event("same", "DTSTART:20261126T150000Z", hour),
    );
    expect(readBusy(text)).toEqual(["11-24T15:00 11-24T16:00", "11-26T15:00 11-26T16:00"]);
  });

  test("two calendars in one file", () => {
    const text = calendar(event("a", "DTSTART:20261124T150000Z", hour)) + calendar(good);
    expect(readBusy(text)).toEqual(["11-24T15:00 11-24T16:00", goodTime]);
  });

  test("additional dates and periods beside the first", () => {
    const dates = ["RDATE:20261126T150000Z,20261128T150000Z", "RDATE;VALUE=PERIOD:20261130T150000Z/PT3H"];
    expect(readBusy(calendar(event("r", "DTSTART:20261124T150000Z", hour, ...dates)))).toEqual([
      "11-24T15:00 11-24T16:00",
      "11-26T15:00 11-26T16:00",
      "11-28T15:00 11-28T16:00",
      "11-30T15:00 11-30T18:00",
    ]);
  });

  test("a series that was moved from one occurrence on, at its new time", () => {
    const zone = "TZID=America/New_York";
    const text = calendar(
      event("r", `DTSTART;${zone}:20270301T090000`, hour, "RRULE:FREQ=WEEKLY;COUNT=4"),
      event(
        "r",
        `RECURRENCE-ID;RANGE=THISANDFUTURE;${zone}:20270308T090000`,
        `DTSTART;${zone}:20270309T110000`,
        "DURATION:PT2H",
      ),
    );
    expect(readBusy(text)).toEqual([
      "03-01T14:00 03-01T15:00",
      "03-09T16:00 03-09T18:00",
      "03-16T15:00 03-16T17:00",
      "03-23T15:00 03-23T17:00",
    ]);
  });

  test("the periods of a VFREEBUSY that are not free", () => {
    const lines = [
      "BEGIN:VFREEBUSY",
      "DTSTART:20261101T000000Z",
      "DTEND:20261231T000000Z",
      "FREEBUSY;FBTYPE=BUSY-TENTATIVE:20261124T150000Z/PT1H,20261125T150000Z/20261125T160000Z",
      "FREEBUSY;FBTYPE=FREE:20261126T150000Z/PT1H",
      "END:VFREEBUSY",
    ];
    expect(readBusy(calendar(...lines))).toEqual(["11-24T15:00 11-24T16:00", goodTime]);
  });

  test("names and values in lower case", () => {
    const text = calendar(
      event("l", "DTSTART;TZID=America/New_York:20261124T090000", hour, "RRULE:FREQ=WEEKLY;BYDAY=TU;COUNT=2"),
      event("free", "DTSTART:20261124T180000Z", hour, "TRANSP:TRANSPARENT"),
      event("canceled", "DTSTART:20261124T190000Z", hour, "STATUS:CANCELLED"),
    );
    expect(readBusy(text.toLowerCase())).toEqual(["11-24T14:00 11-24T15:00", "12-01T14:00 12-01T15:00"]);
  });

  test("an all-day event that ends on the day it starts", () => {
    const text = calendar(event("d", "DTSTART;VALUE=DATE:20261124", "DTEND;VALUE=DATE:20261124"));
    expect(readBusy(text)).toEqual(["11-24T06:00 11-25T06:00"]);
  });

  test("a long event of the past that has not ended", () => {
    const text = calendar(event("long", "DTSTART:20260101T150000Z", "DTEND:20261201T150000Z"));
    expect(readBusy(text)).toEqual(["11-01T00:00 12-01T15:00"]);
  });
});

describe("[2.6] inputs that broke ical.js close the right times", () => {
  test.each<[string, string[], string[]]>([
    [
      "#509, a position that a month does not have",
      ["DTSTART:20261124T150000Z", hour, "RRULE:FREQ=MONTHLY;BYDAY=1TH;BYSETPOS=2"],
      ["11-24T15:00"],
    ],
    [
      "#960, the last of several days of a month",
      ["DTSTART:20261130T150000Z", hour, "RRULE:FREQ=MONTHLY;BYMONTHDAY=28,29,30;BYSETPOS=-1;UNTIL=20270401"],
      ["11-30T15:00", "12-30T15:00", "01-30T15:00", "02-28T15:00", "03-30T15:00"],
    ],
    [
      "libical #140, a weekday that a date does not have",
      ["DTSTART;VALUE=DATE:20261124", "RRULE:FREQ=YEARLY;BYDAY=4TH;BYMONTHDAY=24;BYMONTH=11"],
      ["11-24T06:00"],
    ],
    ["#462, an additional date that is empty", ["DTSTART:20261124T150000Z", hour, "RDATE:"], ["11-24T15:00"]],
    [
      "#458, a list of excluded days, one of them empty",
      ["DTSTART:20261124T150000", hour, "RRULE:FREQ=DAILY;COUNT=4", "EXDATE:20261125,,20261126"],
      ["11-24T21:00", "11-27T21:00"],
    ],
    [
      "nextcloud #3673, an excluded day beside an excluded time",
      [
        "DTSTART;TZID=America/Chicago:20261124T100000",
        hour,
        "RRULE:FREQ=DAILY;COUNT=3",
        "EXDATE;TZID=America/Chicago:20261124T100000",
        "EXDATE;VALUE=DATE:20261126",
      ],
      ["11-25T16:00"],
    ],
    [
      "#257, an exception in UTC to a series in a zone",
      [
        "DTSTART;TZID=Europe/Berlin:20261123T100000",
        hour,
        "RRULE:FREQ=WEEKLY;COUNT=3",
        "EXDATE:20261130T090000Z",
      ],
      ["11-23T09:00", "12-07T09:00"],
    ],
    [
      "nextcloud #5602, a series that ends before it begins",
      ["DTSTART:20261124T150000Z", hour, "RRULE:FREQ=WEEKLY;UNTIL=20261112T000000Z"],
      ["11-24T15:00"],
    ],
    [
      "#730, a day of the year beside a weekday",
      ["DTSTART:20261124T150000Z", hour, "RRULE:FREQ=YEARLY;BYYEARDAY=100;BYDAY=MO;COUNT=2"],
      ["11-24T15:00"],
    ],
    [
      "a month beside a day in a monthly rule",
      ["DTSTART:20261103T150000Z", hour, "RRULE:FREQ=MONTHLY;BYMONTHDAY=1;BYMONTH=12"],
      ["11-03T15:00", "12-01T15:00"],
    ],
    [
      "the last day of a month in a yearly rule",
      ["DTSTART:20261130T150000Z", hour, "RRULE:FREQ=YEARLY;BYMONTH=2,3;BYMONTHDAY=-1;UNTIL=20270401"],
      ["11-30T15:00", "02-28T15:00", "03-31T15:00"],
    ],
    [
      "weeks of a year",
      ["DTSTART:20261103T150000Z", hour, "RRULE:FREQ=YEARLY;BYWEEKNO=53;BYDAY=TU"],
      ["11-03T15:00", "12-29T15:00"],
    ],
    [
      "a series of 17 years",
      ["DTSTART:20091124T150000Z", hour, "RRULE:FREQ=DAILY;UNTIL=20261102T150000Z"],
      ["11-01T15:00", "11-02T15:00"],
    ],
    [
      "#529, a line without a value and one with an open quote",
      ["DTSTART:20261124T150000Z", "LOCATION", 'ATTENDEE;CN="Ann:mailto:ann@example.com', hour],
      ["11-24T15:00"],
    ],
    ["times without seconds", ["DTSTART:20261124T1500Z", "DTEND:20261124T1600Z"], ["11-24T15:00"]],
  ])("%s", (_, lines, starts) => {
    const found = readBusy(calendar(event("one", ...lines), good)).filter((time) => time !== goodTime);
    expect(found.map((time) => time.slice(0, 11)).sort()).toEqual(starts.toSorted());
  });

  test("#318, a zone whose rule never ends", () => {
    const endless = easternRules("Endless").replaceAll("FREQ=YEARLY;BYMONTH=3;BYDAY=2SU", "FREQ=SECONDLY");
    const text = calendar(endless, event("z", "DTSTART;TZID=Endless:20261124T090000", hour), good);
    expect(readBusy(text)).toEqual(["11-24T14:00 11-24T15:00", goodTime]);
  });

  test("an alarm with its own length", () => {
    const alarm = ["BEGIN:VALARM", "TRIGGER:-PT15M", "DURATION:PT9H", "REPEAT:2", "END:VALARM"];
    expect(readBusy(calendar(event("one", "DTSTART:20261124T150000Z", ...alarm, hour)))).toEqual([
      "11-24T15:00 11-24T16:00",
    ]);
  });
});
