import { createFileRoute } from "@tanstack/react-router";
import { ConfirmEmail } from "../features/accounts/emailed-links/confirm-email.tsx";
import { parseEmailedSearch } from "../features/accounts/emailed-links/emailed-action.tsx";
import { TaskFrame } from "../features/shell/frame/site-frame.tsx";
import { makeUnlistedHead } from "../lib/page-head.ts";
import { returnPath } from "../lib/search-text.ts";

export const Route = createFileRoute("/confirm-email")({
  validateSearch: (search: Record<string, unknown>): { token?: string; next?: string } => ({
    ...parseEmailedSearch(search),
    next: returnPath(search.next),
  }),
  head: makeUnlistedHead("Confirm Email"),
  component: ConfirmEmailPage,
});

function ConfirmEmailPage() {
  const { next } = Route.useSearch();
  return (
    <TaskFrame>
      <ConfirmEmail next={next} />
    </TaskFrame>
  );
}
