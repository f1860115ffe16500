import { expect, it } from "vitest";
import { withAnchors } from "./faq-list.tsx";

function listAnchors(...questions: string[]): string[] {
  return withAnchors(
    questions.map((question) => ({
      id: question,
      question,
      answer: "Yes.",
      created_at: "2026-01-01T00:00:00Z",
    })),
  ).map(({ anchor }) => anchor);
}

it("builds an anchor from the question's words", () => {
  expect(listAnchors("What does a doula do?")).toEqual(["what-does-a-doula-do"]);
  expect(listAnchors("  Who's there — me & you? (2 of us)")).toEqual(["whos-there-me-you-2-of-us"]);
});

it("removes accents from an anchor and keeps other scripts", () => {
  expect(listAnchors("¿Cuánto cuesta?", "什么是导乐？")).toEqual(["cuanto-cuesta", "什么是导乐"]);
});

it("gives identical questions different anchors", () => {
  expect(listAnchors("Why?", "why", "WHY!")).toEqual(["why", "why--2", "why--3"]);
});

it("gives a question without letters or digits a generic anchor", () => {
  expect(listAnchors("???", "!")).toEqual(["question", "question--2"]);
});
