let expected: RegExp[] = [];
let complaints: string[] = [];

for (const level of ["error", "warn"] as const) {
  // biome-ignore lint/suspicious/noConsole: it is listened to
  const write = console[level].bind(console);
  console[level] = (...parts: unknown[]) => {
    const text = parts.map(String).join(" ");
    if (expected.some((line) => line.test(text))) return;
    complaints.push(`${level}: ${text}`);
    write(...parts);
  };
}

/** Console lines that the running test provokes, such as the one about a failed query. */
export function expectLine(line: RegExp): void {
  expected.push(line);
}

/** Returns the console errors and warnings that the test did not expect, and expects none from then on. */
export function takeUnexpectedLines(): string[] {
  const unexpected = complaints;
  complaints = [];
  expected = [];
  return unexpected;
}
