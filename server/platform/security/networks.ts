import { BlockList, isIPv4, isIPv6 } from "node:net";
import { addressNetwork } from "./rate-limit.ts";

/** Addresses of private networks. Behind an untrusted proxy, all visitors seem to have the same address. */
const internal = new BlockList();
internal.addSubnet("10.0.0.0", 8, "ipv4");
internal.addSubnet("127.0.0.0", 8, "ipv4");
internal.addSubnet("169.254.0.0", 16, "ipv4");
internal.addSubnet("172.16.0.0", 12, "ipv4");
internal.addSubnet("192.168.0.0", 16, "ipv4");
internal.addAddress("::1", "ipv6");
internal.addSubnet("fc00::", 7, "ipv6");
internal.addSubnet("fe80::", 10, "ipv6");

/**
 * Returns the network that an address shares with its neighbors: /24 of IPv4, /48 of IPv6. Undefined for
 * an internal address.
 */
export function addressNeighborhood(address: string): string | undefined {
  const customer = addressNetwork(address);
  if (isIPv4(customer)) {
    if (internal.check(customer, "ipv4")) return undefined;
    return `${customer.split(".").slice(0, 3).join(".")}.0/24`;
  }
  if (!isIPv6(address) || internal.check(address, "ipv6")) return undefined;
  return `${customer.split(":").slice(0, 3).join(":")}::/48`;
}
