import type { NoticeKind } from "../../../../contract/families/births.ts";
import { formatLongDate } from "../../../lib/format.ts";

export interface Notice {
  kind: NoticeKind;
  born_on: string | null;
}

/** What a parent told the doula, in place of the due date. */
export function describeNotice({ kind, born_on }: Notice): string {
  switch (kind) {
    case "birth":
      return born_on ? `Born ${formatLongDate(born_on)}` : "Born";
    case "loss":
      return "Told you about a loss";
    case "plans_changed":
      return "Told you that plans changed";
  }
}

/** One line above the doula's messages with the parent; null after a birth, when there is nothing to mind. */
export function describeWritingAdvice({ kind }: Pick<Notice, "kind">, firstName: string): string | null {
  switch (kind) {
    case "birth":
      return null;
    case "loss":
      return `${firstName} told you about a loss. A few kind words are enough. Let ${firstName} decide what to talk about.`;
    case "plans_changed":
      return `${firstName}'s plans changed, and you no longer hold a date for them. Please don't write about the pregnancy or ask why.`;
  }
}
