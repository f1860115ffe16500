import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import { variables } from "../../start/env.ts";

const folder = "dist/web";
/** The beginnings of keys, tokens and codes, ours and others'. */
const secretPatterns = [/sk_(test|live)_\w/, /whsec_\w/, /ya29\.\w/, /1\/\/0\w{20}/, /GOCSPX-\w/, /aes1\.\w/];

async function readBundle(): Promise<Map<string, string>> {
  const files = await readdir(folder, { recursive: true, withFileTypes: true });
  const texts = files.filter((file) => file.isFile() && /\.(js|css|html|json|svg)$/.test(file.name));
  const read = async ({ parentPath, name }: (typeof texts)[number]) => {
    const location = path.join(parentPath, name);
    return [path.relative(folder, location), await readFile(location, "utf8")] as const;
  };
  return new Map(await Promise.all(texts.map(read)));
}

test("[2.6] the browser's files contain no key and nothing from the server's environment", async () => {
  const bundle = await readBundle();
  // Includes the part that connects a calendar and a payment account.
  expect([...bundle.values()].some((text) => text.includes("stripe-connect"))).toBe(true);
  const secretNames = Object.keys(variables.shape).filter((name) =>
    /SECRET|KEY|CLIENT_ID|_URL$|PASSWORD/.test(name),
  );
  expect(secretNames).toEqual(expect.arrayContaining(["GOOGLE_CLIENT_SECRET", "STRIPE_SECRET_KEY"]));
  for (const [file, text] of bundle) {
    for (const name of secretNames) expect(text.includes(name), `${name} in ${file}`).toBe(false);
    for (const shape of secretPatterns) expect(shape.test(text), `${shape} in ${file}`).toBe(false);
  }
});

test("[2.6] the browser's files come without source maps", async () => {
  const files = await readdir(folder, { recursive: true });
  expect(files.filter((file) => file.endsWith(".map"))).toEqual([]);
});
