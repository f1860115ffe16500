import { html } from "hono/html";
import { getNameTint, initialsOfName } from "../../contract/initials.ts";
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
}

export interface EmailContent {
  siteName: string;
  heading: string;
  /** The line that inboxes show after the subject. By default the first paragraph. */
  preheader?: string;
  /** The name of the person it is about; their initials stand for their face. */
  person?: string;
  paragraphs: string[];
  facts?: EmailFact[];
  /** At most two; the first one leads. */
  buttons?: EmailLink[];
  /** Small print below the buttons. */
  notes?: string[];
  links?: EmailLink[];
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
  siteName,
  heading,
  person,
  paragraphs,
  facts = [],
  buttons = [],
  notes = [],
  links = [],
}: EmailContent): string {
  const toLine = ({ label, href }: EmailLink) => `${label}: ${href}`;
  // The rows contain the number of a phone link.
  const isPage = ({ href }: EmailLink) => !href.startsWith("tel:");
  const blocks = [
    person ? `${heading}\n${person}` : heading,
    ...paragraphs,
    facts.map(({ label, text }) => `${label}: ${text}`).join("\n"),
    ...buttons.filter(isPage).map(toLine),
    ...notes,
    ...links.map(toLine),
    siteName,
  ];
  return `${blocks.filter((block) => block !== "").join("\n\n")}\n`;
}

function renderHtml({
  siteName,
  heading,
  paragraphs,
  preheader = paragraphs[0] ?? heading,
  person,
  facts = [],
  buttons = [],
  notes = [],
  links = [],
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
    <div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${preheader}</div>
    <table class="page" role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="#fcf5ed" style="background-color:#fcf5ed">
      <tr>
        <td role="main" align="center" style="padding:24px 12px">
          <!--[if mso]><table role="presentation" width="560" cellpadding="0" cellspacing="0" border="0"><tr><td><![endif]-->
          <table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="width:100%;max-width:560px">
            <tr>
              <td class="brand" style="padding:0 4px 12px;${sans};font-weight:600;color:#88305d">${siteName}</td>
            </tr>
            <tr>
              <td class="card" bgcolor="#fffcf8" align="left" style="padding:32px;background-color:#fffcf8;border:1px solid #e6dacf;border-radius:14px;${sans};color:#321e28">
                ${person && renderPerson(person)}
                <h1 class="ink" style="margin:0 0 16px;font-family:Fraunces,Georgia,serif;font-size:28px;line-height:34px;font-weight:500;color:#321e28">${heading}</h1>
                ${paragraphs.map((each) => html`<p style="margin:0 0 16px;white-space:pre-line;overflow-wrap:anywhere">${each}</p>`)}
                ${facts.length > 0 && renderFacts(facts)}
                ${buttons.length > 0 && renderButtons(buttons)}
                ${notes.map((each) => html`<p class="soft" style="margin:16px 0 0;font-size:14px;line-height:22px;color:#5e4751">${each}</p>`)}
                ${links.length > 0 && renderLinks(links)}
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

const sans = "font-family:Figtree,Helvetica,Arial,sans-serif;font-size:16px;line-height:26px";

function renderPerson(name: string) {
  const tint = getNameTint(name, emailTints.length);
  const color = emailTints[tint]?.light;
  return html`<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 20px">
                  <tr>
                    <td class="ink tint-${tint + 1}" aria-hidden="true" width="56" height="56" align="center" valign="middle" bgcolor="${color}" style="width:56px;height:56px;border-radius:28px;background-color:${color};font-family:Fraunces,Georgia,serif;font-size:20px;line-height:56px;font-weight:500;color:#321e28">${initialsOfName(name)}</td>
                    <td valign="middle" style="padding-left:14px;${sans};font-weight:600;overflow-wrap:anywhere">${name}</td>
                  </tr>
                </table>`;
}

function renderFacts(facts: EmailFact[]) {
  const cell = "padding:10px 0;border-top:1px solid #e6dacf;vertical-align:top";
  return html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 8px">
                  ${facts.map(
                    ({ label, text, link }) => html`<tr>
                    <td class="line soft" width="84" valign="top" style="${cell};width:84px;padding-right:12px;font-size:14px;line-height:26px;color:#5e4751">${label}</td>
                    <td class="line" valign="top" style="${cell};${sans};white-space:pre-line;overflow-wrap:anywhere">${link ? renderLinkedText(text, link) : text}</td>
                  </tr>`,
                  )}
                </table>`;
}

/** A phone number stays on one line; a web address may break anywhere. */
function renderLinkedText(text: string, { label, href }: EmailLink) {
  const [before = "", ...after] = text.split(label);
  const wrap = href.startsWith("tel:") ? "white-space:nowrap" : "word-break:break-all";
  return html`${before}<a class="link" href="${href}" style="color:#88305d;font-weight:600;${wrap}">${label}</a>${after.join(label)}`;
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

function renderLinks(links: EmailLink[]) {
  return html`<p style="margin:16px 0 0">${links.map(
    ({ label, href }, position) =>
      html`${position > 0 && html`<span class="soft" style="color:#5e4751">&nbsp; · &nbsp;</span>`}<a class="link" href="${href}" style="color:#88305d;font-weight:600">${label}</a>`,
  )}</p>`;
}
