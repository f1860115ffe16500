import type { IncomingMessage, ServerResponse } from "node:http";

const proxyHeader = /^(forwarded|via|x-forwarded-.*)$/;

const sentence =
  "This is a development server for this machine only, and this request came through a proxy or a tunnel. To serve others, set NODE_ENV=production.\n";

/**
 * Refuses a request that came through a proxy or a tunnel, and returns true if it did. Such a request has
 * this machine's address, so only its headers distinguish it from the developer's. X-Forwarded-For alone is
 * allowed if `allowsForwardedFor`: tests send it, while tunnels send more headers.
 */
export function refuseProxied(
  request: IncomingMessage,
  response: ServerResponse,
  { allowsForwardedFor }: { allowsForwardedFor: boolean },
): boolean {
  const isProxied = Object.keys(request.headers).some(
    (name) => proxyHeader.test(name) && !(allowsForwardedFor && name === "x-forwarded-for"),
  );
  if (isProxied) response.writeHead(403, { "content-type": "text/plain; charset=utf-8" }).end(sentence);
  return isProxied;
}
