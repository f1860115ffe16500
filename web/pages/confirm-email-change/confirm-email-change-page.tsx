import { getRouteApi, Link } from "@tanstack/react-router";
import { errorMessages } from "../../../contract/errors.ts";
import { useConfirmEmailChange } from "../../api/accounts.ts";
import { prefetchAccountDialogs } from "../../features/accounts/lazy-account-dialogs.tsx";
import {
  ConfirmationStatus,
  ConfirmButtonPage,
  useMailedToken,
} from "../../features/accounts/mailed-link-page.tsx";
import { PublicHeader } from "../../features/shell/public-header.tsx";
import { ApiError } from "../../lib/api.ts";
import { Button } from "../../ui/button.tsx";

const route = getRouteApi("/confirm-email-change");

/** Takes the token out of the address bar, and confirms another address with it on request. Signs nobody in. */
export function ConfirmEmailChangePage() {
  const { token: addressedToken } = route.useSearch();
  const navigate = route.useNavigate();
  const token = useMailedToken(addressedToken, () => void navigate({ search: {}, replace: true }));
  const { mutate, error, isPending, isSuccess } = useConfirmEmailChange();
  const refusal = token ? toLinkRefusal(error) : "email_change_link_invalid";

  return (
    <>
      <PublicHeader onAccountIntent={prefetchAccountDialogs} />
      <main>
        {isSuccess ? (
          <ConfirmationStatus title="Email changed" message="From now on you log in with your new address.">
            <GoOn />
          </ConfirmationStatus>
        ) : token && !refusal ? (
          <ConfirmButtonPage
            title="Confirm your new email"
            message="Press the button to use this address for your account from now on."
            error={error}
            isBusy={isPending}
            onConfirm={() => mutate(token)}
          />
        ) : (
          <ConfirmationStatus
            isFailure
            title="This link does not work"
            message={errorMessages[refusal ?? "email_change_link_invalid"]}
          >
            <GoOn />
          </ConfirmationStatus>
        )}
      </main>
    </>
  );
}

function GoOn() {
  return (
    <Button asChild>
      <Link to="/dashboard">Continue</Link>
    </Button>
  );
}

/** Why the link can never work; null where trying again may help. */
function toLinkRefusal(error: Error | null): "email_change_link_invalid" | "email_taken" | null {
  const code = error instanceof ApiError ? error.code : null;
  return code === "email_change_link_invalid" || code === "email_taken" ? code : null;
}
