import { type Context, Hono } from "hono";
import { getCookie } from "hono/cookie";
import { html } from "hono/html";
import { z } from "zod";
import {
  addDays,
  formatFullDate,
  formatTimeOfDay,
  toCalendarDay,
  toInstantIn,
} from "../contract/platform/time.ts";
import {
  type CalendarMode,
  calendarModes,
  cancelEvent,
  notifyWatchers,
  putEvent,
  type SandboxAccount,
  type SandboxCalendar,
  type SandboxEvent,
} from "./google-calendar.ts";
import { sandboxPage } from "./pages.ts";

interface CalendarPagesOptions {
  accounts: Record<string, SandboxAccount>;
  save: () => void;
}

/** The account that is signed in at Google in this browser. */
export const accountCookie = "sandbox-google-account";

/** What a new event can be, besides a plain one. */
const kinds = {
  busy: "Busy",
  free: "Shown as free",
  declined: "Declined by you",
  all_day: "All day, busy",
  all_day_free: "All day, shown as free",
  weekly: "Every week, six times",
} as const;

type EventKind = keyof typeof kinds;
const kindNames = Object.keys(kinds) as [EventKind, ...EventKind[]];
const modeNames = Object.keys(calendarModes) as [CalendarMode, ...CalendarMode[]];

const actionSchema = z.discriminatedUnion("action", [
  z.object({
    action: z.literal("add"),
    day: z.iso.date(),
    time: z.string().regex(/^\d\d:\d\d$/),
    minutes: z.coerce
      .number()
      .int()
      .min(1)
      .max(24 * 60),
    kind: z.enum(kindNames),
  }),
  z.object({ action: z.literal("move"), event: z.string() }),
  z.object({ action: z.literal("delete"), event: z.string() }),
  z.object({ action: z.literal("mode"), mode: z.enum(modeNames) }),
  z.object({ action: z.literal("expire") }),
]);

const minuteMs = 60_000;

/** Pages on which a developer adds, moves and deletes events like the owner of a calendar, and tries failures. */
export function createCalendarPages({ accounts, save }: CalendarPagesOptions): Hono {
  const app = new Hono();

  app.get("/", (c) => {
    const own = getCookie(c, accountCookie);
    return own && accounts[own] ? c.redirect(`/google/calendar/${own}`) : c.html(listPage(accounts));
  });

  const show = (c: Context, calendar: SandboxCalendar | undefined, links: CalendarLink[]) =>
    calendar ? c.html(calendarPage(calendar, links, new Date())) : c.notFound();
  const change = async (c: Context, calendar: SandboxCalendar | undefined) => {
    const action = actionSchema.safeParse(await c.req.parseBody());
    if (!calendar) return c.notFound();
    if (!action.success) return c.text("Please fill in every field.", 400);
    act(calendar, action.data);
    save();
    notifyWatchers(calendar);
    return c.redirect(c.req.path);
  };
  const findOther = (account: string, id: string) => accounts[account]?.others[id];

  app.get("/:account", (c) => {
    const account = accounts[c.req.param("account")];
    const others = Object.entries(account?.others ?? {});
    const links = others.map(([id, { label }]) => ({
      href: `${c.req.path}/${encodeURIComponent(id)}`,
      label,
    }));
    return show(c, account, links);
  });
  app.post("/:account", (c) => change(c, accounts[c.req.param("account")]));
  app.get("/:account/:id", (c) => {
    const { account, id } = c.req.param();
    return show(c, findOther(account, id), [{ href: `/google/calendar/${account}`, label: "Main calendar" }]);
  });
  app.post("/:account/:id", (c) => change(c, findOther(c.req.param("account"), c.req.param("id"))));

  return app;
}

interface CalendarLink {
  href: string;
  label: string;
}

function act(account: SandboxCalendar, action: z.infer<typeof actionSchema>): void {
  if (action.action === "mode") {
    account.mode = action.mode;
  } else if (action.action === "expire") {
    account.version += 1;
    account.oldestToken = account.version;
  } else if (action.action === "add") {
    const weeks = action.kind === "weekly" ? 6 : 1;
    for (let week = 0; week < weeks; week++)
      putEvent(account, newEvent(account, { ...action, day: addDays(action.day, week * 7) }));
  } else if (action.action === "delete") {
    cancelEvent(account, action.event);
  } else {
    const event = account.events[action.event];
    if (event) putEvent(account, { ...event, start: later(event.start), end: later(event.end) });
  }
}

/** A recurring event happens at the same time on the calendar's clocks, whatever the time of the year. */
function newEvent(
  { timeZone }: SandboxCalendar,
  { day, time, minutes, kind }: { day: string; time: string; minutes: number; kind: EventKind },
): Omit<SandboxEvent, "id" | "version"> {
  const isAllDay = kind === "all_day" || kind === "all_day_free";
  const start = toInstantIn(timeZone, day, time);
  const end = new Date(start.getTime() + minutes * minuteMs);
  return {
    status: "confirmed",
    summary: "Personal event",
    ...(isAllDay
      ? { start: { date: day }, end: { date: addDays(day, 1) } }
      : {
          start: { dateTime: start.toISOString(), timeZone },
          end: { dateTime: end.toISOString(), timeZone },
        }),
    ...((kind === "free" || kind === "all_day_free") && { transparency: "transparent" as const }),
    ...(kind === "declined" && {
      attendees: [{ email: "me@sandbox.example", self: true, responseStatus: "declined" as const }],
    }),
  };
}

/** An hour later, or a day later if the event lasts whole days. */
function later(moment: SandboxEvent["start"]): SandboxEvent["start"] {
  if (moment.date) return { date: addDays(moment.date, 1) };
  const instant = Date.parse(moment.dateTime ?? "") + 60 * minuteMs;
  return { ...moment, dateTime: new Date(instant).toISOString() };
}

const service = "Google";

function listPage(accounts: Record<string, SandboxAccount>) {
  const links = Object.entries(accounts).map(
    ([id, { label }]) => html`<li><a href="/google/calendar/${id}">${label}</a></li>`,
  );
  return sandboxPage({
    service,
    title: "Calendars",
    body:
      links.length > 0
        ? html`<ul>${links}</ul>`
        : html`<p>Connect a calendar in Doula Match first, then it is listed here.</p>`,
  });
}

function calendarPage(account: SandboxCalendar, links: CalendarLink[], now: Date) {
  const upcoming = Object.values(account.events)
    .filter(({ status, end }) => status !== "cancelled" && instantOf(end, account.timeZone) > now)
    .toSorted((a, b) => +instantOf(a.start, account.timeZone) - +instantOf(b.start, account.timeZone));
  return sandboxPage({
    service,
    title: `Calendar of ${account.label}`,
    body: html`<p>All times are in ${account.timeZone}.</p>
      <p>Other calendars: ${links.map(({ href, label }) => html`<a href="${href}">${label}</a> `)}</p>
      <h2>Events</h2>
      ${upcoming.length > 0 ? html`<ul class="events">${upcoming.map((event) => eventItem(event, account.timeZone))}</ul>` : html`<p>None.</p>`}
      <h2>Add an event</h2>
      <form method="post">
        <input type="hidden" name="action" value="add" />
        <label>Day <input type="date" name="day" required value="${addDays(toCalendarDay(now, account.timeZone), 1)}" /></label>
        <label>Time <input type="time" name="time" required value="10:00" /></label>
        <label>Minutes <input type="number" name="minutes" required min="1" max="1440" value="60" /></label>
        <label>Kind <select name="kind">${Object.entries(kinds).map(([value, text]) => html`<option value="${value}">${text}</option>`)}</select></label>
        <div class="buttons"><button class="primary">Add event</button></div>
      </form>
      <h2>Failures</h2>
      <form method="post">
        <input type="hidden" name="action" value="mode" />
        <fieldset>
          <legend>How does Google respond?</legend>
          ${Object.entries(calendarModes).map(
            ([value, text]) =>
              html`<label><input type="radio" name="mode" value="${value}" ${value === account.mode ? "checked" : ""} /> ${text}</label>`,
          )}
        </fieldset>
        <div class="buttons"><button>Save</button></div>
      </form>
      <form method="post">
        <input type="hidden" name="action" value="expire" />
        <p>A sync token that has expired makes the app read the whole calendar again.</p>
        <div class="buttons"><button>Expire sync tokens</button></div>
      </form>`,
  });
}

function eventItem(event: SandboxEvent, timeZone: string) {
  return html`<li>
    <p><strong>${event.summary ?? "(No title)"}</strong>, ${event.visibility === "private" ? "private" : "default visibility"}<br />${whenText(event, timeZone)}</p>
    <form method="post" class="buttons">
      <input type="hidden" name="event" value="${event.id}" />
      <button name="action" value="move">${event.start.date ? "Move by a day" : "Move by an hour"}</button>
      <button name="action" value="delete">Delete</button>
    </form>
  </li>`;
}

function whenText({ start, end, transparency, attendees }: SandboxEvent, timeZone: string): string {
  const from = instantOf(start, timeZone);
  const when = start.date
    ? `${formatFullDate(from, timeZone)}, all day`
    : `${formatFullDate(from, timeZone)}, ${formatTimeOfDay(from, timeZone)} to ${formatTimeOfDay(instantOf(end, timeZone), timeZone)}`;
  const isDeclined = attendees?.some(({ self, responseStatus }) => self && responseStatus === "declined");
  return `${when}${transparency === "transparent" ? ", shown as free" : ""}${isDeclined ? ", declined" : ""}`;
}

function instantOf({ dateTime, date }: SandboxEvent["start"], timeZone: string): Date {
  return date ? toInstantIn(timeZone, date, "00:00") : new Date(dateTime ?? "");
}
