import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";

/** The page shown while the site is unavailable; it needs no other files. */
export interface UnavailablePage {
  html: string;
  headers: Record<string, string>;
}

const location = new URL("../../../dist/web/503.html", import.meta.url);

/** Reads the output of scripts/build-unavailable-page.ts. Undefined if the web app is not built. */
export async function readUnavailablePage(): Promise<UnavailablePage | undefined> {
  const html = await readFile(location, "utf8").catch(() => undefined);
  return html === undefined ? undefined : { html, headers: headersFor(html) };
}

/**
 * Returns the page's headers. The page is the same for everyone, so its policy lists hashes of the inline
 * parts instead of a nonce.
 */
function headersFor(html: string): Record<string, string> {
  const hashElement = (element: string) => {
    const text = new RegExp(`<${element}>(.*?)</${element}>`, "s").exec(html)?.[1] ?? "";
    return `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
  };
  const policy = [
    "default-src 'none'",
    `script-src ${hashElement("script")}`,
    `style-src ${hashElement("style")}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ];
  return {
    "content-type": "text/html; charset=UTF-8",
    "content-security-policy": policy.join("; "),
    "cache-control": "no-store",
  };
}
