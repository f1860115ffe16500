import { useInfiniteQuery } from "@tanstack/react-query";
import type { FailedEmail } from "../../../contract/failures.schema.ts";
import { expiryText, mailErrorText, mailKindTexts } from "../../../contract/failures.ts";
import { failedEmailsQuery, useDismissEmail, useSendAgain } from "../../api/failures.ts";
import type { Column } from "../../ui/data-table.tsx";
import { FailureSection } from "./failure-section.tsx";

/** Emails that reached nobody: to whom, why, and what can be done. Never what they say. */
export function FailedEmails() {
  return (
    <FailureSection
      title="Failed emails"
      empty="No email has failed"
      columns={columns}
      query={useInfiniteQuery(failedEmailsQuery)}
      nameOf={(email) => `${titleOf(email)}, ${recipientOf(email)}`}
      again={{
        label: "Send again",
        mutation: useSendAgain(),
        refusal: ({ is_expired, kind }) => (is_expired ? expiryText(kind) : null),
      }}
      dismiss={{
        mutation: useDismissEmail(),
        title: "Dismiss this email?",
        consequence: "It leaves this list for good, and nobody can send it again.",
      }}
    />
  );
}

const columns: Column<FailedEmail>[] = [
  { header: "Email", cell: titleOf },
  { header: "To", cell: recipientOf },
  { header: "Why", cell: ({ error }) => mailErrorText(error) },
];

function titleOf({ kind }: FailedEmail): string {
  return kind === null ? "Email" : mailKindTexts[kind];
}

function recipientOf({ recipient }: FailedEmail): string {
  return recipient ?? "Cannot be decrypted";
}
