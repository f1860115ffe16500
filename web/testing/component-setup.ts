import "../styles/app.css";
import { afterEach, beforeEach, expect } from "vitest";
import { forgetAnswers } from "./answer-api.ts";
import { forgetExpectedLines, isExpectedLine } from "./expected-lines.ts";

/** Every console error, warning and call without an answer fails the test. */
let complaints: string[] = [];

for (const level of ["error", "warn"] as const) {
  // biome-ignore lint/suspicious/noConsole: it is listened to
  const write = console[level].bind(console);
  console[level] = (...parts: unknown[]) => {
    const text = parts.map(String).join(" ");
    if (isExpectedLine(text)) return;
    complaints.push(`${level}: ${text}`);
    write(...parts);
  };
}

beforeEach(() => {
  complaints = [];
  forgetAnswers();
  forgetExpectedLines();
  localStorage.clear();
});

afterEach(() => {
  expect([...complaints, ...forgetAnswers().map((call) => `no answer: ${call}`)]).toEqual([]);
});
