import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import packageJson from "../../package.json" with { type: "json" };
import { apiPrefixes } from "../app.ts";
import { serverSettings } from "../platform/database/database.ts";
import { secretVariables, variables } from "../start/env.ts";

const root = path.join(import.meta.dirname, "../..");
const readProject = (file: string) => readFileSync(path.join(root, file), "utf8");
const read = (name: string) => readProject(`deploy/${name}`);

test("nginx and Caddy respond with JSON under every API prefix while the process is down", () => {
  const nginx = /~\^\/\((.+)\)\/v1\(\/\|\$\) +\/503\.json;/.exec(read("nginx.conf"))?.[1] ?? "";
  expect(nginx.split("|").map((word) => `/${word}/v1`)).toEqual(apiPrefixes);
  const paths = apiPrefixes.map((prefix) => `${prefix}/*`).join(" ");
  for (const caddy of [read("Caddyfile"), read("Caddyfile.two-processes")]) {
    expect(caddy).toContain(`@api path ${paths}\n`);
    expect(caddy).toContain(`@page not path ${paths}\n`);
  }
});

test("nginx logs neither queries nor referrers, and no messages about requests; Caddy filters both", () => {
  const nginx = read("nginx.conf");
  const [, format = ""] = /log_format doula_match ([^;]+);/.exec(nginx) ?? [];
  expect(format).toContain("$doula_match_path");
  expect(format).not.toMatch(/\$(request|request_uri|uri|args|query_string|http_referer)\b/);
  const servers = nginx.split("\nserver {").slice(1);
  const accessLog = "access_log /var/log/nginx/access.log doula_match if=$doula_match_is_logged;";
  expect(servers.map((server) => server.match(/access_log .*/g))).toEqual([
    [accessLog],
    [accessLog],
    // Of the server between nginx and the processes.
    ["access_log off;"],
  ]);
  for (const server of servers) {
    expect(server.match(/error_log \S+ \S+;/g)).toEqual(["error_log /var/log/nginx/error.log emerg;"]);
  }
  for (const caddy of [read("Caddyfile"), read("Caddyfile.two-processes")])
    expect(caddy).toMatch(/request>uri regexp ".*\|\\\?\.\*" ""\n\s+request>headers>Referer delete/);
});

test("both files for Caddy differ only in the processes", () => {
  const [one, two] = [read("Caddyfile"), read("Caddyfile.two-processes")];
  const withoutProcesses = (file: string) =>
    file.slice(file.indexOf("\n{")).replace(/^\S+ \{\n\treverse_proxy.*?(?=\t# What is answered)/ms, "");
  expect(withoutProcesses(two)).toBe(withoutProcesses(one));
});

test("the image and systemd start Node with the flags of `npm start`", () => {
  const flags = readNodeFlags(packageJson.scripts.start);
  expect(flags).not.toEqual([]);
  const [compiling = "", start = ""] = read("Containerfile")
    .split("\n")
    .filter((line) => line.includes("--max-semi-space-size"));
  for (const command of [compiling, start, read("doula-match.service")])
    expect(readNodeFlags(command)).toEqual(flags);
});

function readNodeFlags(command: string): string[] {
  return command.match(/--[a-z-]+=\d+/g) ?? [];
}

test("PgBouncer sets what the server sets for its connections", () => {
  const [, statements = ""] = /connect_query='(.*)'$/m.exec(read("pgbouncer.ini")) ?? [];
  expect(statements.replaceAll("''", "'")).toBe(
    Object.entries(serverSettings)
      .map(([name, value]) => `set ${name} = '${value}'`)
      .join("; "),
  );
});

describe("compose.yaml", () => {
  const compose = read("compose.yaml");
  const [services = "", secrets = ""] = compose.split("\nsecrets:\n");
  const ours = services.slice(services.indexOf("\n  migrate:"), services.indexOf("\n  caddy:"));
  const files = secretVariables.map((name) => name.toLowerCase());

  test("sets only existing variables", () => {
    const names = [...ours.matchAll(/^ {6}([A-Z][A-Z0-9_]+):/gm)].map(([, name = ""]) => name);
    expect(names).toContain("PUBLIC_URL");
    const existing = [...Object.keys(variables.shape), ...secretVariables.map((name) => `${name}_FILE`)];
    expect(names.filter((name) => !existing.includes(name))).toEqual([]);
  });

  test("passes every variable that an operator may set", () => {
    // What the image and the containers decide, what only development reads, and addresses for tests.
    const others = ["NODE_ENV", "DATABASE", "DATA_DIR", "HOST", "PORT", "SANDBOX_PORT"];
    const forTests = /^(GOOGLE_(PLACES|AUTH|TOKEN|REVOKE|API)|STRIPE)_URL$/;
    const expected = Object.keys(variables.shape).filter(
      (name) => !others.includes(name) && !forTests.test(name),
    );
    const app = ours.slice(ours.indexOf("\n  app:"));
    expect(expected.filter((name) => !new RegExp(`^ {6}${name}(_FILE)?:`, "m").test(app))).toEqual([]);
  });

  test("gives every secret as a file", () => {
    for (const [index, name] of secretVariables.entries()) {
      expect(ours).toContain(` ${name}_FILE: /run/secrets/${files[index]}\n`);
      expect(ours).toContain(` - ${files[index]}\n`);
    }
  });

  test("finds every secret's file where create-secrets.sh writes it", () => {
    const script = read("create-secrets.sh");
    for (const file of [...files, "postgres_password"]) {
      expect(secrets).toContain(`  ${file}: { file: ./secrets/${file} }\n`);
      expect(script).toMatch(new RegExp(`\\b${file}\\b`));
    }
  });
});

describe("production", () => {
  const entries = [
    "server/main.js",
    "server/directory/pictures/decoder-process.ts",
    "server/providers/calendar/parse-calendar-file.child.ts",
    "server/operate/main.ts",
    "scripts/migrate.ts",
  ];
  /** Loaded only in development, when they are needed. */
  const development = new Set(["sandbox/main.ts", "vite"]);
  const imported = findImports(entries, development);

  test("imports only files that the image contains", () => {
    const [, stage = ""] = / AS production\n(.+?)\nFROM /s.exec(read("Containerfile")) ?? [];
    const copied = [...stage.matchAll(/^COPY (\S+) \S+$/gm)].map(([, from]) => from);
    expect(imported.files.size).toBeGreaterThan(300);
    const missing = [...imported.files].filter(
      (file) => !copied.some((from) => file === from || file.startsWith(`${from}/`)),
    );
    expect(missing).toEqual([]);
    expect([...imported.files].filter((file) => /\.test\.ts$|\/testing\//.test(file))).toEqual([]);
  });

  test("imports only packages that it installs", () => {
    const { dependencies } = z.object({ dependencies: z.record(z.string(), z.string()) }).parse(packageJson);
    expect([...imported.packages].filter((name) => !(name in dependencies))).toEqual([]);
  });
});

/** Follows the imports of these files, except those that only name types. */
function findImports(entries: string[], excluded: Set<string>) {
  const files = new Set<string>();
  const packages = new Set<string>();
  const visit = (file: string) => {
    if (excluded.has(file) || files.has(file)) return;
    files.add(file);
    for (const specifier of listSpecifiers(readProject(file))) {
      if (specifier.startsWith(".")) visit(path.join(path.dirname(file), specifier));
      else if (!specifier.startsWith("node:") && !excluded.has(specifier))
        packages.add(/^(@[^/]+\/)?[^/]+/.exec(specifier)?.[0] ?? specifier);
    }
  };
  for (const entry of entries) visit(entry);
  return { files, packages };
}

function listSpecifiers(source: string): string[] {
  const patterns = [
    /^(?:import|export)(?! type\b)[^;"]*? from "([^"]+)"/gm,
    /^import "([^"]+)"/gm,
    /import\("([^"]+)"\)/g,
  ];
  return patterns.flatMap((pattern) => [...source.matchAll(pattern)].map(([, specifier = ""]) => specifier));
}
