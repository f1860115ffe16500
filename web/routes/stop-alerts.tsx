import { createFileRoute, Link } from "@tanstack/react-router";
import { useStopDoulaAlerts } from "../api/directory/doula-alert-links.ts";
import {
  ConfirmationStatus,
  ConfirmButtonPage,
  useEmailedToken,
} from "../features/accounts/emailed-links/emailed-link-page.tsx";
import { TaskFrame } from "../features/shell/frame/site-frame.tsx";
import { unlistedHead } from "../lib/page-head.ts";
import { parseText } from "../lib/search-text.ts";
import { Button } from "../ui/basics/button.tsx";

export const Route = createFileRoute("/stop-alerts")({
  validateSearch: ({ token }: Record<string, unknown>): { token?: string } => ({ token: parseText(token) }),
  head: unlistedHead("Stop Email Alerts"),
  component: StopAlertsPage,
});

/** Stops the alerts on click, without a login: email scanners open links too. */
function StopAlertsPage() {
  const { token: addressedToken } = Route.useSearch();
  const navigate = Route.useNavigate();
  const { mutate, reset, error, isPending, isSuccess } = useStopDoulaAlerts();
  const token = useEmailedToken(addressedToken, () => {
    reset();
    void navigate({ search: {}, replace: true });
  });

  return (
    <TaskFrame>
      {isSuccess ? (
        <ConfirmationStatus title="Your alert is off" message="You won't get these emails anymore.">
          <SearchLink />
        </ConfirmationStatus>
      ) : token !== null ? (
        <ConfirmButtonPage
          title="Stop these emails?"
          message="We'll no longer email you when a doula joins near you."
          action="Stop These Emails"
          busyText="Stopping..."
          failed="We couldn't stop your alert"
          error={error}
          isBusy={isPending}
          onConfirm={() => token && mutate(token)}
        />
      ) : (
        <ConfirmationStatus
          isFailure
          title="This link does not work"
          message="Please open it again from the email."
        >
          <SearchLink />
        </ConfirmationStatus>
      )}
    </TaskFrame>
  );
}

function SearchLink() {
  return (
    <Button asChild>
      <Link to="/find-doulas">Find a doula</Link>
    </Button>
  );
}
