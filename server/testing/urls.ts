import type { Operation } from "./operations.ts";

/**
 * Returns a route's URLs with every value of its path parameters: without a query and, if query values are
 * known, also with one.
 */
export function fillUrls({ path, parameters }: Operation, values: Record<string, string[]>): string[] {
  const vary = (
    urls: string[],
    place: string,
    change: (url: string, name: string, value: string) => string,
  ) =>
    parameters
      .filter((parameter) => parameter.in === place)
      .reduce((all, { name }) => {
        const known = values[name];
        if (!known && place === "path") throw new Error(`no value is known for {${name}} of ${path}`);
        return known ? all.flatMap((url) => known.map((value) => change(url, name, value))) : all;
      }, urls);
  const plain = vary([path], "path", (url, name, value) => url.replace(`{${name}}`, value));
  const withQuery = vary(
    plain,
    "query",
    (url, name, value) => `${url}${url.includes("?") ? "&" : "?"}${name}=${value}`,
  );
  return [...new Set([...plain, ...withQuery])];
}
