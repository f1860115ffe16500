import { expect, test } from "vitest";
import { isLoopbackAddress, isLoopbackHost } from "./loopback.ts";

test("recognizes addresses that no other machine can reach", () => {
  for (const address of ["127.0.0.1", "127.8.9.10", "::1", "::ffff:127.0.0.1"])
    expect(isLoopbackAddress(address), address).toBe(true);
  for (const address of [
    "0.0.0.0",
    "::",
    "10.0.0.1",
    "203.0.113.9",
    "::ffff:10.0.0.1",
    "fe80::1",
    "",
    undefined,
  ])
    expect(isLoopbackAddress(address), address).toBe(false);
});

test("recognizes loopback addresses and localhost as loopback hosts", () => {
  for (const host of ["localhost", "LOCALHOST", "127.0.0.1", "::1", "[::1]"])
    expect(isLoopbackHost(host), host).toBe(true);
  for (const host of [
    "localhost.example",
    "127.0.0.1.example",
    "doula.example",
    "0.0.0.0",
    "[::]",
    "2130706433",
    "",
  ])
    expect(isLoopbackHost(host), host).toBe(false);
});
