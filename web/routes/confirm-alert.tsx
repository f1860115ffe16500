import { createFileRoute, Link } from "@tanstack/react-router";
import type { DoulaAlert } from "../../contract/directory/doula-alerts.schema.ts";
import { formatAlert } from "../../contract/directory/doula-alerts.ts";
import { errorMessages } from "../../contract/errors.ts";
import { useConfirmDoulaAlert } from "../api/directory/doula-alert-links.ts";
import {
  EmailedAction,
  EmailedQuestion,
  parseEmailedSearch,
} from "../features/accounts/emailed-links/emailed-action.tsx";
import { TaskFrame } from "../features/shell/frame/site-frame.tsx";
import { makeUnlistedHead } from "../lib/page-head.ts";
import { Button } from "../ui/basics/button.tsx";

export const Route = createFileRoute("/confirm-alert")({
  validateSearch: parseEmailedSearch,
  head: makeUnlistedHead("Confirm Email Alert"),
  component: ConfirmAlertPage,
});

function ConfirmAlertPage() {
  const confirmation = useConfirmDoulaAlert();
  return (
    <TaskFrame>
      <EmailedAction
        mutation={confirmation}
        refusals={["alert_link_invalid"]}
        unusable={() => ({ message: errorMessages.alert_link_invalid, next: <SearchLink /> })}
        done={(alert) => ({
          title: "Your alert is on",
          message: describeAlert(alert),
          next: <SearchLink location={alert.place} />,
        })}
      >
        {(token) => (
          <EmailedQuestion
            title="Confirm your email alert"
            message="Press the button to get an email when a doula joins near you."
            action="Turn On My Alert"
            failed="We couldn't turn on your alert"
            mutation={confirmation}
            onConfirm={() => confirmation.mutate(token)}
          />
        )}
      </EmailedAction>
    </TaskFrame>
  );
}

function describeAlert({ place, replaced }: DoulaAlert): string {
  return [
    `We'll email you when a doula joins near ${place}, at most once a week.`,
    replaced && `This replaces ${formatAlert(replaced)}.`,
    "Every email has a link to stop.",
  ]
    .filter(Boolean)
    .join(" ");
}

function SearchLink({ location }: { location?: string }) {
  return (
    <Button asChild>
      <Link to="/find-doulas" search={location ? { location, step: "results" } : {}}>
        {location ? `See doulas near ${location}` : "Find a doula"}
      </Link>
    </Button>
  );
}
