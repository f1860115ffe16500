import type { CalendarFileFailureReason } from "../../../contract/scheduling/calendar-files.ts";
import type { EventTime } from "./calendar.ts";

export interface CalendarFileRequest {
  /** A secret: anyone who has it can read the calendar. */
  address: string;
  /** The doula's zone, in which an event without a zone takes place. */
  timeZone: string;
  from: Date;
  to: Date;
  /** The version that was read before; undefined reads the file whether or not it changed. */
  knownVersion: string | undefined;
  /** True if nobody waits for it: such readings never take a turn from those that somebody waits for. */
  isBackground?: boolean;
}

/** What the parsing process may send: an event's UID comes with each of its occurrences. */
export const maxUidLength = 200;

export interface BusyOccurrence {
  /** The event's, the same for all its occurrences; a hash if it is long. */
  uid: string;
  time: EventTime;
}

/** What a calendar's file (iCalendar, RFC 5545) says about a window of time; undefined if it has not changed. */
export interface CalendarFile {
  busy: BusyOccurrence[];
  version: string;
}

/** Reads calendars from addresses that doulas give us. */
export interface CalendarFileReader {
  /** The address of the sandbox's calendars; undefined in production. */
  readonly sandboxUrl: string | undefined;
  /** Throws CalendarFileFailure, or CalendarReaderBusy. */
  read(request: CalendarFileRequest): Promise<CalendarFile | undefined>;
}

/** Has no text from outside, so that it can be logged. */
export class CalendarFileFailure extends Error {
  override readonly name = "CalendarFileFailure";
  readonly code: CalendarFileFailureReason;

  constructor(code: CalendarFileFailureReason) {
    super(`calendar file: ${code}`);
    this.code = code;
  }
}
