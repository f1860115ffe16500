import { openAccountDialog } from "../../../client-state/account-dialog.ts";
import { Button } from "../../../ui/basics/button.tsx";
import { prefetchAccountDialogs } from "../sign-in/lazy-account-dialogs.tsx";

/** Opens the login dialog, and continues to `next` after the login. */
export function LogInButton({ next }: { next?: string | undefined }) {
  return (
    <Button
      onClick={() => openAccountDialog({ kind: "login", next })}
      onPointerEnter={prefetchAccountDialogs}
      onFocus={prefetchAccountDialogs}
    >
      Log In
    </Button>
  );
}
