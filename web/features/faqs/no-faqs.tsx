import { boot } from "../../lib/boot.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { QuestionsIllustration } from "../../ui/illustrations/questions-illustration.tsx";

export function NoFaqs() {
  return (
    <EmptyState
      drawing={<QuestionsIllustration />}
      title="No FAQs available at the moment."
      action={
        <Button asChild>
          <a href={`mailto:${boot.settings.support_email}`}>Ask us by email</a>
        </Button>
      }
    />
  );
}
