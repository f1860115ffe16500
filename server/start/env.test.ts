import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { describeRisks, readDatabaseEnv, readEnv, secretVariables, variables } from "./env.ts";

/** The URLs to which keys and tokens are sent. */
const keyedAddresses = [
  "S3_ENDPOINT",
  "GOOGLE_PLACES_URL",
  "GOOGLE_AUTH_URL",
  "GOOGLE_TOKEN_URL",
  "GOOGLE_REVOKE_URL",
  "GOOGLE_API_URL",
  "STRIPE_URL",
];

const readExample = () => readFileSync(new URL("../../.env.example", import.meta.url), "utf8");

const production = {
  NODE_ENV: "production",
  PUBLIC_URL: "https://doula.example",
  AUTH_SECRET: "an-auth-secret-of-the-environment-tests",
  ENCRYPTION_KEY: "an-encryption-key-of-the-environment-tests",
  SMTP_URL: "smtp://127.0.0.1:2525",
  DATABASE_URL: "postgres://doula@db.example/doula",
};

describe.each([undefined, "development", "test"])("with NODE_ENV %s", (NODE_ENV) => {
  test("the server listens on loopback by default", () => {
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

  test("one line names HOST and PUBLIC_URL", () => {
    expect(() => readEnv({ NODE_ENV, HOST: "0.0.0.0", PUBLIC_URL: "https://doula.example" })).toThrow(
      /^HOST and PUBLIC_URL: .*$/,
    );
  });

  test("a loopback PUBLIC_URL is accepted", () => {
    for (const PUBLIC_URL of ["http://localhost:3000", "http://127.0.0.1", "http://[::1]:8080"])
      expect(readEnv({ NODE_ENV, PUBLIC_URL }).PUBLIC_URL).toBe(PUBLIC_URL);
  });
});

test("the operator is warned at startup that email is on hold", () => {
  expect(describeRisks(readEnv({}))).toEqual([]);
  expect(describeRisks(readEnv({ MAIL_HOLD: "on" }))).toEqual([
    "MAIL_HOLD: on. All email is queued, and none is sent.",
  ]);
});

test.each([
  ["TRUST_PROXYS", "TRUST_PROXY"],
  ["S3_BUKET", "S3_BUCKET"],
  ["ADMIN_EMIAL", "ADMIN_EMAIL"],
  ["admin_email", "ADMIN_EMAIL"],
  ["ENCRYPTION_KEY_FIEL", "ENCRYPTION_KEY_FILE"],
  ["ADMIN_EMAIL_FILE", "ADMIN_EMAIL"],
])("the operator is warned at startup that %s does nothing, and reads %s", (mistyped, nearest) => {
  expect(describeRisks(readEnv({ [mistyped]: "1" }))).toEqual([
    `${mistyped}: this variable does nothing. Did you mean ${nearest}?`,
  ]);
});

test("no other program's variable counts as mistyped", () => {
  const names = [
    "HOME",
    "PATH",
    "HOSTNAME",
    "LOGNAME",
    "NODE_OPTIONS",
    "TEST_DATABASE_URL",
    "NODE_EXTRA_CA_CERTS",
  ];
  const others = [
    ...names,
    "AWS_ACCESS_KEY_ID",
    "OTEL_RESOURCE_ATTRIBUTES",
    "OTEL_EXPORTER_OTLP_TIMEOUT",
    "PGHOST",
  ];
  expect(describeRisks(readEnv(Object.fromEntries(others.map((name) => [name, "1"]))))).toEqual([]);
});

test.each(["Doula Match", "hello@", "Doula Match <hello>", "<a@doula.example> <b@doula.example>"])(
  "MAIL_FROM %s is refused",
  (MAIL_FROM) => {
    expect(() => readEnv({ MAIL_FROM })).toThrow(/^MAIL_FROM: must be an email address, such as /);
  },
);

test.each(["hello@doula.example", "Doula Match <hello@doula.example>", '"Match, Inc." <a@doula.example>'])(
  "MAIL_FROM %s is accepted",
  (MAIL_FROM) => {
    expect(readEnv({ MAIL_FROM }).MAIL_FROM).toBe(MAIL_FROM);
  },
);

test.each(["12/34", "12?34", "12#34", "secret/34", "1%zz2", "12/3@4"])(
  "a URL with the unencoded password %s is refused without showing it",
  (password) => {
    for (const [name, url] of [
      ["DATABASE_URL", `postgres://doula:${password}@db.example/doula`],
      ["SMTP_URL", `smtps://doula:${password}@mail.example`],
    ] as const) {
      const read = () => readEnv({ [name]: url });
      expect(read).toThrow(new RegExp(`^${name}: .*percent-encode`));
      expect(read).not.toThrow(new RegExp(password.slice(-2)));
    }
  },
);

describe("in production", () => {
  test("the server listens on every interface by default", () => {
    expect(readEnv(production).HOST).toBeUndefined();
    expect(readEnv({ ...production, HOST: "0.0.0.0" }).HOST).toBe("0.0.0.0");
  });

  test("only a loopback address may use http", () => {
    for (const name of ["PUBLIC_URL", ...keyedAddresses]) {
      expect(() => readEnv({ ...production, [name]: "http://doula.example" })).toThrow(
        `${name}: must be https when NODE_ENV=production`,
      );
      expect(readEnv({ ...production, [name]: "http://localhost" }).isProduction, name).toBe(true);
    }
  });

  test("a collector with headers, which may be a token, must use https or be local", () => {
    const collector = { ...production, OTEL_EXPORTER_OTLP_ENDPOINT: "http://collector.example:4318" };
    const headers = { OTEL_EXPORTER_OTLP_HEADERS: "authorization=Bearer%20token" };
    expect(readEnv(collector).isProduction).toBe(true);
    expect(() => readEnv({ ...collector, ...headers })).toThrow(
      /^OTEL_EXPORTER_OTLP_ENDPOINT: must be https when NODE_ENV=production$/,
    );
    const local = { OTEL_EXPORTER_OTLP_ENDPOINT: "http://127.0.0.1:4318" };
    expect(readEnv({ ...collector, ...headers, ...local }).isProduction).toBe(true);
  });

  test("every invalid address is named", () => {
    const addresses = {
      GOOGLE_TOKEN_URL: "http://google.example/token",
      STRIPE_URL: "http://stripe.example",
    };
    expect(() => readEnv({ ...production, ...addresses })).toThrow(/^GOOGLE_TOKEN_URL: .*\nSTRIPE_URL: .*$/);
  });
});

describe("the database", () => {
  test("must be configured in production", () => {
    for (const read of [readEnv, readDatabaseEnv]) {
      const { DATABASE_URL, ...rest } = production;
      expect(() => read({ ...rest, DATABASE_ULR: DATABASE_URL })).toThrow(
        /^DATABASE_URL: required when NODE_ENV=production\. To use the embedded database instead, set DATABASE=embedded\nDATABASE_ULR: this variable does nothing\. Did you mean DATABASE_URL\?$/,
      );
      expect(read({ ...rest, DATABASE: "embedded" }).DATABASE_URL).toBeUndefined();
    }
  });

  test("is the embedded one in development unless DATABASE_URL names a server", () => {
    expect(readEnv({}).DATABASE_URL).toBeUndefined();
  });

  test("is either embedded or a server", () => {
    expect(() => readEnv({ DATABASE: "embedded", DATABASE_URL: production.DATABASE_URL })).toThrow(
      /^DATABASE and DATABASE_URL: set one of them$/,
    );
    expect(() => readEnv({ DATABASE: "postgres" })).toThrow(/^DATABASE: must be embedded, or absent$/);
  });

  test("is reached through DATABASE_URL unless DATABASE_DIRECT_URL leads around a pooler", () => {
    const DATABASE_DIRECT_URL = "postgres://doula@postgres.example/doula";
    for (const read of [readEnv, readDatabaseEnv]) {
      expect(read(production).DATABASE_DIRECT_URL).toBe(production.DATABASE_URL);
      expect(read({ ...production, DATABASE_DIRECT_URL })).toMatchObject({
        DATABASE_URL: production.DATABASE_URL,
        DATABASE_DIRECT_URL,
      });
    }
  });

  test.each(["DATABASE_DIRECT_URL", "DATABASE_READ_URL"])("is not embedded with %s", (name) => {
    for (const source of [{}, { ...production, DATABASE_URL: "", DATABASE: "embedded" }])
      expect(() => readEnv({ ...source, [name]: production.DATABASE_URL })).toThrow(
        new RegExp(`^${name}: only works with DATABASE_URL, not with the embedded database$`),
      );
  });

  test("is the only setting that a migration needs in production", () => {
    const { DATABASE_URL } = production;
    expect(readDatabaseEnv({ NODE_ENV: "production", DATABASE_URL }).DATABASE_URL).toBe(DATABASE_URL);
  });
});

test.each(["AUTH_SECRET", "ENCRYPTION_KEY", "ENCRYPTION_KEY_PREVIOUS"])(
  "%s is refused without being printed if it has fewer than 32 characters",
  (name) => {
    for (const short of ["x".repeat(31), `${"x".repeat(31)}     `])
      expect(() => readEnv({ ...production, [name]: short })).toThrow(
        new RegExp(`^${name}: must have at least 32 characters$`),
      );
  },
);

test("production sends no email without TLS unless SMTP_ALLOW_PLAINTEXT is on", () => {
  for (const option of ["requireTLS=false", "tls.rejectUnauthorized=false", "tls.rejectUnauthorized=0"]) {
    const source = { ...production, SMTP_URL: `smtps://email.example/?${option}` };
    expect(() => readEnv(source), option).toThrow(/^SMTP_URL: turns off TLS or its checks\. /);
    expect(readEnv({ ...source, SMTP_ALLOW_PLAINTEXT: "on" }).SMTP_ALLOW_PLAINTEXT, option).toBe(true);
  }
  expect(readEnv(production).SMTP_ALLOW_PLAINTEXT).toBe(false);
});

describe("warns the operator at start", () => {
  const listRisks = (source: Record<string, string>) => describeRisks(readEnv(source));

  test("that Stripe's key is a test key, in production", () => {
    const keys = { STRIPE_SECRET_KEY: "sk_test_123", STRIPE_WEBHOOK_SECRET: "whsec_1" };
    expect(listRisks({ ...production, ...keys })).toEqual([
      expect.stringMatching(/^STRIPE_SECRET_KEY: a test key\./),
    ]);
    expect(listRisks({ ...production, ...keys, STRIPE_SECRET_KEY: "rk_test_123" })).toHaveLength(1);
    expect(listRisks({ ...production, ...keys, STRIPE_SECRET_KEY: "sk_live_123" })).toEqual([]);
    expect(listRisks(keys)).toEqual([]);
  });

  test("that TRUST_PROXY=true trusts anyone who reaches HOST", () => {
    const trusting = { ...production, TRUST_PROXY: "true" };
    for (const source of [trusting, { ...trusting, HOST: "0.0.0.0" }])
      expect(listRisks(source)).toEqual([expect.stringMatching(/^TRUST_PROXY: true trusts every peer/)]);
    expect(listRisks({ ...trusting, HOST: "127.0.0.1" })).toEqual([]);
    expect(listRisks({ ...production, TRUST_PROXY: "10.0.0.0/8" })).toEqual([]);
  });
});

test("Stripe's key and its webhook secret must be set together", () => {
  const complete = { STRIPE_SECRET_KEY: "sk_test_1", STRIPE_WEBHOOK_SECRET: "whsec_1" };
  for (const source of [{}, production]) {
    expect(readEnv({ ...source, ...complete }).STRIPE_SECRET_KEY).toBe("sk_test_1");
    for (const name of Object.keys(complete))
      expect(() => readEnv({ ...source, ...complete, [name]: "" })).toThrow(
        /^STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET: set both or neither$/,
      );
  }
});

test("Google's client ID and its secret must be set together", () => {
  for (const name of ["GOOGLE_CLIENT_ID", "GOOGLE_CLIENT_SECRET"])
    expect(() => readEnv({ ...production, [name]: "half-a-key" })).toThrow(
      /^GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET: set both or neither$/,
    );
});

test("ADMIN_EMAIL must be an email address", () => {
  expect(readEnv({ ADMIN_EMAIL: " Owner@Site.example " }).ADMIN_EMAIL).toBe("owner@site.example");
  expect(readEnv({ ADMIN_EMAIL: "" }).ADMIN_EMAIL).toBeUndefined();
  expect(() => readEnv({ ADMIN_EMAIL: "owner" })).toThrow(
    /^ADMIN_EMAIL: Please enter a valid email address\.$/,
  );
});

test("prepared statements are on unless DATABASE_PREPARED_STATEMENTS turns them off", () => {
  expect(readEnv({}).DATABASE_PREPARED_STATEMENTS).toBe(true);
  expect(readEnv({ DATABASE_PREPARED_STATEMENTS: "off" }).DATABASE_PREPARED_STATEMENTS).toBe(false);
  expect(readEnv({ DATABASE_PREPARED_STATEMENTS: "on" }).DATABASE_PREPARED_STATEMENTS).toBe(true);
  expect(() => readEnv({ DATABASE_PREPARED_STATEMENTS: "of" })).toThrow(/^DATABASE_PREPARED_STATEMENTS: /);
});

test("browsers are not told to use https for subdomains unless HSTS says so", () => {
  expect(readEnv(production).HSTS).toBe("host");
  expect(readEnv({ ...production, HSTS: "subdomains" }).HSTS).toBe("subdomains");
  expect(() => readEnv({ ...production, HSTS: "on" })).toThrow(/^HSTS: /);
});

describe("a secret in a file", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "secrets-"));
  afterAll(() => rmSync(folder, { recursive: true }));
  const writeSecret = (content: string) => {
    const file = path.join(folder, "secret");
    writeFileSync(file, content);
    return file;
  };

  test.each(secretVariables)("is the value of %s, without the line break at its end", (name) => {
    const urls = new Map<string, string>([
      ["DATABASE_URL", production.DATABASE_URL],
      ["DATABASE_DIRECT_URL", "postgres://doula@postgres.example/doula"],
      ["DATABASE_READ_URL", "postgres://doula@replica.example/doula"],
      ["SMTP_URL", production.SMTP_URL],
    ]);
    const value = urls.get(name) ?? "a-secret-with-at-least-32-characters";
    for (const lineBreak of ["", "\n", "\r\n"]) {
      const source = {
        ...production,
        GOOGLE_CLIENT_ID: "id",
        GOOGLE_CLIENT_SECRET: "secret",
        STRIPE_SECRET_KEY: "sk_test_1",
        STRIPE_WEBHOOK_SECRET: "whsec_1",
        [name]: "",
        [`${name}_FILE`]: writeSecret(`${value}${lineBreak}`),
      };
      expect(readEnv(source)[name]).toBe(value);
    }
  });

  test("is read for a migration, too", () => {
    const DATABASE_URL_FILE = writeSecret(`${production.DATABASE_URL}\n`);
    expect(readDatabaseEnv({ NODE_ENV: "production", DATABASE_URL_FILE }).DATABASE_URL).toBe(
      production.DATABASE_URL,
    );
  });

  test("must not be set directly as well", () => {
    const files = { AUTH_SECRET_FILE: writeSecret(production.AUTH_SECRET), SMTP_URL_FILE: "/nowhere" };
    expect(() => readEnv({ ...production, ...files })).toThrow(
      /^AUTH_SECRET and AUTH_SECRET_FILE: set one of them\nSMTP_URL and SMTP_URL_FILE: set one of them$/,
    );
  });

  test("is refused by name, without its path or content", () => {
    const AUTH_SECRET_FILE = path.join(folder, "absent");
    expect(() => readEnv({ ...production, AUTH_SECRET: "", AUTH_SECRET_FILE })).toThrow(
      /^AUTH_SECRET_FILE: the file cannot be read \(ENOENT\)$/,
    );
    expect(() => readEnv({ ...production, AUTH_SECRET: "", AUTH_SECRET_FILE: writeSecret("short") })).toThrow(
      /^AUTH_SECRET: must have at least 32 characters$/,
    );
  });

  test("counts as missing if it is empty", () => {
    const source = { ...production, AUTH_SECRET: "", AUTH_SECRET_FILE: writeSecret("\n") };
    expect(() => readEnv(source)).toThrow(/^AUTH_SECRET: required when NODE_ENV=production$/);
  });

  test(".env.example names all of them", () => {
    const [, names = ""] = / stays unset: ([^.]+)\./.exec(readExample()) ?? [];
    expect(
      names
        .split(/[,\s#]+|\band\b/)
        .filter(Boolean)
        .toSorted(),
    ).toEqual(secretVariables.toSorted());
  });
});

test(".env.example lists exactly the existing variables", () => {
  const listed = [...readExample().matchAll(/^#? ?([A-Z][A-Z0-9_]*)=/gm)].map(([, name]) => name);
  expect(listed.toSorted()).toEqual(Object.keys(variables.shape).toSorted());
});
