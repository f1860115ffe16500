import { Button } from "../../ui/button.tsx";
import { MainNav } from "./main-nav.tsx";
import { useSignOut } from "./use-sign-out.ts";

/** In the public header, in place of 'Log In' and 'Sign Up'. */
export function SignedInActions() {
  const signOut = useSignOut();
  return (
    <div className="flex items-center gap-3">
      <MainNav />
      <Button
        variant="secondary"
        className="@max-[15rem]:hidden"
        isBusy={signOut.isPending}
        busyText="Signing out..."
        onClick={() => signOut.mutate()}
      >
        Sign Out
      </Button>
    </div>
  );
}
