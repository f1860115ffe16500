import { LogOut } from "lucide-react";
import type { SessionUser } from "../../../contract/accounts.ts";
import { Avatar } from "../../ui/avatar.tsx";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from "../../ui/dropdown-menu.tsx";
import { useSignOut } from "./use-sign-out.ts";

/** Who is signed in, and the way out. */
export function AvatarMenu({ user }: { user: SessionUser }) {
  const signOut = useSignOut();
  return (
    <div className="relative">
      <DropdownMenu>
        <DropdownMenuTrigger className="grid rounded-full">
          <span className="sr-only">Account menu of {user.full_name || user.email}</span>
          <Avatar firstName={user.first_name} lastName={user.last_name} image={user.profile_image_url} />
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
