import { describe, expect, test } from "vitest";
import { readEnv } from "./env.ts";

const production = {
  NODE_ENV: "production",
  PUBLIC_URL: "https://doula.example",
  AUTH_SECRET: "an-auth-secret-of-the-environment-tests",
  ENCRYPTION_KEY: "an-encryption-key-of-the-environment-tests",
  SMTP_URL: "smtp://127.0.0.1:2525",
};

describe.each([undefined, "development", "test"])("with NODE_ENV %s", (NODE_ENV) => {
  test("the server listens on loopback unless told otherwise", () => {
    expect(readEnv({ NODE_ENV }).HOST).toBe("127.0.0.1");
    for (const HOST of ["localhost", "127.0.0.2", "::1"]) expect(readEnv({ NODE_ENV, HOST }).HOST).toBe(HOST);
  });

  test.each(["0.0.0.0", "::", "192.168.1.20", "doula.example"])("HOST %s is refused", (HOST) => {
    expect(() => readEnv({ NODE_ENV, HOST })).toThrow(
      /^HOST: others can reach this address\. Set NODE_ENV=production to serve them, or use localhost\.$/,
    );
  });

  test.each(["https://doula.example", "http://192.168.1.20:3000", "http://localhost.doula.example"])(
    "PUBLIC_URL %s is refused",
    (PUBLIC_URL) => {
      expect(() => readEnv({ NODE_ENV, PUBLIC_URL })).toThrow(
        /^PUBLIC_URL: others .* NODE_ENV=production .*$/,
      );
    },
  );

  test("one line names both", () => {
    expect(() => readEnv({ NODE_ENV, HOST: "0.0.0.0", PUBLIC_URL: "https://doula.example" })).toThrow(
      /^HOST and PUBLIC_URL: .*$/,
    );
  });

  test("a loopback PUBLIC_URL is taken", () => {
    for (const PUBLIC_URL of ["http://localhost:3000", "http://127.0.0.1", "http://[::1]:8080"])
      expect(readEnv({ NODE_ENV, PUBLIC_URL }).PUBLIC_URL).toBe(PUBLIC_URL);
  });
});

describe("in production", () => {
  test("the server listens on every interface, or on the one it is told", () => {
    expect(readEnv(production).HOST).toBeUndefined();
    expect(readEnv({ ...production, HOST: "0.0.0.0" }).HOST).toBe("0.0.0.0");
  });

  test("only a loopback address may go without https", () => {
    expect(() => readEnv({ ...production, PUBLIC_URL: "http://doula.example" })).toThrow(/must be https/);
    expect(readEnv({ ...production, PUBLIC_URL: "http://localhost" }).isProduction).toBe(true);
  });
});
