import { z } from "zod";
import { answersSchema } from "../../contract/directory/answers.schema.ts";
import { listAnswers } from "../../contract/directory/answers.ts";
import answers from "./data/answers.json" with { type: "json" };
import type { DoulaPerson } from "./metros.ts";

const answersByName = z.record(z.string(), answersSchema).parse(answers);

/** What a demo doula answers to parents' questions; only a few do. */
export function makeAnswers({ name }: DoulaPerson) {
  return listAnswers(answersByName[name]);
}
