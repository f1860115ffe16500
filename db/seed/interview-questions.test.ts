import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import type { AnswerQuestion } from "../../contract/directory/answers.ts";
import { type SeedDoula, seedDoulas } from "./doulas.ts";

type IsAnswered = (doula: SeedDoula) => boolean;

const offersService =
  (name: RegExp): IsAnswered =>
  ({ profile }) =>
    profile.servicesOffered?.some((service) => name.test(service)) ?? false;
const answers =
  (question: AnswerQuestion): IsAnswered =>
  (doula) =>
    doula.answers.some((answer) => answer.question === question);
const hasDescriptions: IsAnswered = ({ packages }) =>
  packages.every(({ description }) => description !== null);

/** In the order of docs/interview-questions.md. */
const questions: IsAnswered[] = [
  ({ certificates }) => certificates.length > 0,
  ({ profile }) => Boolean(profile.yearsExperience && profile.birthsAttended),
  ({ profile }) => profile.specialties.length > 0,
  ({ profile }) => profile.bio !== undefined,
  ({ practice }) => practice.length > 0,
  offersService(/prenatal|birth plan/i),
  offersService(/postpartum/i),
  answers("staying_in_touch"),
  answers("arrival"),
  answers("dates"),
  answers("long_labor"),
  answers("cesarean_or_induction"),
  answers("epidural"),
  answers("partner"),
  answers("birth_places"),
  answers("backup"),
  ({ packages }) => packages.length > 0,
  (doula) => hasDescriptions(doula) && answers("fee_excludes")(doula),
  ({ payers }) => payers.length > 0,
  () => false,
];

const count = (doula: SeedDoula) => questions.filter((isAnswered) => isAnswered(doula)).length;
const countBefore = (doula: SeedDoula) => count({ ...doula, answers: [], payers: [] });
const sum = (counts: number[]) => counts.reduce((total, each) => total + each, 0);

test("[2.6] the demo's best profiles answer most of what interview lists ask, as the docs say", async () => {
  const five = seedDoulas(new Date()).filter((doula) => doula.answers.length > 0);
  const [before, after] = [five.map(countBefore), five.map(count)];
  const rows = five.map(({ user }, index) => `| ${user.fullName} | ${before[index]} | ${after[index]} |`);
  const table = [...rows, `| all five, of 100 | ${sum(before)} | ${sum(after)} |`].join("\n");
  expect(await readFile("docs/interview-questions.md", "utf8")).toContain(table);
});
