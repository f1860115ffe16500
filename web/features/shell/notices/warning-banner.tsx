import { useQuery } from "@tanstack/react-query";
import { ruleTexts } from "../../../../contract/trust/reports.ts";
import { ownWarningQuery, useDismissWarning } from "../../../api/trust/reports.ts";
import { boot } from "../../../lib/boot.ts";
import { Button } from "../../../ui/basics/button.tsx";
import { LegalLink } from "../../../ui/basics/legal-link.tsx";
import { InlineAlert } from "../../../ui/feedback/inline-alert.tsx";
import { toastFailure } from "../../../ui/feedback/use-toast.ts";

export function WarningBanner() {
  const { data: warning } = useQuery(ownWarningQuery);
  const dismiss = useDismissWarning({
    onError: (error) => toastFailure("Couldn't dismiss the reminder", error),
  });
  const warnedAt = warning?.warned_at;
  if (!warnedAt) return null;
  return (
    <section aria-label="Reminder" className="page-width pt-4 print:hidden">
      <InlineAlert
        tone="info"
        title="Please follow our Terms"
        action={
          <>
            <Button
              size="sm"
              variant="secondary"
              isBusy={dismiss.isPending}
              onClick={() => dismiss.mutate(warnedAt)}
            >
              I understand
            </Button>
            <Button size="sm" variant="ghost" asChild>
              <LegalLink url={boot.settings.terms_of_service_url} look={null} layout={null}>
                Read the Terms
              </LegalLink>
            </Button>
          </>
        }
      >
        <p>
          Our team has reviewed how your account was used in a conversation, and it did not meet our Terms
          {warning.rule ? `: ${ruleTexts[warning.rule]}` : "."}
        </p>
        {warning.explanation && <p className="mt-2 whitespace-pre-line">{warning.explanation}</p>}
        <p className="mt-2">If it happens again, we may suspend your account.</p>
      </InlineAlert>
    </section>
  );
}
