/** Returns a function that returns true for the paths of these pages. `:name` in a page stands for one segment. */
export function matchPages(pages: readonly string[]): (path: string) => boolean {
  const patterns = pages.map((page) => new RegExp(`^${page.replaceAll(/:\w+/g, "[^/]+")}/?$`, "i"));
  return (path) => patterns.some((pattern) => pattern.test(path));
}
