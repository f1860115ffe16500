import { createHash, randomUUID } from "node:crypto";
import { createGzip } from "node:zlib";
import { type Context, Hono } from "hono";
import { html } from "hono/html";
import { stream } from "hono/streaming";
import ical from "ical-generator";
import { z } from "zod";
import {
  addDays,
  formatFullDate,
  formatTimeOfDay,
  toCalendarDay,
  toInstantIn,
} from "../contract/platform/time.ts";
import { sandboxPage } from "./pages.ts";
import { openState } from "./state.ts";

/** Addresses that fail, to try each failure in the app. */
const failures = {
  "hangs.ics": "Never responds",
  "drips.ics": "Sends a letter every second",
  "private.ics": "Redirects to an address on this machine",
  "loop.ics": "Redirects to itself",
  "large.ics": "50 MB",
  "bomb.ics": "50 MB, a few kilobytes compressed",
  "endless.ics": "An event every second, forever",
  "page.ics": "A web page instead of a calendar",
  "gone.ics": "No longer shared",
} as const;

const zone = "America/Chicago";
const stateSchema = z.object({
  events: z.array(z.object({ id: z.string(), from: z.iso.datetime(), to: z.iso.datetime() })),
});

const actionSchema = z.discriminatedUnion("action", [
  z.object({ action: z.literal("add"), day: z.iso.date(), time: z.string().regex(/^\d\d:\d\d$/) }),
  z.object({ action: z.literal("delete"), event: z.string() }),
]);

const hourMs = 60 * 60 * 1000;
const megabyte = "x".repeat(1024 * 1024);

/**
 * A local server that publishes a calendar at an address (ICS), like Apple, Outlook and Proton do: with versions, and with
 * pages to change its events. It also has the addresses that fail.
 */
export function createCalendarFilesSandbox({ file }: { file?: string } = {}) {
  const { value: state, save } = openState(file, stateSchema, { events: [] });
  /** Files that a test publishes, by name. */
  const published = new Map<string, string | Uint8Array<ArrayBuffer>>();
  const redirects = new Map<string, string>();
  /** The requests for each file, and how many of them were answered with 304. */
  const counts = new Map<string, { requests: number; unchanged: number }>();
  const app = new Hono();

  app.get("/", (c) => c.html(listPage(c, state.events)));

  app.post("/", async (c) => {
    const action = actionSchema.safeParse(await c.req.parseBody());
    if (!action.success) return c.text("Please fill in every field.", 400);
    const { data } = action;
    if (data.action === "add") {
      const from = toInstantIn(zone, data.day, data.time);
      const to = new Date(from.getTime() + hourMs);
      state.events.push({ id: randomUUID(), from: from.toISOString(), to: to.toISOString() });
    } else state.events = state.events.filter(({ id }) => id !== data.event);
    save();
    return c.redirect(c.req.path);
  });

  app.get("/hangs.ics", () => new Promise<never>(() => undefined));
  app.get("/drips.ics", (c) =>
    stream(c, async (body) => {
      for (let count = 0; count < 100 && !body.aborted; count++) {
        await body.write("x");
        await body.sleep(1000);
      }
    }),
  );
  app.get("/private.ics", (c) => c.redirect("https://127.0.0.1/calendar.ics"));
  app.get("/loop.ics", (c) => c.redirect(c.req.path));
  app.get("/moved.ics", (c) => c.redirect(c.req.path.replace("moved", "personal")));
  app.get("/large.ics", (c) =>
    stream(c, async (body) => {
      await body.write("BEGIN:VCALENDAR\r\n");
      for (let count = 0; count < 50 && !body.aborted; count++) await body.write(megabyte);
    }),
  );
  app.get("/bomb.ics", (c) => {
    const gzip = createGzip();
    for (let count = 0; count < 50; count++) gzip.write(megabyte);
    gzip.end();
    c.header("content-encoding", "gzip");
    return stream(c, async (body) => {
      for await (const chunk of gzip) await body.write(chunk);
    });
  });
  app.get("/endless.ics", (c) => sendFile(c, endless));
  app.get("/page.ics", (c) => c.html("<!doctype html><title>Sign in</title>"));
  app.get("/gone.ics", (c) => c.text("Not found", 404));
  app.get("/:name", (c) => {
    const name = c.req.param("name");
    const target = redirects.get(name);
    if (target !== undefined) return c.redirect(target);
    const text = name === "personal.ics" ? toFile(state.events) : published.get(name);
    if (text === undefined) return c.text("Not found", 404);
    const count = counts.get(name) ?? { requests: 0, unchanged: 0 };
    counts.set(name, count);
    count.requests += 1;
    const response = sendFile(c, text);
    if (response.status === 304) count.unchanged += 1;
    return response;
  });

  return {
    app,
    /** Publishes a file under a name, or removes it. */
    publish: (name: string, content: string | Uint8Array<ArrayBuffer> | undefined) => {
      if (content === undefined) published.delete(name);
      else published.set(name, content);
    },
    /** Redirects a name to any address. */
    redirect: (name: string, target: string) => void redirects.set(name, target),
    countOf: (name: string) => counts.get(name) ?? { requests: 0, unchanged: 0 },
  };
}

const endless = [
  "BEGIN:VCALENDAR",
  "VERSION:2.0",
  "BEGIN:VEVENT",
  "UID:endless",
  "DTSTART:20000101T000000Z",
  "DURATION:PT1S",
  "RRULE:FREQ=SECONDLY",
  "END:VEVENT",
  "END:VCALENDAR",
  "",
].join("\r\n");

function sendFile(c: Context, content: string | Uint8Array<ArrayBuffer>): Response {
  const etag = `"${createHash("sha256").update(content).digest("base64url")}"`;
  c.header("etag", etag);
  if (c.req.header("if-none-match") === etag) return c.body(null, 304);
  return c.body(content, 200, { "content-type": "text/calendar; charset=utf-8" });
}

function toFile(events: z.infer<typeof stateSchema>["events"]): string {
  const calendar = ical({ name: "Personal" });
  for (const { id, from, to } of events)
    calendar.createEvent({ id, start: from, end: to, summary: "Personal event", stamp: from });
  return calendar.toString();
}

function listPage(c: Context, events: z.infer<typeof stateSchema>["events"]) {
  const address = (name: string) => new URL(`${c.req.path}/${name}`, c.req.url).href;
  const tomorrow = addDays(toCalendarDay(new Date(), zone), 1);
  return sandboxPage({
    service: "Apple, Outlook or Proton",
    title: "A calendar with an address",
    body: html`<p><code>${address("personal.ics")}</code></p>
      <ul>${events.map(
        ({ id, from }) =>
          html`<li>${formatFullDate(new Date(from), zone)}, ${formatTimeOfDay(new Date(from), zone)}
            <form method="post"><input type="hidden" name="event" value="${id}" />
            <button name="action" value="delete">Delete</button></form></li>`,
      )}</ul>
      <form method="post">
        <fieldset><legend>Add an hour (Chicago time)</legend>
          <label>Day <input type="date" name="day" value="${tomorrow}" required /></label>
          <label>Time <input type="time" name="time" value="10:00" required /></label>
          <button class="primary" name="action" value="add">Add</button>
        </fieldset>
      </form>
      <h2>Addresses that fail</h2>
      <ul>${Object.entries(failures).map(([name, text]) => html`<li>${text}: <code>${address(name)}</code></li>`)}</ul>`,
  });
}
