import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { UserManagement } from "../../../../contract/identity/users.schema.ts";
import type { UserType } from "../../../../contract/identity/users.ts";
import { managedUserQuery } from "../../../api/identity/users.ts";
import { countText } from "../../../lib/text.ts";
import { Dialog, DialogBody, DialogContent } from "../../../ui/dialog/dialog.tsx";
import { Loaded } from "../../../ui/feedback/loaded.tsx";
import { Skeleton, SkeletonRegion } from "../../../ui/feedback/skeleton.tsx";

interface ManagedUserDialogProps {
  title: string;
  userId: string;
  isOpen: boolean;
  onClose: () => void;
  /** Fits the dialog's height to its content. */
  isShort?: boolean;
  initialFocus: string;
  children: (user: UserManagement) => ReactNode;
}

/** A dialog about one user, who is loaded for it because the list may not have them. */
export function ManagedUserDialog({
  title,
  userId,
  isOpen,
  onClose,
  isShort = false,
  initialFocus,
  children,
}: ManagedUserDialogProps) {
  const user = useQuery({ ...managedUserQuery(userId), enabled: isOpen });
  return (
    <Dialog open={isOpen} onOpenChange={(isOpening) => !isOpening && onClose()}>
      <DialogContent title={title} sheet={isShort ? "content" : undefined} initialFocus={initialFocus}>
        <Loaded
          query={user}
          skeleton={<UserSkeleton />}
          failed="Couldn't load this user"
          wrapFailure={(failure) => <DialogBody>{failure}</DialogBody>}
        >
          {children}
        </Loaded>
      </DialogContent>
    </Dialog>
  );
}

function UserSkeleton() {
  return (
    <DialogBody>
      <SkeletonRegion label="Loading the user..." className="flex flex-col gap-4">
        <Skeleton className="h-5 w-2/3" />
        <Skeleton className="h-12" />
        <Skeleton className="h-12" />
      </SkeletonRegion>
    </DialogBody>
  );
}

/** What happens to upcoming calls; empty if there are none. */
export function upcomingCallsText(count: number): string {
  if (count === 0) return "";
  return `${countText(count, "upcoming intro call")} will be cancelled, and both sides emailed.`;
}

export const userTypeTexts: Record<UserType, string> = { client: "Client", doula: "Doula", admin: "Admin" };

export const suspendedText = "Suspended";

/** The user's name, or their email if it is missing. */
export function nameOfUser({ full_name, email }: { full_name: string; email: string }): string {
  return full_name || email;
}
