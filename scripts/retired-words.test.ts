import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { projectRoot } from "./run-tool.ts";

/** Words and phrases that we no longer write, in code, comments, tests, docs and on screen, and what we write instead. */
const retiredPhrases: [pattern: RegExp, instead: string][] = [
  [/\bwhoever\b/i, "the person who"],
  [/\bmeanwhile\b/i, "by then, at the same time"],
  [/\bin the meantime\b/i, "since then"],
  [/\banew\b/i, "again"],
  [/(?<!problem )\bof its own\b/i, "its own, separate"],
  [/\b(?:goes|go) on\b(?! (?:the|your|a) )/i, "continues"],
  [/\bso long as\b/i, "while"],
  [/\bas it stands\b/i, "as it is"],
  [/\bwhere there is none\b/i, "if there is none"],
  [/\bAnswers (?:whether|the ID|null)\b/, "Returns"],
  [/(?:\/\*\*|\*|\/\/|\.) Refuses with\b/, "nothing: the route's `errors` say it"],
  [/\bthat did not work\b/i, "what failed"],
  [/\bhere is how it stands\b/i, "here is the latest version"],
  [/(?<![/.])\bsales?\b/i, "order"],
  [/\b(?:my|your|their|no|view|load) purchases?\b/i, "order; purchase is the act"],
  [/\b(?:my|your) dashboard\b/i, "Home"],
  [/\byou(?:'re| are) (?:already )?signed in\b/i, "logged in"],
  // As the spec's texts. Where a curly one is data, it is written as \u2019.
  [/[\p{L}\d)}]’/u, "a straight apostrophe"],
];

/** Verbs and adjectives that exported names do not use; 'tell' only in the story of that name. */
const retiredNames =
  /(?:^(?:tell(?!Doula$)|hear|keep|take|pass|look|shut|doubt|beat|mend|forget)(?=[A-Z]))|(?:^|[a-z])(?:Told|Heard|Kept|Shut|Doubt|News|Standing|Wanted|Meant|Missed|HasMet|Patience)(?=[A-Z]|$)|^(?:told|heard|kept|news|standing|wanted|meant|missed|hasMet|patience)(?=[A-Z]|$)|[a-z]Of$/;

/** An order counts as one of the doula's births: capacity. A gazetteer's or a birth's place is something else. */
const otherWordsForCapacity =
  /^(?:find|require|claim|hold|free|save|need)s?Place(?:$|For|Found|Needed)|MadeRoom|[mM]akeRoom|BackRoom/;

const sources = readSources("contract", "db", "e2e", "server", "web", "docs", "scripts");

describe("retired words", () => {
  test.each(retiredPhrases)("%s", (pattern, instead) => {
    const found = [...sources].flatMap(([file, text]) =>
      text
        .split("\n")
        .flatMap((line, index) => (pattern.test(line) ? [`${file}:${index + 1}: ${line.trim()}`] : [])),
    );
    expect(found, `write: ${instead}`).toEqual([]);
  });

  test("names that the server exports", () => {
    const names = [...sources]
      .filter(([file]) => /^(?:contract|server)\//.test(file) && !/\.test\.ts$/.test(file))
      .flatMap(([file, text]) =>
        [...text.matchAll(/^export (?:async )?(?:function|const|interface|type) (\w+)/gm)].map(
          ([, name = ""]) => ({ file, name }),
        ),
      );
    expect(names.length).toBeGreaterThan(1000);
    const isRetired = ({ name }: { name: string }) =>
      retiredNames.test(name) || otherWordsForCapacity.test(name);
    expect(names.filter(isRetired)).toEqual([]);
  });
});

/** Text files of these folders, except generated ones, demo people's own words, and this list. */
function readSources(...folders: string[]): Map<string, string> {
  const files = globSync(`{${folders.join(",")}}/**/*.{ts,tsx,md}`, { cwd: projectRoot });
  return new Map(
    files
      .filter((file) => !/\.gen\.ts$|^db\/seed\/|retired-words/.test(file))
      .map((file) => [file, readFileSync(path.join(projectRoot, file), "utf8")]),
  );
}
