const exportPattern = /^export (?:async )?(?:function\*?|const|interface|type|class) (\w+)/gm;

/** The program's own code; helpers of tests say what they do with the same words. */
const namedCode = /^server\/(?!testing\/|program\/)/;

/**
 * Finds names that more than one file of the server exports: a name means one thing, so that a search for it finds that thing.
 * Each violation is one line that names the files.
 */
export function findRepeatedExports(sources: ReadonlyMap<string, string>): string[] {
  const declarations = [...sources].flatMap(([file, code]) =>
    namedCode.test(file) ? [...code.matchAll(exportPattern)].map(([, name = ""]) => ({ name, file })) : [],
  );
  return [...Map.groupBy(declarations, ({ name }) => name)]
    .filter(([, places]) => places.length > 1)
    .map(([name, places]) => `name: ${name} in ${places.map(({ file }) => file).join(", ")}`)
    .sort();
}
