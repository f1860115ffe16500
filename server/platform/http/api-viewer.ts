import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { html } from "hono/html";
import { z } from "zod";
import { createRouter, defineRoute } from "./http.ts";
import { createNonce } from "./security.ts";

const files = {
  "swagger-ui-bundle.js": {
    type: "text/javascript; charset=utf-8",
    find: () => import.meta.resolve("swagger-ui-dist/swagger-ui-bundle.js"),
  },
  "swagger-ui.css": {
    type: "text/css; charset=utf-8",
    find: () => import.meta.resolve("swagger-ui-dist/swagger-ui.css"),
  },
};

const show = defineRoute({
  method: "get",
  path: "/docs",
  operationId: "showApiViewer",
  access: "public",
  tag: "platform",
  summary: "Development only: a page for reading and trying out this API",
  responses: { 200: { description: "An HTML page", content: { "text/html": { schema: z.string() } } } },
});

const asset = defineRoute({
  method: "get",
  path: "/docs/{file}",
  operationId: "getApiViewerFile",
  access: "public",
  tag: "platform",
  summary: "Development only: a file of that page",
  errors: ["invalid_input"],
  request: { params: z.object({ file: z.enum(["swagger-ui-bundle.js", "swagger-ui.css"]) }) },
  responses: { 200: { description: "The file", content: { "*/*": { schema: z.string() } } } },
});

/** Swagger UI, served from our own copy so that nothing loads from elsewhere. Development only. */
export function apiViewerRoutes() {
  return createRouter()
    .openapi(show, async (c) => {
      const nonce = createNonce();
      // Swagger UI's style sheet embeds its pictures as data URLs.
      const policy = `default-src 'none'; script-src 'self' 'nonce-${nonce}'; style-src 'self' 'nonce-${nonce}'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;
      c.header("content-security-policy", policy);
      c.header("cache-control", "no-store");
      const page = await html`<!doctype html>
        <html lang="en">
          <head>
            <meta charset="utf-8" />
            <meta name="viewport" content="width=device-width" />
            <meta name="color-scheme" content="light dark" />
            <meta name="robots" content="noindex" />
            <title>API (development)</title>
            <link rel="icon" href="/favicon.svg" />
            <link rel="stylesheet" href="/docs/swagger-ui.css" />
            <style nonce="${nonce}">${pageStyle}</style>
          </head>
          <body>
            <main id="api"></main>
            <script src="/docs/swagger-ui-bundle.js"></script>
            <script nonce="${nonce}">
              const systemDark = matchMedia("(prefers-color-scheme: dark)");
              const showTheme = () =>
                document.documentElement.classList.toggle("dark-mode", systemDark.matches);
              systemDark.addEventListener("change", showTheme);
              showTheme();
              SwaggerUIBundle({
                url: "/openapi.json",
                dom_id: "#api",
                deepLinking: true,
                docExpansion: "none",
                filter: true,
                showExtensions: true,
                validatorUrl: null,
              });
            </script>
          </body>
        </html>`;
      return c.html(page, 200);
    })
    .openapi(asset, async (c) => {
      const { type, find } = files[c.req.valid("param").file];
      const bytes = new Uint8Array(await readFile(fileURLToPath(find())));
      return c.body(bytes, 200, { "content-type": type, "cache-control": "no-cache" });
    });
}

/**
 * Swagger UI's layout is for wide screens: on a phone, descriptions go below names, and long paths and tables stay within
 * the page. Without < and >, which the template would escape.
 */
const pageStyle = `
  html, body { margin: 0; background: #faf6f0 }
  .swagger-ui .info { margin: 32px 0 16px }
  .swagger-ui .info .title { font-family: Fraunces, Georgia, serif; font-weight: 500 }
  html.dark-mode, .dark-mode body { background: #1a1116 }
  .dark-mode .swagger-ui .filter .operation-filter-input { border: 1px solid #8a7a80; background: #2b2226; color: #f0e8e0 }
  @media (max-width: 47.99rem) {
    .swagger-ui .info { margin: 24px 0 }
    .swagger-ui .wrapper { padding: 0 16px }
    .swagger-ui .filter .operation-filter-input { box-sizing: border-box; max-width: none }
    .swagger-ui .opblock-tag { flex-wrap: wrap; padding: 12px 0; font-size: 20px }
    .swagger-ui .opblock-tag a { flex: 1 0 70% }
    .swagger-ui .opblock-tag small { order: 1; flex-basis: 100%; padding: 4px 0 0 }
    .swagger-ui .opblock .opblock-summary { flex-wrap: wrap }
    .swagger-ui .opblock .opblock-summary-path, .swagger-ui .opblock .opblock-summary-description { max-width: 100%; overflow-wrap: anywhere }
    .swagger-ui .opblock-body, .swagger-ui .model-box, .swagger-ui table { display: block; max-width: 100%; overflow-x: auto }
  }
`;
