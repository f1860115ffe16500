import type { Operation } from "./app.ts";

/**
 * The addresses of a route: with every value of its parameters, without a query and, where values are known for one,
 * with it.
 */
export function urlsOf({ path, parameters }: Operation, values: Record<string, string[]>): string[] {
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
  const asked = vary(
    plain,
    "query",
    (url, name, value) => `${url}${url.includes("?") ? "&" : "?"}${name}=${value}`,
  );
  return [...new Set([...plain, ...asked])];
}
