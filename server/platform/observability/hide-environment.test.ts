import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { parseCalendarFile } from "../../providers/calendar/parse-calendar-file.ts";

const run = promisify(execFile);

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "doula-environment-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function writeModule(name: string, source: string): Promise<string> {
  const file = path.join(folder, name);
  await writeFile(file, source);
  return file;
}

const moduleAt = (file: string) => JSON.stringify(path.join(import.meta.dirname, file));

test("the process that decodes pictures cannot read the server's secrets", async () => {
  const decoderFile = await writeModule(
    "decoder.mjs",
    `import { readFileSync } from "node:fs";
     process.on("message", () => process.send({ picture: readFileSync("/proc/" + process.ppid + "/environ") }));`,
  );
  const server = await writeModule(
    "server.mjs",
    `import { hideEnvironment } from ${moduleAt("hide-environment.ts")};
     import { createDecoder } from ${moduleAt("../../directory/pictures/decoder.ts")};
     const readable = hideEnvironment(["AUTH_SECRET", "SMTP_URL"]);
     const decoder = createDecoder({ file: ${JSON.stringify(decoderFile)} });
     const { picture } = await decoder.decode({ bytes: new Uint8Array(), maxPixels: 1 });
     console.log(JSON.stringify({ readable, found: Buffer.from(picture).toString(), own: process.env.AUTH_SECRET }));
     process.exit();`,
  );
  const env = {
    LANG: "C",
    AUTH_SECRET: "a-secret-ä-value",
    AWS_SECRET_ACCESS_KEY: "another-secret",
    PORT: "1",
  };
  const { stdout } = await run(process.execPath, [server], { env });
  const { readable, found, own }: Record<string, string> = JSON.parse(stdout);
  expect(readable).toEqual([]);
  expect(own).toBe("a-secret-ä-value");
  expect(found).toContain("PORT=1");
  expect(found).toContain("AUTH_SECRET=");
  expect(found).not.toMatch(/a-secret|another-secret/);
});

test("the process that parses calendars can read no file but its own", async () => {
  const file = await writeModule(
    "parser.mjs",
    `import { readFileSync } from "node:fs";
     const read = (file) => { try { readFileSync(file); return "read"; } catch ({ code }) { return code; } };
     process.once("message", () => {
       const found = ["/proc/" + process.ppid + "/environ", "/proc/self/environ", "/etc/hostname"].map(read);
       const time = { from: new Date(), to: new Date() };
       process.send({ busy: found.map((uid) => ({ uid, time })) }, () => process.exit());
     });`,
  );
  const window = { timeZone: "UTC", from: new Date(), to: new Date(), timeoutMs: 20_000 };
  const found = await parseCalendarFile("", { file, ...window });
  expect(found.map(({ uid }) => uid)).toEqual(Array(3).fill("ERR_ACCESS_DENIED"));
});
