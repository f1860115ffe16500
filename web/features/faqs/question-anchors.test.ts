import { expect, it } from "vitest";
import { withAnchors } from "./question-anchors.ts";

function anchorsOf(...questions: string[]): string[] {
  return withAnchors(
    questions.map((question) => ({
      id: question,
      question,
      answer: "Yes.",
      created_at: "2026-01-01T00:00:00Z",
    })),
  ).map(({ anchor }) => anchor);
}

it("an anchor is the question's words", () => {
  expect(anchorsOf("What does a doula do?")).toEqual(["what-does-a-doula-do"]);
  expect(anchorsOf("  Who's there — me & you? (2 of us)")).toEqual(["whos-there-me-you-2-of-us"]);
});

it("accents go, other scripts stay", () => {
  expect(anchorsOf("¿Cuánto cuesta?", "什么是导乐？")).toEqual(["cuanto-cuesta", "什么是导乐"]);
});

it("two questions in the same words have anchors of their own", () => {
  expect(anchorsOf("Why?", "why", "WHY!")).toEqual(["why", "why--2", "why--3"]);
});

it("a question without words has one too", () => {
  expect(anchorsOf("???", "!")).toEqual(["question", "question--2"]);
});
