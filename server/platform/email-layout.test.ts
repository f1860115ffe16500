import { expect, test } from "vitest";
import { renderEmail } from "./email-layout.ts";

const phone = { label: "(512) 555-0142", href: "tel:5125550142" };
const content = {
  siteName: "Doula Match",
  heading: "Your intro call is booked",
  person: "Grace Okafor",
  paragraphs: ["<b>not bold</b> & plain"],
  facts: [
    { label: "When", text: "Wednesday at 9:00 AM" },
    { label: "How", text: "You call Grace by phone: (512) 555-0142", link: phone },
  ],
  buttons: [
    { label: "Call Grace", href: phone.href },
    { label: "Add to calendar", href: "http://doula.test/call.ics" },
  ],
  notes: ["The calendar file is attached."],
  links: [{ label: "Reschedule", href: "http://doula.test/bookings" }],
};

/** What an email program shows, without the preheader. */
function readShownText(html: string): string {
  return html
    .replace(/<head>.*<\/head>/s, "")
    .replace(/<div style="display:none.*?<\/div>/s, "")
    .replaceAll(/<[^>]+>/g, "")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&");
}

test("the text part says the same as the HTML", () => {
  const { text, html } = renderEmail(content);
  const shown = readShownText(html);
  const words = [content.siteName, content.heading, content.person, ...content.paragraphs, ...content.notes];
  for (const each of words) for (const part of [text, shown]) expect(part).toContain(each);
  for (const { label, text: value } of content.facts) {
    expect(text).toContain(`${label}: ${value}`);
    for (const word of [label, value]) expect(shown).toContain(word);
  }
  for (const link of [
    "Add to calendar: http://doula.test/call.ics",
    "Reschedule: http://doula.test/bookings",
  ])
    expect(text).toContain(link);
});

test("all content is escaped, and there are no pictures", () => {
  const { html } = renderEmail(content);
  expect(html).toContain("&lt;b&gt;not bold&lt;/b&gt; &amp; plain");
  expect(html).not.toMatch(/<img|url\(/);
});

test("a phone number is a link on one line", () => {
  const { html } = renderEmail(content);
  expect(html).toMatch(/<a [^>]*href="tel:5125550142"[^>]*white-space:nowrap[^>]*>\(512\) 555-0142<\/a>/);
});

test("inboxes show the preheader, by default the first paragraph", () => {
  const readPreheader = (html: string) => /display:none[^>]*>([^<]*)</.exec(html)?.[1];
  expect(readPreheader(renderEmail({ ...content, preheader: "Wed, 9:00 AM" }).html)).toBe("Wed, 9:00 AM");
  expect(readPreheader(renderEmail({ ...content, paragraphs: ["Hello"] }).html)).toBe("Hello");
});
