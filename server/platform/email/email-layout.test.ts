import { expect, test } from "vitest";
import { emailKinds, findEmailKind } from "../../../contract/platform/failures.ts";
import { listEveryEmail } from "../../testing/every-email.ts";
import { renderEmail } from "./email-layout.ts";
import { emailPerson } from "./email-pictures.ts";

const phone = { label: "(512) 555-0142", href: "tel:5125550142" };
const content = {
  site: { name: "Doula Match", publicUrl: "https://doulas.example", supportEmail: "help@doulas.example" },
  heading: "Your intro call is booked",
  person: { name: "Grace Okafor" },
  paragraphs: ["<b>not bold</b> & plain"],
  facts: [{ label: "How", text: "You call Grace by phone: (512) 555-0142", link: phone }],
};

const emails = listEveryEmail();

/** Everything an email program shows: the body without tags, preheader, initials and Outlook's variants. */
function readShownText(html: string): string {
  const shown = html
    .replace(/<head>.*<\/head>/s, "")
    .replace(/<div style="display:none.*?<\/div>/s, "")
    .replaceAll(/<td [^>]*aria-hidden="true".*?<\/td>/gs, "")
    .replaceAll(/<!--.*?-->/gs, "")
    .replaceAll(/<[^>]+>/g, "\n");
  return normalize(shown);
}

/** Returns the links as `Label: URL`. */
function readLinks(html: string): { label: string; href: string }[] {
  return [...html.matchAll(/<a [^>]*href="([^"]+)"[^>]*>([^<]*)<\/a>/g)].map(([, href = "", label = ""]) => ({
    label: normalize(label),
    href: normalize(href),
  }));
}

function normalize(html: string): string {
  return html
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&#39;", "'")
    .replaceAll("&quot;", '"')
    .replaceAll("&nbsp;", " ")
    .replaceAll("&amp;", "&")
    .replaceAll(/\s+/g, " ")
    .trim();
}

test.each(emails)("the text part says the same as the HTML: $name", ({ email: { text, html } }) => {
  const links = readLinks(html);
  const pageLinks = links.filter(({ href }) => !href.startsWith("tel:"));
  const linesOfText = text.split("\n").filter((line) => line !== "");
  const shown = readShownText(html);

  // Each page has its URL in the text, and each phone number is written out.
  for (const { href } of pageLinks) expect(text).toContain(href);
  for (const { href } of links.filter((link) => !pageLinks.includes(link)))
    expect(text.replaceAll(/[^\d]/g, "")).toContain(href.replace("tel:", ""));
  const textLinks = linesOfText.flatMap((line) => {
    const [, label = "", href = ""] = /^(.+): (https:\S+)$/.exec(line) ?? [];
    return href ? [{ label, href }] : [];
  });
  for (const link of textLinks) expect(links).toContainEqual(link);

  // Each word of one part is in the other.
  const wordsOfText = linesOfText.map((line) => line.replace(/^(.+): https:\S+$/, "$1"));
  const countWords = (words: string) => words.match(/[\p{L}\d'’$]+/gu)?.toSorted() ?? [];
  const callLabels = links.filter(({ href, label }) => href.startsWith("tel:") && /^Call /.test(label));
  const shownWords = callLabels.reduce((words, { label }) => words.replace(label, ""), shown);
  expect(countWords(wordsOfText.join(" "))).toEqual(countWords(shownWords));
});

test.each(emails)("has a headline, a preheader and complete links: $name", ({ email: { html, subject } }) => {
  expect(html.match(/<h1 [^>]*>[^<]+<\/h1>/g)).toHaveLength(1);
  expect(readPreheader(html).length).toBeGreaterThan(10);
  expect(subject).not.toMatch(/undefined|null|^\s*$/);
  for (const { label, href } of readLinks(html)) {
    expect(label).not.toBe("");
    expect(href).toMatch(/^(https:\/\/|tel:)/);
    expect(href).not.toMatch(/undefined|null/);
  }
});

test("these tests cover every kind of email", () => {
  const kinds = new Set(emails.map(({ email }) => findEmailKind(email.key)));
  expect([...kinds].toSorted()).toEqual(emailKinds.toSorted());
});

test("all content is escaped, and a person without a picture has initials", () => {
  const { html } = renderEmail(content);
  expect(html).toContain("&lt;b&gt;not bold&lt;/b&gt; &amp; plain");
  expect(html).toMatch(/>GO<\/td>/);
  expect(html).not.toMatch(/<img|url\(/);
});

test("a picture has its size, and the initials where pictures are not shown", () => {
  const person = emailPerson({ name: "Grace Okafor", image: "7/a.webp" }, "https://doulas.example");
  const { html } = renderEmail({ ...content, person });
  const [picture = ""] = html.match(/<img [^>]*>/g) ?? [];
  expect(picture).toContain(
    'src="https://doulas.example/storage/v1/object/public/profile-images/7/a.webp" width="56" height="56" alt="GO"',
  );
  expect(html).toContain("<!--[if mso]>GO<![endif]-->");
});

test.each(["https://tracker.example/a.png", "//tracker.example/a.png", "javascript:alert(1)", null])(
  "a picture at %s is left out",
  (image) => {
    expect(emailPerson({ name: "Grace Okafor", image }, "https://doulas.example")).toEqual({
      name: "Grace Okafor",
    });
  },
);

test("a phone number is a link on one line", () => {
  const { html } = renderEmail(content);
  expect(html).toMatch(/<a [^>]*href="tel:5125550142"[^>]*white-space:nowrap[^>]*>\(512\) 555-0142<\/a>/);
});

test("a phone number without a link is on one line too", () => {
  const facts = [{ label: "How", text: "They will call you at (512) 555-0142.", unbroken: phone.label }];
  const { html } = renderEmail({ ...content, facts });
  expect(html).toMatch(/at <span style="white-space:nowrap">\(512\) 555-0142<\/span>\./);
});

test("a row does not show a number that its text leaves out", () => {
  const facts = [{ label: "How", text: "You'll get the number later.", link: phone, unbroken: phone.label }];
  const { html } = renderEmail({ ...content, facts });
  expect(html).not.toContain(phone.label);
});

function readPreheader(html: string): string {
  return normalize(
    /display:none[^>]*>(.*?)<\/div>/s.exec(html)?.[1]?.replaceAll(/&(#847|zwnj|nbsp);/g, "") ?? "",
  );
}

test("inboxes show the preheader, by default the first paragraph", () => {
  expect(readPreheader(renderEmail({ ...content, preheader: "Wed, 9:00 AM" }).html)).toBe("Wed, 9:00 AM");
  expect(readPreheader(renderEmail({ ...content, paragraphs: ["Hello"] }).html)).toBe("Hello");
});

test("the email is 560 px wide, and narrower on a phone", () => {
  const { html } = renderEmail(content);
  expect(html).toContain("width:100%;max-width:560px");
  // Outlook knows no max-width.
  expect(html).toMatch(/<!--\[if mso\]><table [^>]*width="560"/);
});
