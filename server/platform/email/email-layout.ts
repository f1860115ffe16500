import { html, raw } from "hono/html";
import { formatNameInitials, getNameTint } from "../../../contract/identity/initials.ts";
import { emailStyles, emailTints } from "./email-styles.ts";

export interface EmailLink {
  label: string;
  href: string;
}

/** A row with a label and a value, such as 'When'. */
export interface EmailFact {
  label: string;
  text: string;
  /** Makes its label, a part of `text`, a link. */
  link?: EmailLink;
  /** If `text` contains this, it stays on one line, such as a phone number that is no link. */
  unbroken?: string;
}

/** A person in an email, with their picture or else their initials. */
export interface EmailPerson {
  name: string;
  /** An absolute URL from `emailPerson`. */
  pictureUrl?: string;
}

/** A person in a list, such as the doulas of an email alert. */
export interface ListedPerson extends EmailPerson {
  /** A line below the name. */
  detail: string;
  /** The page the name links to. */
  href: string;
}

/** What emails say of the site that sends them. */
export interface EmailSite {
  name: string;
  /** What it is, in a sentence without a period. */
  description: string;
  publicUrl: string;
  supportEmail: string;
}

export interface EmailContent {
  site: EmailSite;
  heading: string;
  /** The line that inboxes show after the subject. By default the first paragraph. */
  preheader?: string;
  /** The person it is about. */
  person?: EmailPerson;
  paragraphs: string[];
  /** Digits to type, in large type below the first paragraph. */
  code?: string;
  people?: ListedPerson[];
  facts?: EmailFact[];
  /** At most two; the first one leads. */
  buttons?: EmailLink[];
  /** Small print below the buttons. */
  notes?: string[];
  links?: EmailLink[];
  /**
   * Completes 'You get this email because …'. It says nothing that the email does not, and stays true after the account is
   * deleted.
   */
  reason: string;
  /** The page that turns such emails off, if that is possible. */
  optOut?: EmailLink;
}

/**
 * Renders our emails' shared layout as HTML and as text with the same words. All content is escaped. The
 * layout consists of tables with inline styles, so that it works in programs that know little CSS; dark colors
 * and phone widths need the style block.
 */
export function renderEmail(content: EmailContent): { text: string; html: string } {
  return { text: renderText(content), html: renderHtml(content) };
}

function renderText({
  site,
  heading,
  person,
  paragraphs,
  code = "",
  people = [],
  facts = [],
  buttons = [],
  notes = [],
  links = [],
  reason,
  optOut,
}: EmailContent): string {
  const toLine = ({ label, href }: EmailLink) => `${label}: ${href}`;
  // The rows contain the number of a phone link.
  const isPage = ({ href }: EmailLink) => !href.startsWith("tel:");
  const blocks = [
    person ? `${heading}\n${person.name}` : heading,
    ...paragraphs.slice(0, 1),
    code,
    ...paragraphs.slice(1),
    ...people.map(({ name, detail, href }) => `${name}: ${href}\n${detail}`),
    facts.map(({ label, text }) => `${label}: ${text}`).join("\n"),
    ...buttons.filter(isPage).map(toLine),
    ...notes,
    ...links.map(toLine),
    [
      "-- ",
      describeReason(reason),
      ...(optOut ? [toLine(optOut)] : []),
      `Questions? Write to ${site.supportEmail}.`,
      toLine({ label: site.description, href: site.publicUrl }),
    ].join("\n"),
  ];
  return `${blocks.filter((block) => block !== "").join("\n\n")}\n`;
}

function describeReason(reason: string): string {
  return `You get this email because ${reason}.`;
}

function renderHtml({
  site,
  heading,
  paragraphs,
  preheader = paragraphs[0] ?? heading,
  person,
  code,
  people = [],
  facts = [],
  buttons = [],
  notes = [],
  links = [],
  reason,
  optOut,
}: EmailContent): string {
  const page = html`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <meta name="supported-color-schemes" content="light dark" />
    <title>${heading}</title>
    <style>${emailStyles}</style>
  </head>
  <body class="page" bgcolor="#fcf5ed" style="margin:0;padding:0;background-color:#fcf5ed">
    <div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${preheader}${preheaderPadding}</div>
    <table class="page" role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="#fcf5ed" style="background-color:#fcf5ed">
      <tr>
        <td role="main" align="center" style="padding:24px 12px">
          <!--[if mso]><table role="presentation" width="560" cellpadding="0" cellspacing="0" border="0"><tr><td><![endif]-->
          <table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="width:100%;max-width:560px">
            <tr>
              <td class="brand" style="padding:0 4px 12px;${sans};font-weight:600;color:#88305d">${site.name}</td>
            </tr>
            <tr>
              <td class="card" bgcolor="#fffcf8" align="left" style="padding:32px;background-color:#fffcf8;border:1px solid #e6dacf;border-radius:14px;${sans};color:#321e28">
                ${person && renderPerson(person, "0 0 20px", html`<span style="font-weight:600">${person.name}</span>`)}
                <h1 class="ink" style="margin:0;font-family:Fraunces,Georgia,serif;font-size:28px;line-height:34px;font-weight:500;color:#321e28">${heading}</h1>
                ${paragraphs.slice(0, 1).map(renderParagraph)}
                ${code && renderCode(code)}
                ${paragraphs.slice(1).map(renderParagraph)}
                ${people.map(renderListedPerson)}
                ${facts.length > 0 && renderFacts(facts)}
                ${buttons.length > 0 && renderButtons(buttons)}
                ${notes.map((each) => html`<p class="soft" style="margin:16px 0 0;font-size:14px;line-height:22px;color:#5e4751">${each}</p>`)}
                ${links.length > 0 && renderLinks(links)}
              </td>
            </tr>
            <tr>
              <td class="soft" align="left" style="padding:16px 4px 0;${footerFont};color:#5e4751;overflow-wrap:anywhere">
                <p style="margin:0">${describeReason(reason)}${optOut && html` ${renderFooterLink(optOut)}`}</p>
                <p style="margin:4px 0 0">Questions? Write to ${renderFooterLink({ label: site.supportEmail, href: `mailto:${site.supportEmail}` })}.</p>
                <p style="margin:4px 0 0">${renderFooterLink({ label: site.description, href: site.publicUrl })}</p>
              </td>
            </tr>
          </table>
          <!--[if mso]></td></tr></table><![endif]-->
        </td>
      </tr>
    </table>
  </body>
</html>`;
  return String(page);
}

/** Invisible characters, so that inboxes do not continue a short preheader with the body. */
const preheaderPadding = raw("&#847;&zwnj;&nbsp;".repeat(60));

const plainPreview = "Open this email to read it.";

/** Returns the bodies with a first line that says nothing, for locked screens. */
export function hidePreview({ text, html }: { text: string; html: string }): { text: string; html: string } {
  return {
    text: `${plainPreview}${"\u034f\u200c\u00a0".repeat(60)}\n\n${text}`,
    html: html.replace(
      /(<div style="display:none[^>]*>).*?(?=<\/div>)/s,
      `$1${plainPreview}${preheaderPadding}`,
    ),
  };
}

const sans = "font-family:Figtree,Helvetica,Arial,sans-serif;font-size:16px;line-height:26px";

type Html = ReturnType<typeof html>;

function renderParagraph(text: string) {
  return html`<p style="margin:16px 0 0;white-space:pre-line;overflow-wrap:anywhere">${text}</p>`;
}

/** One press selects all digits, without the space that is only seen between them. */
function renderCode(code: string) {
  return html`<p class="code" style="margin:16px 0 0;padding:12px 0 12px 8px;background-color:#fcf5ed;border-radius:10px;${sans};font-size:36px;line-height:44px;font-weight:600;letter-spacing:8px;font-variant-numeric:tabular-nums;text-align:center;white-space:nowrap;user-select:all;-webkit-user-select:all">${code}</p>`;
}

function renderPerson(person: EmailPerson, margin: string, text: Html) {
  return html`<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:${margin}">
                  <tr>
                    ${renderFace(person)}
                    <td class="ink" valign="middle" style="padding-left:14px;${sans};color:#321e28;overflow-wrap:anywhere">${text}</td>
                  </tr>
                </table>`;
}

/** Programs that block pictures show the initials, and so does Outlook for Windows, which cannot show WebP. */
function renderFace({ name, pictureUrl }: EmailPerson) {
  const tint = getNameTint(name, emailTints.length);
  const color = emailTints[tint]?.light;
  const letters = formatNameInitials(name);
  const picture =
    pictureUrl &&
    html`<!--[if !mso]><!--><img src="${pictureUrl}" width="56" height="56" alt="${letters}" style="display:block;width:56px;height:56px;border:0;border-radius:28px;object-fit:cover" /><!--<![endif]--><!--[if mso]>${letters}<![endif]-->`;
  return html`<td class="ink tint-${tint + 1}" aria-hidden="true" width="56" height="56" align="center" valign="middle" bgcolor="${color}" style="width:56px;height:56px;border-radius:28px;background-color:${color};font-family:Fraunces,Georgia,serif;font-size:20px;line-height:56px;font-weight:500;color:#321e28">${picture ?? letters}</td>`;
}

function renderListedPerson(person: ListedPerson) {
  const { name, href, detail } = person;
  const text = html`<a class="link" href="${href}" style="color:#88305d;font-weight:600">${name}</a><br /><span class="soft" style="font-size:14px;line-height:22px;color:#5e4751">${detail}</span>`;
  return renderPerson(person, "16px 0 0", text);
}

function renderFacts(facts: EmailFact[]) {
  const cell = "padding:10px 0;border-top:1px solid #e6dacf;vertical-align:top";
  return html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:16px 0 0">
                  ${facts.map(
                    (fact) => html`<tr>
                    <td class="line soft" width="84" valign="top" style="${cell};width:84px;padding-right:12px;font-size:14px;line-height:26px;color:#5e4751">${fact.label}</td>
                    <td class="line" valign="top" style="${cell};${sans};white-space:pre-line;overflow-wrap:anywhere">${renderFactText(fact)}</td>
                  </tr>`,
                  )}
                </table>`;
}

function renderFactText({ text, link, unbroken }: EmailFact) {
  const part = link?.label ?? unbroken;
  if (!part || !text.includes(part)) return text;
  const [before = "", ...after] = text.split(part);
  const shown = link
    ? html`<a class="link" href="${link.href}" style="color:#88305d;font-weight:600;white-space:nowrap">${part}</a>`
    : html`<span style="white-space:nowrap">${part}</span>`;
  return html`${before}${shown}${after.join(part)}`;
}

function renderButtons(buttons: EmailLink[]) {
  return html`<table role="presentation" cellpadding="0" cellspacing="0" border="0" class="wide" style="margin:16px 0 0">
                  <tr>
                    ${buttons.map(({ label, href }, position) =>
                      position === 0
                        ? html`<td class="cell primary" align="center" bgcolor="#88305d" style="border-radius:10px;background-color:#88305d"><a class="on-primary" href="${href}" style="display:block;padding:11px 22px;${sans};font-weight:600;color:#ffffff;text-decoration:none">${label}</a></td>`
                        : html`<td class="gap" width="12" style="width:12px;font-size:0;line-height:0">&nbsp;</td>
                    <td class="cell secondary" align="center" style="border:1px solid #88305d;border-radius:10px"><a class="link" href="${href}" style="display:block;padding:10px 21px;${sans};font-weight:600;color:#88305d;text-decoration:none">${label}</a></td>`,
                    )}
                  </tr>
                </table>`;
}

const footerFont = "font-family:Figtree,Helvetica,Arial,sans-serif;font-size:14px;line-height:22px";

function renderFooterLink({ label, href }: EmailLink) {
  return html`<a class="soft" href="${href}" style="color:#5e4751;text-decoration:underline">${label}</a>`;
}

function renderLinks(links: EmailLink[]) {
  return html`<p style="margin:16px 0 0">${links.map(
    ({ label, href }) =>
      html`<a class="link" href="${href}" style="display:inline-block;margin-right:20px;color:#88305d;font-weight:600">${label}</a> `,
  )}</p>`;
}
