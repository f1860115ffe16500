/** web/api talks to the server. The browser's storage and its addresses belong to components and client-state. */
const browserUse =
  /\b(?:local|session)Storage\b|(?<!\.)\blocation\.(?:assign|replace|reload)\(|\bURL\.(?:canParse|parse)\(|\bnew URL\(/;

/** The client builds the addresses of requests. */
const client = "web/api/platform/client.ts";

/** Finds files of web/api that use what is not theirs, `sources` by path. */
export function findBrowserUse(sources: ReadonlyMap<string, string>): string[] {
  return [...sources].flatMap(([file, code]) => {
    const [use] = (file.startsWith("web/api/") && file !== client && browserUse.exec(code)) || [];
    return use === undefined ? [] : [`${file} uses ${use}`];
  });
}
