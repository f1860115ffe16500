import { createFileRoute, Link } from "@tanstack/react-router";
import type { DoulaAlert } from "../../contract/directory/doula-alerts.schema.ts";
import { alertText } from "../../contract/directory/doula-alerts.ts";
import { errorMessages } from "../../contract/errors.ts";
import { useConfirmDoulaAlert } from "../api/directory/doula-alert-links.ts";
import {
  ConfirmationStatus,
  ConfirmButtonPage,
  useEmailedToken,
} from "../features/accounts/emailed-links/emailed-link-page.tsx";
import { TaskFrame } from "../features/shell/frame/site-frame.tsx";
import { ApiError } from "../lib/api.ts";
import { unlistedHead } from "../lib/page-head.ts";
import { parseText } from "../lib/search-text.ts";
import { Button } from "../ui/basics/button.tsx";

export const Route = createFileRoute("/confirm-alert")({
  validateSearch: ({ token }: Record<string, unknown>): { token?: string } => ({ token: parseText(token) }),
  head: unlistedHead("Confirm Email Alert"),
  component: ConfirmAlertPage,
});

/** Removes the token from the address bar, and turns the alert on with it on click. */
function ConfirmAlertPage() {
  const { token: addressedToken } = Route.useSearch();
  const navigate = Route.useNavigate();
  const { mutate, reset, data: alert, error, isPending } = useConfirmDoulaAlert();
  const token = useEmailedToken(addressedToken, () => {
    reset();
    void navigate({ search: {}, replace: true });
  });
  const isLinkRefused = error instanceof ApiError && error.code === "alert_link_invalid";

  return (
    <TaskFrame>
      {alert ? (
        <ConfirmationStatus title="Your alert is on" message={activeText(alert)}>
          <SearchLink location={alert.place} />
        </ConfirmationStatus>
      ) : token !== null && !isLinkRefused ? (
        <ConfirmButtonPage
          title="Confirm your email alert"
          message="Press the button to get an email when a doula joins near you."
          action="Turn On My Alert"
          failed="We couldn't turn on your alert"
          error={error}
          isBusy={isPending}
          onConfirm={() => token && mutate(token)}
        />
      ) : (
        <ConfirmationStatus
          isFailure
          title="This link does not work"
          message={errorMessages.alert_link_invalid}
        >
          <SearchLink />
        </ConfirmationStatus>
      )}
    </TaskFrame>
  );
}

function activeText({ place, replaced }: DoulaAlert): string {
  return [
    `We'll email you when a doula joins near ${place}, at most once a week.`,
    replaced && `This replaces ${alertText(replaced)}.`,
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
