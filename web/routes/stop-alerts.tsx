import { createFileRoute, Link } from "@tanstack/react-router";
import { useStopDoulaAlerts } from "../api/directory/doula-alert-links.ts";
import {
  EmailedAction,
  EmailedQuestion,
  parseEmailedSearch,
} from "../features/accounts/emailed-links/emailed-action.tsx";
import { TaskFrame } from "../features/shell/frame/site-frame.tsx";
import { makeUnlistedHead } from "../lib/page-head.ts";
import { Button } from "../ui/basics/button.tsx";

export const Route = createFileRoute("/stop-alerts")({
  validateSearch: parseEmailedSearch,
  head: makeUnlistedHead("Stop Email Alerts"),
  component: StopAlertsPage,
});

/** Stops the alerts without a login. */
function StopAlertsPage() {
  const stop = useStopDoulaAlerts();
  return (
    <TaskFrame>
      <EmailedAction
        mutation={stop}
        refusals={[]}
        unusable={() => ({ message: "Please open it again from the email.", next: <SearchLink /> })}
        done={() => ({
          title: "Your alert is off",
          message: "You won't get these emails anymore.",
          next: <SearchLink />,
        })}
      >
        {(token) => (
          <EmailedQuestion
            title="Stop these emails?"
            message="We'll no longer email you when a doula joins near you."
            action="Stop These Emails"
            busyText="Stopping..."
            failed="We couldn't stop your alert"
            mutation={stop}
            onConfirm={() => stop.mutate(token)}
          />
        )}
      </EmailedAction>
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
