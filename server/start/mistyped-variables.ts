/**
 * Returns a sentence for each name in the environment that is probably a mistyped variable of ours, which would have no
 * effect: it differs from one by a letter or two.
 */
export function findMistypedVariables(given: string[], known: ReadonlySet<string>): string[] {
  return given
    .filter((name) => !known.has(name))
    .flatMap((name) => {
      const nearest = findNearest(name, known);
      return nearest ? [`${name}: this variable does nothing. Did you mean ${nearest}?`] : [];
    })
    .sort();
}

function findNearest(name: string, known: ReadonlySet<string>): string | undefined {
  // Only secrets can be in files.
  const withoutFile = name.replace(/_FILE$/, "");
  if (withoutFile !== name && known.has(withoutFile)) return withoutFile;
  const candidates = Array.from(known, (candidate) => ({
    candidate,
    edits: countEdits(name.toUpperCase(), candidate),
  }));
  return candidates
    .filter(({ candidate, edits }) => edits <= (candidate.length < 8 ? 1 : 2))
    .sort((a, b) => a.edits - b.edits)[0]?.candidate;
}

/** The number of letters to insert, delete or replace, or of neighbors to swap, to get from one text to the other. */
function countEdits(from: string, to: string): number {
  const rows: number[][] = [Array.from({ length: to.length + 1 }, (_, column) => column)];
  const at = (row: number, column: number) => rows[row]?.[column] ?? Number.POSITIVE_INFINITY;
  for (let row = 1; row <= from.length; row++) {
    rows[row] = [row];
    for (let column = 1; column <= to.length; column++) {
      const isSame = from[row - 1] === to[column - 1];
      const isSwapped = from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
      const edits = [
        at(row - 1, column) + 1,
        at(row, column - 1) + 1,
        at(row - 1, column - 1) + (isSame ? 0 : 1),
        isSwapped ? at(row - 2, column - 2) + 1 : Number.POSITIVE_INFINITY,
      ];
      rows[row]?.push(Math.min(...edits));
    }
  }
  return at(from.length, to.length);
}
