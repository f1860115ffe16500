import { BlockList, isIP } from "node:net";
import { z } from "zod";

/** Which peers' X-Forwarded-For is trusted: none, all, or those in a list. */
export type TrustedProxies = boolean | BlockList;

/** Reads `true`, `false`, or addresses and networks separated by commas: `10.0.0.0/8, 2001:db8::7`. */
export const trustedProxiesSchema = z.string().transform((text, context): TrustedProxies => {
  const flag = z.stringbool().safeParse(text);
  if (flag.success) return flag.data;
  const list = new BlockList();
  const areValid = text.split(",").map((entry) => addEntry(list, entry.trim()));
  if (areValid.includes(false))
    context.addIssue({ code: "custom", message: "must be true, false, or IP addresses and networks" });
  return list;
});

/** Returns false if the entry is neither an address nor a network. */
function addEntry(list: BlockList, entry: string): boolean {
  const [, address = "", prefix] = /^([\da-f.:]+)(?:\/(\d{1,3}))?$/i.exec(entry) ?? [];
  const version = isIP(address);
  if (version === 0) return false;
  const bits = version === 6 ? 128 : 32;
  const length = prefix === undefined ? bits : Number(prefix);
  if (length > bits) return false;
  list.addSubnet(address, length, `ipv${version === 6 ? 6 : 4}`);
  return true;
}

interface Hops {
  /** The address at the other end of the socket; empty if unknown. */
  peer: string;
  forwardedFor: string | undefined;
}

/**
 * Returns the address of the client behind the trusted proxies. X-Forwarded-For is read from the right,
 * because each trusted hop vouches for the one before it. With `true`, only the peer is trusted.
 */
export function clientAddress({ peer, forwardedFor }: Hops, trusted: TrustedProxies): string {
  if (trusted === false || forwardedFor === undefined) return peer;
  const hops = forwardedFor.split(",").map((hop) => hop.trim());
  if (trusted === true) return addressIn(hops.at(-1)) ?? peer;
  let client = peer;
  for (const hop of hops.toReversed()) {
    const address = addressIn(hop);
    if (!address || !isListed(trusted, client)) break;
    client = address;
  }
  return client;
}

function addressIn(hop: string | undefined): string | undefined {
  return hop && isIP(hop) ? hop : undefined;
}

function isListed(list: BlockList, address: string): boolean {
  const version = isIP(address);
  return version !== 0 && list.check(address, version === 6 ? "ipv6" : "ipv4");
}
