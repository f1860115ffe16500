import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { UserManagement } from "../../../../contract/identity/users.schema.ts";
import type { UserType } from "../../../../contract/identity/users.ts";
import { managedUserQuery } from "../../../api/identity/users.ts";
import { pluralize } from "../../../lib/text.ts";
import { Dialog, DialogBody, DialogContent } from "../../../ui/dialog/dialog.tsx";
import { Loaded } from "../../../ui/feedback/loaded.tsx";
import { Skeleton, SkeletonRegion } from "../../../ui/feedback/skeleton.tsx";

const notLoaded = "Couldn't load this user";

interface ManagedUserDialogProps {
  title: string;
  userId: string;
  isOpen: boolean;
  onClose: () => void;
  /** Fits the dialog's height to its content. */
  isShort?: boolean;
  children: (user: UserManagement) => ReactNode;
}

/** A dialog with a form about one user. */
export function ManagedUserDialog({
  title,
  userId,
  isOpen,
  onClose,
  isShort = false,
  children,
}: ManagedUserDialogProps) {
  const user = useManagedUser(userId, isOpen);
  return (
    <Dialog open={isOpen} onOpenChange={(isOpening) => !isOpening && onClose()}>
      <DialogContent title={title} sheet={isShort ? "content" : undefined}>
        <Loaded
          query={user}
          skeleton={
            <DialogBody>
              <UserSkeleton />
            </DialogBody>
          }
          failed={notLoaded}
          wrapFailure={(failure) => <DialogBody>{failure}</DialogBody>}
        >
          {children}
        </Loaded>
      </DialogContent>
    </Dialog>
  );
}

/** The user of a dialog, who is loaded for it because the list may not have them. */
export function useManagedUser(userId: string, isOpen: boolean): UseQueryResult<UserManagement> {
  return useQuery({ ...managedUserQuery(userId), enabled: isOpen });
}

interface LoadedUserProps {
  query: UseQueryResult<UserManagement>;
  children: (user: UserManagement) => ReactNode;
}

/** What a question says of a user, once they have loaded. */
export function LoadedUser({ query, children }: LoadedUserProps) {
  return (
    <Loaded query={query} skeleton={<UserSkeleton />} failed={notLoaded}>
      {children}
    </Loaded>
  );
}

function UserSkeleton() {
  return (
    <SkeletonRegion label="Loading the user..." className="flex flex-col gap-4">
      <Skeleton className="h-5 w-2/3" />
      <Skeleton className="h-12" />
      <Skeleton className="h-12" />
    </SkeletonRegion>
  );
}

/** The user's name and email, for a question about them. */
export function UserIdentity({ user }: { user: UserManagement }) {
  return (
    <div>
      <p className="break-words font-semibold">{getUserName(user)}</p>
      <p className="wrap-anywhere text-ink-soft">{user.email}</p>
    </div>
  );
}

/** What happens to upcoming calls; empty if there are none. */
export function describeUpcomingCalls(count: number): string {
  if (count === 0) return "";
  return `${pluralize(count, "upcoming intro call")} will be cancelled, and both sides emailed.`;
}

export const userTypeTexts: Record<UserType, string> = { client: "Client", doula: "Doula", admin: "Admin" };

export const suspendedText = "Suspended";

/** The user's name, or their email if it is missing. */
export function getUserName({ full_name, email }: { full_name: string; email: string }): string {
  return full_name || email;
}
