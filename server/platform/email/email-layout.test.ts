import { expect, test } from "vitest";
import { type EmailKind, emailKinds, findEmailKind } from "../../../contract/platform/failures.ts";
import { listEveryEmail } from "../../testing/every-email.ts";
import { renderEmail } from "./email-layout.ts";
import { emailPerson } from "./email-pictures.ts";

const phone = { label: "(512) 555-0142", href: "tel:5125550142" };
const content = {
  site: {
    name: "Doula Match",
    description: "Doula Match helps people",
    publicUrl: "https://doulas.example",
    supportEmail: "help@doulas.example",
  },
  heading: "Your intro call is booked",
  person: { name: "Grace Okafor" },
  paragraphs: ["<b>not bold</b> & plain"],
  facts: [{ label: "How", text: "You call Grace by phone: (512) 555-0142", link: phone }],
  reason: "this is a test",
};

const emails = listEveryEmail();

/** Everything an email program shows: the body without tags, preheader, the site's name on top, initials and Outlook's variants. */
function readShownText(html: string): string {
  const shown = html
    .replace(/<head>.*<\/head>/s, "")
    .replace(/<div style="display:none.*?<\/div>/s, "")
    .replace(/<td class="brand".*?<\/td>/s, "")
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
  const linesOfText = text.split("\n").filter((line) => line !== "");
  const shown = readShownText(html);

  // Each page has its URL in the text, and each address and phone number is written out.
  for (const { href } of links) {
    if (href.startsWith("tel:")) expect(text.replaceAll(/[^\d]/g, "")).toContain(href.replace("tel:", ""));
    else expect(text).toContain(href.replace("mailto:", ""));
  }
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
    expect(href).toMatch(/^(https:\/\/|tel:|mailto:)/);
    expect(href).not.toMatch(/undefined|null/);
  }
});

/** Why each kind of email comes. The same for all emails of a kind to one side, so that it reveals nothing more. */
const reasons: Record<EmailKind, string[]> = {
  reset: ["someone asked for a new password for this address on Doula Match"],
  "password-changed": ["you have an account on Doula Match"],
  confirm: ["someone signed up for Doula Match with this address"],
  "confirm-new-email": ["someone entered this address as the new one of their Doula Match account"],
  "email-change-asked": ["you have an account on Doula Match"],
  "email-changed": ["this was the address of your Doula Match account"],
  "data-exported": ["you have an account on Doula Match"],
  "account-deleted": ["this was the address of your Doula Match account"],
  factor: ["you have an account on Doula Match"],
  booking: [
    "you asked for an intro call on Doula Match",
    "a parent asked for an intro call with you on Doula Match",
  ],
  order: [
    "you chose a package on Doula Match",
    "a parent chose one of your packages on Doula Match",
    "you are an admin of Doula Match",
  ],
  unread: ["someone wrote to you on Doula Match"],
  "parent-update": ["a parent shares updates with you on Doula Match"],
  "confirm-alert": ["someone asked for alerts to this address on Doula Match"],
  "doula-alert": ["you asked Doula Match for it"],
  doula: ["you have a doula profile on Doula Match"],
  "calendar-reconnect": ["you connected a calendar to Doula Match"],
  "calendar-stale": ["you connected a calendar to Doula Match"],
  "calendar-change": ["you connected a calendar to Doula Match"],
  "report-reviewed": ["you sent us a report on Doula Match"],
  warning: ["you have an account on Doula Match"],
  suspended: ["you have an account on Doula Match"],
  "admin-notice": ["you are an admin of Doula Match"],
  "platform-fee": ["you have a doula profile on Doula Match"],
  test: ["the operator of Doula Match sent a test to this address"],
};

/** Links to the pages that turn emails off; the other kinds cannot be turned off. */
const optOuts: Partial<Record<EmailKind, RegExp>> = {
  "admin-notice": /^Choose your emails: https:\/\/doulas\.example\/account$/,
  "doula-alert": /^Stop these emails: https:\/\/doulas\.example\/stop-alerts#token=\w+$/,
};

test.each(emails)(
  "ends with why it came, how to turn it off, support, and who sends it: $name",
  ({ email: { key, text } }) => {
    const kind = findEmailKind(key);
    if (!kind) throw new Error(`${key} has no kind`);
    const [delimiter, reason = "", ...lines] = text.trimEnd().split("\n\n").at(-1)?.split("\n") ?? [];
    expect(delimiter).toBe("-- ");
    expect(reasons[kind].map((each) => `You get this email because ${each}.`)).toContain(reason);
    const optOut = optOuts[kind];
    if (optOut) expect(lines.shift()).toMatch(optOut);
    expect(lines).toEqual([
      "Questions? Write to help@doulas.example.",
      "Doula Match helps people find and book doulas: https://doulas.example",
    ]);
  },
);

const withDeadline = [
  "call requested (to rosa)",
  "new time requested (to rosa)",
  "package requested (to rosa)",
  "package request accepted (to maya)",
  "paid, without room (to maya)",
  "paid, without room (to rosa)",
  "moved due date (to rosa)",
];

test.each(emails.filter(({ name }) => withDeadline.includes(name)))(
  "begins with the deadline, and so does its preview: $name",
  ({ name, email: { text, html } }) => {
    const zone = name.includes("maya") ? "EST|CST" : "CST";
    const deadline = new RegExp(`(by|until) \\w+day, \\w+ \\d+, \\d+:\\d\\d [AP]M (${zone})\\.`);
    expect(text.split("\n\n")[1]).toMatch(deadline);
    expect(readPreheader(html)).toMatch(deadline);
  },
);

/** The doula of these emails entered she/her. */
const pronouns = {
  "declined (to maya)": ["another time with her,"],
  "request closed by a pause (to maya)": ["If she takes new clients"],
  "paid (to maya)": ["We emailed her about"],
  "payment failed (to maya)": ["on her page"],
  "paid, without room (to maya)": ["but her calendar filled up"],
  "moved due date, kept (to maya)": ["Talk to her first"],
};

test.each(Object.entries(pronouns))("calls the doula she: %s", (name, phrases) => {
  const text = emails.find((each) => each.name === name)?.email.text;
  for (const phrase of phrases) expect(text).toContain(phrase);
});

test("these tests cover every kind of email, and every deadline", () => {
  expect(emails.map(({ name }) => name)).toEqual(expect.arrayContaining(withDeadline));
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

test("a code follows the first sentence, alone on its line in large digits that one press selects", () => {
  const email = emails.find(({ name }) => name === "confirm the address (to maya)")?.email;
  expect(email?.text.split("\n\n").slice(1, 3)).toEqual([
    "To confirm that this is your email address, type this code where you signed up within 10 minutes:",
    "482913",
  ]);
  expect(email?.html).toMatch(
    /<\/p>\s*<p class="code" [^>]*font-size:36px[^>]*;user-select:all[^>]*>482913<\/p>\s*<p/,
  );
  expect(readPreheader(email?.html ?? "")).toBe("Your code is 482913.");
});

test("the email about an approval shows the doula and the next steps", () => {
  const email = emails.find(({ name }) => name === "profile live (to rosa)")?.email;
  expect(email?.html).toContain("/rosa.webp");
  for (const link of [
    "See my public page: https://doulas.example/doulas/",
    "Check my hours: https://doulas.example/availability",
  ])
    expect(email?.text).toContain(link);
});

test("the emails about a call say whose number is whose", () => {
  const email = emails.find(({ name }) => name === "call booked (to rosa)")?.email;
  expect(email?.text).toContain("How: Maya Thompson will call your number, (512) 555-0142.");
  expect(email?.text).toContain("Phone: Maya's number is (512) 555-0199");
});

test("a request's email leads to the due date and leaves it out", () => {
  const email = emails.find(({ name }) => name === "package requested (to rosa)")?.email;
  expect(email?.text).toContain("Due date: Shown only in the request");
});

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
