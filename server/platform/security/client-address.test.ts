import { expect, test } from "vitest";
import { clientAddress, trustedProxiesSchema } from "./client-address.ts";

const read = (text: string) => trustedProxiesSchema.parse(text);

const network = read("10.0.0.0/8, 2001:db8::/32, 192.0.2.7");

test.each([
  ["no header", "10.0.0.1", undefined, "10.0.0.1"],
  ["one trusted proxy", "10.0.0.1", "198.51.100.7", "198.51.100.7"],
  ["two trusted proxies", "10.0.0.1", "198.51.100.7, 192.0.2.7", "198.51.100.7"],
  ["an address that the client made up", "10.0.0.1", "203.0.113.1, 198.51.100.7", "198.51.100.7"],
  ["a made-up trusted address", "10.0.0.1", "10.9.9.9, 198.51.100.7, 192.0.2.7", "198.51.100.7"],
  ["only trusted addresses", "10.0.0.1", "10.0.0.2, 10.0.0.3", "10.0.0.2"],
  ["a peer that is not trusted", "198.51.100.9", "203.0.113.1", "198.51.100.9"],
  ["an entry that is no address", "10.0.0.1", "198.51.100.7, unknown, 10.0.0.2", "10.0.0.2"],
  ["an IPv6 proxy", "2001:db8::1", "2606:4700::7", "2606:4700::7"],
  ["an IPv4 peer on an IPv6 socket", "::ffff:10.0.0.1", "198.51.100.7", "198.51.100.7"],
])("with a list of proxies: %s", (_name, peer, forwardedFor, client) => {
  expect(clientAddress({ peer, forwardedFor }, network)).toBe(client);
});

test("with true, uses only the last entry", () => {
  const addressFor = (forwardedFor?: string) =>
    clientAddress({ peer: "198.51.100.9", forwardedFor }, read("true"));
  expect(addressFor("10.9.9.9, 198.51.100.7")).toBe("198.51.100.7");
  expect(addressFor("198.51.100.7, unknown")).toBe("198.51.100.9");
  expect(addressFor()).toBe("198.51.100.9");
});

test("with false, ignores the header", () => {
  expect(clientAddress({ peer: "127.0.0.1", forwardedFor: "198.51.100.7" }, read("false"))).toBe("127.0.0.1");
});

test.each([
  "proxy.example",
  "10.0.0.0/33",
  "10.0.0.0/8/8",
  "10.0.0",
  "10.0.0.1;10.0.0.2",
  "10.0.0.1,",
  "fe80::1%eth0",
])("refuses %s as a list of proxies", (text) => {
  expect(trustedProxiesSchema.safeParse(text).error?.issues).toMatchObject([
    { message: "must be true, false, or IP addresses and networks" },
  ]);
});
