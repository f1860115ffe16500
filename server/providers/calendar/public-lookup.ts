import { promises as dns } from "node:dns";
import { isIP, type LookupFunction } from "node:net";

/**
 * Looks up names on the DNS servers directly. `dns.lookup` would keep one of the few threads busy for as long as a slow
 * server takes, and with them every other lookup of this process.
 */
export function createPublicLookup({ timeoutMs = 2000 }: { timeoutMs?: number } = {}): LookupFunction {
  return (hostname, options, callback) => {
    const resolver = new dns.Resolver({ timeout: timeoutMs, tries: 1 });
    const resolve = async () => {
      const [ipv4, ipv6] = await Promise.allSettled([
        resolver.resolve4(hostname),
        resolver.resolve6(hostname),
      ]);
      const found = [ipv4, ipv6].flatMap((result) => (result.status === "fulfilled" ? result.value : []));
      return found.map((address) => ({ address, family: isIP(address) }));
    };
    const give = (addresses: { address: string; family: number }[]) => {
      const [first] = addresses;
      if (!first) callback(Object.assign(new Error("name not found"), { code: "ENOTFOUND" }), "", 0);
      else if (options.all) callback(null, addresses);
      else callback(null, first.address, first.family);
    };
    void resolve().then(give, () => give([]));
  };
}
