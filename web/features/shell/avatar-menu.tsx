import { LogOut } from "lucide-react";
import type { SessionUser } from "../../../contract/accounts.ts";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from "../../ui/dropdown-menu.tsx";
import { AccountMenuFace } from "./account-menu-face.tsx";
import { useSignOut } from "./use-sign-out.ts";

/** Who is signed in, and the way out. Mounted when it is first wanted, and so open. */
export function AvatarMenu({ user }: { user: SessionUser }) {
  const signOut = useSignOut();
  return (
    <div className="relative">
      <DropdownMenu defaultOpen>
        <DropdownMenuTrigger className="grid rounded-full">
          <AccountMenuFace user={user} />
        </DropdownMenuTrigger>
        <DropdownMenuContent>
          <DropdownMenuLabel>
            {user.full_name && (
              <span className="block break-words font-semibold text-base text-ink">{user.full_name}</span>
            )}
            <span className="block break-all">{user.email}</span>
          </DropdownMenuLabel>
          <DropdownMenuSeparator />
          <DropdownMenuItem disabled={signOut.isPending} onSelect={() => signOut.mutate()}>
            <LogOut aria-hidden="true" />
            Sign Out
          </DropdownMenuItem>
        </DropdownMenuContent>
      </DropdownMenu>
    </div>
  );
}
