import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { compile } from "tailwindcss";
import { z } from "zod";
import type { Problem } from "../contract/errors.schema.ts";
import { errorMessages } from "../contract/errors.ts";

const root = path.join(import.meta.dirname, "..");

const unavailable: Omit<Problem, "request_id"> = {
  type: "/problems/unavailable",
  title: "unavailable",
  status: 503,
  code: "unavailable",
  detail: errorMessages.unavailable,
};

const rendererSchema = z.object({
  renderUnavailable: z.custom<() => Promise<string>>((value) => typeof value === "function"),
});

/**
 * Writes dist/web/503.html, which the server and its proxy show while the site is unavailable, and
 * 503.json, the proxy's response to API calls. The page needs no other file: styles, drawing and theme
 * script are inlined.
 */
export async function buildUnavailablePage(): Promise<void> {
  const renderer = await import(pathToFileURL(path.join(root, "dist/ssr/entry-server.js")).href);
  const body = await inlineDrawings(await rendererSchema.parse(renderer).renderUnavailable());
  const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>We'll be right back</title>
<script>${await readFile(path.join(root, "web/public/theme.js"), "utf8")}</script>
<style>${await compileStyles(body)}</style>
</head>
<body>${body}</body>
</html>
`;
  await writeFile(path.join(root, "dist/web/503.html"), page);
  await writeFile(path.join(root, "dist/web/503.json"), JSON.stringify(unavailable));
}

/** Replaces references to drawings with the drawings. */
async function inlineDrawings(html: string): Promise<string> {
  const sprite = await readFile(path.join(root, "web/ui/basics/illustrations.svg"), "utf8");
  return html.replaceAll(/<use href="[^"#]*#([\w-]+)"><\/use>/g, (_, name) => {
    const drawing = new RegExp(`\\n  <g id="${name}">(.*?)\\n  </g>`, "s").exec(sprite)?.[1];
    if (drawing === undefined) throw new Error(`There is no drawing ${name}.`);
    return drawing;
  });
}

/** The web app's styles that some HTML uses, without font files. */
async function compileStyles(html: string): Promise<string> {
  const file = path.join(root, "web/styles/app.css");
  const { build } = await compile(await readFile(file, "utf8"), {
    base: path.dirname(file),
    loadStylesheet: async (id, base) => {
      const found = id === "tailwindcss" ? path.join(root, "node_modules/tailwindcss/index.css") : id;
      const location = path.resolve(base, found);
      const content = await readFile(location, "utf8");
      return { path: location, base: path.dirname(location), content };
    },
  });
  const classes = [...html.matchAll(/class="([^"]*)"/g)].flatMap(([, names]) => names?.split(" ") ?? []);
  return build(classes).replaceAll(/@font-face \{[^}]*url\([^}]*\}\s*/g, "");
}
