import type { MiddlewareHandler } from "hono";
import { html } from "hono/html";
import { z } from "zod";
import { idSchema } from "../../../contract/platform/fields.schema.ts";
import { findMailboxEmail, listMailboxEmails } from "../../platform/email/mailbox.ts";
import { Refusal } from "../../platform/errors/refusal.ts";
import type { AppEnv } from "../../platform/http/app-env.ts";
import { createRouter, defineRoute } from "../../platform/http/http.ts";
import type { Platform } from "../../platform/platform.ts";
import { isLoopbackAddress, isLoopbackHost } from "../../platform/security/loopback.ts";

const htmlResponse = { 200: { description: "A page", content: { "text/html": { schema: z.string() } } } };

const list = defineRoute({
  method: "get",
  path: "/mailbox",
  operationId: "listEmails",
  access: "public",
  tag: "mailbox",
  summary: "Development only: list every email that would have been sent",
  responses: htmlResponse,
});

const showEmail = defineRoute({
  method: "get",
  path: "/mailbox/{id}",
  operationId: "readEmail",
  access: "public",
  tag: "mailbox",
  summary: "Development only: show an email as its recipient sees it",
  request: { params: z.object({ id: idSchema }) },
  responses: htmlResponse,
});

const attachment = defineRoute({
  method: "get",
  path: "/mailbox/{id}/attachment",
  operationId: "getEmailAttachment",
  access: "public",
  tag: "mailbox",
  summary: "Development only: download an email's attachment",
  request: { params: z.object({ id: idSchema }) },
  responses: {
    200: { description: "The attachment", content: { "application/octet-stream": { schema: z.string() } } },
  },
});

/** Emails have inline styles, as email programs need, and people's pictures; nothing else is allowed on these pages. */
const mailPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; base-uri 'none'; frame-ancestors 'none'";

/**
 * Only for browsers on this machine that use its name: a foreign name that resolves to 127.0.0.1 would let
 * another site's page read the response (DNS rebinding).
 */
const loopbackOnly: MiddlewareHandler<AppEnv> = async (c, next) => {
  const host = (c.req.header("host") ?? "").replace(/:\d*$/, "");
  if (!isLoopbackAddress(c.env.incoming?.socket.remoteAddress) || !isLoopbackHost(host))
    throw new Refusal("route_not_found");
  await next();
};

/** The development mailbox, mounted only without an SMTP server and never in production. */
export function mailboxRoutes({ db }: Platform) {
  const router = createRouter();
  router.use("/mailbox/*", loopbackOnly);
  return router
    .openapi(list, async (c) => {
      const emails = await listMailboxEmails(db);
      const page = await html`<!doctype html>
        <html lang="en">
          <head>
            <meta charset="utf-8" />
            <meta name="viewport" content="width=device-width, initial-scale=1" />
            <meta name="robots" content="noindex" />
            <title>Mailbox (development)</title>
            <style>${pageStyle}</style>
          </head>
          <body>
            <main>
              <p class="label">Development only</p>
              <h1>Mailbox</h1>
              <p>Emails are saved here instead of being sent. Set SMTP_URL to send them.</p>
              ${emails.length === 0 ? html`<p>No email yet. Reload after an action that sends one.</p>` : ""}
              <ul>
                ${emails.map(
                  (email) => html`<li>
                    <a href="/mailbox/${email.id}">${email.subject}</a>
                    <span>to ${email.recipient}</span>
                    <time>${email.createdAt.toISOString().slice(0, 19).replace("T", " ")} UTC</time>
                  </li>`,
                )}
              </ul>
            </main>
          </body>
        </html>`;
      c.header("content-security-policy", mailPolicy);
      c.header("cache-control", "no-store");
      return c.html(page, 200);
    })
    .openapi(showEmail, async (c) => {
      const email = await findEmail(c.req.valid("param").id);
      const bar =
        await html`<header style="display:flex;flex-wrap:wrap;align-items:center;column-gap:12px;padding:4px 16px;font:14px/1.5 Helvetica,Arial,sans-serif;background:#2b2226;color:#fff;overflow-wrap:anywhere">
        <a style="${barLinkStyle}" href="/mailbox">Mailbox</a>
        <span>${email.subject} · to ${email.recipient}</span>
        ${
          email.attachmentName
            ? html`<a style="${barLinkStyle}" href="/mailbox/${email.id}/attachment">${email.attachmentName}</a>`
            : ""
        }
      </header>`;
      c.header("content-security-policy", mailPolicy);
      c.header("cache-control", "no-store");
      c.header("referrer-policy", "same-origin");
      return c.html(
        email.html.replace(/(<body[^>]*>)/, (body) => body + String(bar)),
        200,
      );
    })
    .openapi(attachment, async (c) => {
      const email = await findEmail(c.req.valid("param").id);
      if (!email.attachment) throw new Refusal("not_found");
      return c.body(Buffer.from(email.attachment).toString("utf8"), 200, {
        "content-type": "application/octet-stream",
        "content-disposition": `attachment; filename="${email.attachmentName}"`,
      });
    });

  async function findEmail(id: string) {
    const email = await findMailboxEmail(db, id);
    if (!email) throw new Refusal("not_found");
    return email;
  }
}

/** 44 px high, for fingers. */
const barLinkStyle = "padding:11px 0;color:#fff";

const pageStyle = `
  :root { color-scheme: light dark; --page: #faf6f0; --card: #fffdfa; --line: #d9cbc0; --ink: #2b2226; --soft: #5d5157; --link: #7d2c52 }
  @media (prefers-color-scheme: dark) {
    :root { --page: #1a1116; --card: #271b21; --line: #48383f; --ink: #f0e8e0; --soft: #c9b8b0; --link: #f1a3c0 }
  }
  body { margin: 0; background: var(--page); color: var(--ink); font: 16px/1.6 Figtree, Helvetica, Arial, sans-serif }
  main { max-width: 720px; margin: 0 auto; padding: clamp(16px, 5vw, 40px) 16px }
  h1 { font: 500 clamp(28px, 8vw, 36px)/1.2 Fraunces, Georgia, serif; margin: 0 0 8px }
  .label { color: var(--link); font-weight: 600; margin: 0 }
  ul { list-style: none; padding: 0 }
  li { position: relative; display: flex; flex-wrap: wrap; justify-content: space-between; column-gap: 16px; padding: 10px 16px; border: 1px solid var(--line); border-radius: 14px; background: var(--card); margin-bottom: 8px }
  li a { flex-basis: 100%; font-weight: 600; line-height: 1.4; color: var(--link); text-decoration: none; overflow-wrap: anywhere }
  li:hover a { text-decoration: underline }
  li a::after { content: ""; position: absolute; inset: 0; border-radius: 14px }
  li span, li time { font-size: 14px; color: var(--soft); overflow-wrap: anywhere }
  li time { white-space: nowrap; font-variant-numeric: tabular-nums }
`;
