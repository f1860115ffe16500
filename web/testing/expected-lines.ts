let expected: RegExp[] = [];

/** Lines of the console that the running test provokes, such as the one about a read that fails. */
export function expectLine(line: RegExp): void {
  expected.push(line);
}

export function isExpectedLine(text: string): boolean {
  return expected.some((line) => line.test(text));
}

export function forgetExpectedLines(): void {
  expected = [];
}
