import type { IncomingMessage, ServerResponse } from "node:http";

const proxyHeader = /^(forwarded|via|x-forwarded-.*)$/;

const sentence =
  "This is a development server for this machine only, and this request came through a proxy or a tunnel. To serve others, set NODE_ENV=production.\n";

/**
 * Refuses a request that a proxy or a tunnel passed on, and returns true if it did. Such a request comes from this
 * machine's own address, so nothing else tells it from the developer's. X-Forwarded-For alone is accepted if
 * `allowsForwardedFor`: tests send it, tunnels send more.
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
