import { useAccountDialog } from "../../../client-state/account-dialog.ts";
import { Button } from "../../../ui/basics/button.tsx";

/** Opens the login dialog, and continues to `next` after the login. */
export function LogInButton({ next }: { next?: string | undefined }) {
  const { open } = useAccountDialog();
  return <Button onClick={() => open({ kind: "login", next })}>Log In</Button>;
}
