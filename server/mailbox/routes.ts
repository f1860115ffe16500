import { desc, eq } from "drizzle-orm";
import type { MiddlewareHandler } from "hono";
import { html } from "hono/html";
import { z } from "zod";
import { idSchema } from "../../contract/fields.schema.ts";
import { schema } from "../../db/database.ts";
import { type AppEnv, createRouter, defineRoute } from "../platform/http.ts";
import { isLoopbackAddress, isLoopbackHost } from "../platform/loopback.ts";
import type { Platform } from "../platform/platform.ts";
import { Refusal } from "../platform/refusal.ts";

const { mailboxMails } = schema;
const htmlAnswer = { 200: { description: "A page", content: { "text/html": { schema: z.string() } } } };

const list = defineRoute({
  method: "get",
  path: "/mailbox",
  operationId: "listMails",
  access: "public",
  tags: ["mailbox"],
  summary: "Development only: every mail that would have been sent",
  responses: htmlAnswer,
});

const show = defineRoute({
  method: "get",
  path: "/mailbox/{id}",
  operationId: "readMail",
  access: "public",
  tags: ["mailbox"],
  summary: "Development only: one mail as its reader sees it",
  request: { params: z.object({ id: idSchema }) },
  responses: htmlAnswer,
});

const attachment = defineRoute({
  method: "get",
  path: "/mailbox/{id}/attachment",
  operationId: "getMailAttachment",
  access: "public",
  tags: ["mailbox"],
  summary: "Development only: a mail's attachment",
  request: { params: z.object({ id: idSchema }) },
  responses: {
    200: { description: "The file", content: { "application/octet-stream": { schema: z.string() } } },
  },
});

/** Mails carry their styles inline, as mail programs want it; nothing else is allowed on these pages. */
const mailPolicy = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'";

/**
 * Only for browsers on this machine that were told so by its name: a foreign name that resolves to 127.0.0.1 lets the
 * page of another site read what is answered (DNS rebinding).
 */
const fromThisMachineOnly: MiddlewareHandler<AppEnv> = async (c, next) => {
  const host = (c.req.header("host") ?? "").replace(/:\d*$/, "");
  if (!isLoopbackAddress(c.env.incoming?.socket.remoteAddress) || !isLoopbackHost(host))
    throw new Refusal("route_not_found");
  await next();
};

/** The mailbox of development, mounted only where no SMTP server is set and never in production. */
export function mailboxRoutes({ db }: Platform) {
  const router = createRouter();
  router.use("/mailbox/*", fromThisMachineOnly);
  return router
    .openapi(list, async (c) => {
      const mails = await db
        .select({
          id: mailboxMails.id,
          createdAt: mailboxMails.createdAt,
          recipient: mailboxMails.recipient,
          subject: mailboxMails.subject,
        })
        .from(mailboxMails)
        .orderBy(desc(mailboxMails.createdAt))
        .limit(200);
      const page = await html`<!doctype html>
        <html lang="en">
          <head>
            <meta charset="utf-8" />
            <meta name="viewport" content="width=device-width" />
            <meta name="robots" content="noindex" />
            <title>Mailbox (development)</title>
            <style>${pageStyle}</style>
          </head>
          <body>
            <main>
              <p class="label">Development only</p>
              <h1>Mailbox</h1>
              <p>Emails are saved here instead of being sent. Set SMTP_URL to send them.</p>
              ${mails.length === 0 ? html`<p>No mail yet. Reload after an action that sends one.</p>` : ""}
              <ul>
                ${mails.map(
                  (mail) => html`<li>
                    <a href="/mailbox/${mail.id}">${mail.subject}</a>
                    <span>to ${mail.recipient}, ${mail.createdAt.toISOString().slice(0, 19).replace("T", " ")} UTC</span>
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
    .openapi(show, async (c) => {
      const mail = await findMail(c.req.valid("param").id);
      const bar =
        await html`<header style="padding:12px 16px;font:14px/1.5 Helvetica,Arial,sans-serif;background:#2b2226;color:#fff">
        <a style="color:#fff" href="/mailbox">Mailbox</a> · ${mail.subject} · to ${mail.recipient}
        ${
          mail.attachmentName
            ? html` · <a style="color:#fff" href="/mailbox/${mail.id}/attachment">${mail.attachmentName}</a>`
            : ""
        }
      </header>`;
      c.header("content-security-policy", mailPolicy);
      c.header("cache-control", "no-store");
      c.header("referrer-policy", "same-origin");
      return c.html(
        mail.html.replace(/(<body[^>]*>)/, (body) => body + String(bar)),
        200,
      );
    })
    .openapi(attachment, async (c) => {
      const mail = await findMail(c.req.valid("param").id);
      if (!mail.attachment) throw new Refusal("not_found");
      return c.body(Buffer.from(mail.attachment).toString("utf8"), 200, {
        "content-type": "application/octet-stream",
        "content-disposition": `attachment; filename="${mail.attachmentName}"`,
      });
    });

  async function findMail(id: string) {
    const [mail] = await db.select().from(mailboxMails).where(eq(mailboxMails.id, id));
    if (!mail) throw new Refusal("not_found");
    return mail;
  }
}

const pageStyle = `
  body { margin: 0; background: #faf6f0; color: #2b2226; font: 16px/1.6 Figtree, Helvetica, Arial, sans-serif }
  main { max-width: 720px; margin: 0 auto; padding: 40px 16px }
  h1 { font: 500 36px/1.2 Fraunces, Georgia, serif; margin: 0 0 8px }
  .label { color: #7d2c52; font-weight: 600; margin: 0 }
  ul { list-style: none; padding: 0 }
  li { padding: 16px; border: 1px solid #d9cbc0; border-radius: 14px; background: #fffdfa; margin-bottom: 8px }
  li a { display: block; font-weight: 600; color: #7d2c52; overflow-wrap: anywhere }
  li span { font-size: 14px; color: #5d5157; overflow-wrap: anywhere }
`;
