import { CalendarFileFailure } from "./calendar-file.ts";

const dayMs = 24 * 60 * 60 * 1000;
/** An occurrence that was moved, and what lasts for days, can matter this long after its own date. */
const pastAfterDays = 31;

/** What decides when somebody is busy. Titles, notes and guests are dropped here. */
const relevant =
  /^(?:begin|end|uid|dtstart|dtend|duration|rrule|rdate|exdate|recurrence-id|transp|status|x-microsoft-cdo-busystatus|freebusy|tzid|tzoffsetfrom|tzoffsetto)[:;]/i;
/** How much of a line decides whether it is relevant. */
const headLength = 200;
/** What a line takes in memory beside its characters. */
const lineOverhead = 16;

interface Options {
  /** When the time that matters begins. */
  from: Date;
  /** How many characters to retain. */
  maxLength: number;
}

/**
 * Reads a calendar's file piece by piece and retains the lines that say when its owner is busy, without events that ended long
 * ago. Throws CalendarFileFailure if more than `maxLength` characters are left.
 */
export function createLineFilter({ from, maxLength }: Options) {
  const pastBefore = toDigits(new Date(from.getTime() - pastAfterDays * dayMs));
  const retained: string[] = [];
  let length = 0;
  let isRetaining = false;
  let line = "";
  /** Decided once for a long line: true if the rest of it does not matter. */
  let isDropped: boolean | undefined;
  let lineEnd = "";
  /** Where the event that is being read begins in `retained`. */
  let eventStart: number | undefined;

  /** A line that begins with a space continues the one before. */
  const isRelevant = () => (/^[ \t]/.test(line) ? isRetaining : relevant.test(line) || !/[:;]/.test(line));

  const endLine = (): void => {
    isRetaining = isRelevant();
    if (!isRetaining || line === "") return;
    if (/^begin:\s*vevent\s*$/i.test(line)) eventStart = retained.length;
    // A copy, because a part of a string keeps the whole one in memory.
    retained.push(Buffer.from(line).toString());
    length += line.length + lineOverhead;
    if (eventStart === undefined || !/^end:\s*vevent\s*$/i.test(line)) return;
    if (isPast(retained.slice(eventStart), pastBefore))
      for (const dropped of retained.splice(eventStart)) length -= dropped.length + lineOverhead;
    eventStart = undefined;
  };

  return {
    add(piece: string): void {
      const text = lineEnd + piece;
      // The next piece may begin with the other half of a line's end.
      lineEnd = text.endsWith("\r") ? "\r" : "";
      const [end = "", ...lines] = text.slice(0, text.length - lineEnd.length).split(/\r\n|\n|\r/);
      if (!isDropped) line += end;
      for (const next of lines) {
        endLine();
        line = next;
        isDropped = undefined;
      }
      // A line can be longer than all that we retain, such as an attached file.
      if (line.length > headLength) isDropped ??= !isRelevant();
      if (isDropped) line = line.slice(0, headLength);
      if (length + line.length > maxLength) throw new CalendarFileFailure("too_large");
    },
    end(): string {
      endLine();
      return retained.map((each) => `${each}\r\n`).join("");
    },
  };
}

/** Returns false for an event that may last long, or has a date that we cannot read. */
function isPast(folded: string[], pastBefore: string): boolean {
  const lines = folded
    .join("\n")
    .replaceAll(/\n[ \t]/g, "")
    .split("\n");
  const isBefore = (day: string | undefined) => day !== undefined && day < pastBefore;
  return lines.every((line) => {
    if (/^(?:rdate|recurrence-id\b.*;\s*range)/i.test(line)) return false;
    if (/^rrule/i.test(line)) return isBefore(/;\s*until=(\d{8})/i.exec(line.replace(":", ";"))?.[1]);
    if (/^duration/i.test(line)) return shortDuration.test(line);
    const hasDate = /^(?:dtstart|dtend|recurrence-id)/i.test(line);
    return !hasDate || isBefore(/:\s*(\d{8})[^:]*$/.exec(line)?.[1]);
  });
}

/** '20261127' */
function toDigits(date: Date): string {
  return date.toISOString().slice(0, 10).replaceAll("-", "");
}

const shortDuration = /^duration\b[^:]*:\s*\+?P(?:\dD)?(?:T(?:\d{1,2}H)?(?:\d{1,3}M)?(?:\d{1,4}S)?)?\s*$/i;

/** A decoder for the text of a file: UTF-16 if it starts like one, else UTF-8. */
export function createTextDecoder(start: Uint8Array) {
  const [first, second] = start;
  if ((first === 0xff && second === 0xfe) || (first !== 0 && second === 0))
    return new TextDecoder("utf-16le");
  if ((first === 0xfe && second === 0xff) || (first === 0 && second !== 0))
    return new TextDecoder("utf-16be");
  return new TextDecoder("utf-8");
}
