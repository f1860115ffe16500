import { BlockList, isIP } from "node:net";

const loopback = new BlockList();
loopback.addSubnet("127.0.0.0", 8, "ipv4");
loopback.addAddress("::1", "ipv6");

/** Returns true if a socket's address is reachable only from this machine. */
export function isLoopbackAddress(address: string | undefined): boolean {
  const version = isIP(address ?? "");
  if (!address || version === 0) return false;
  return loopback.check(address, version === 6 ? "ipv6" : "ipv4");
}

/**
 * Returns true if a host without its port (from HOST, an address or a Host header) means only this machine.
 */
export function isLoopbackHost(host: string): boolean {
  return host.toLowerCase() === "localhost" || isLoopbackAddress(host.replace(/^\[(.*)\]$/, "$1"));
}
