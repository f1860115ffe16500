import path from "node:path";

const testEnding = /\.test\.tsx?$/;

/**
 * Finds tests that stand beside no file with their name. `session.test.ts`, `session.component.test.tsx` and `session.tabs.test.ts`
 * belong to `session.ts`.
 */
export function findStrayTests(files: readonly string[]): string[] {
  const tested = new Set(files.filter((file) => !testEnding.test(file)).map(withoutEnding));
  return files
    .filter((file) => testEnding.test(file) && !hasTestedFile(file.replace(testEnding, ""), tested))
    .map((file) => `test without its file: ${file}`)
    .sort();
}

function hasTestedFile(name: string, tested: ReadonlySet<string>): boolean {
  return tested.has(name) || tested.has(withoutEnding(name));
}

function withoutEnding(file: string): string {
  return file.slice(0, file.length - path.extname(file).length);
}
