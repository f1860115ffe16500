let expected: RegExp[] = [];
let lines: string[] = [];

for (const level of ["error", "warn"] as const) {
  // biome-ignore lint/suspicious/noConsole: wrapped to record its lines
  const write = console[level].bind(console);
  console[level] = (...parts: unknown[]) => {
    const text = parts.map(String).join(" ");
    if (expected.some((line) => line.test(text))) return;
    lines.push(`${level}: ${text}`);
    write(...parts);
  };
}

/** Console lines that the running test provokes, such as the one about a failed query. */
export function expectLine(line: RegExp): void {
  expected.push(line);
}

/** Returns the console errors and warnings that the test did not expect, and expects none from then on. */
export function takeUnexpectedLines(): string[] {
  const unexpected = lines;
  lines = [];
  expected = [];
  return unexpected;
}
