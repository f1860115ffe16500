import { BlockList, isIP } from "node:net";

const loopback = new BlockList();
loopback.addSubnet("127.0.0.0", 8, "ipv4");
loopback.addAddress("::1", "ipv6");

/** Whether a network address, as a socket tells it, is reached from this machine only. */
export function isLoopbackAddress(address: string | undefined): boolean {
  const version = isIP(address ?? "");
  if (!address || version === 0) return false;
  return loopback.check(address, version === 6 ? "ipv6" : "ipv4");
}

/** Whether a host, as in HOST, an address or a Host header, without its port, means this machine only. */
export function isLoopbackHost(host: string): boolean {
  return host.toLowerCase() === "localhost" || isLoopbackAddress(host.replace(/^\[(.*)\]$/, "$1"));
}
