import type { UserManagement } from "../../../../contract/identity/users.schema.ts";
import { useSession } from "../../../api/identity/session.ts";
import { useDeleteUser, userNotDeleted } from "../../../api/identity/users.ts";
import { formatLongDate } from "../../../lib/format.ts";
import { Button } from "../../../ui/basics/button.tsx";
import { DialogBody, DialogFooter } from "../../../ui/dialog/dialog.tsx";
import { InlineAlert, RefusalAlert } from "../../../ui/feedback/inline-alert.tsx";
import { ManagedUserDialog, nameOfUser, upcomingCallsText } from "./managed-user.tsx";

interface DeleteUserDialogProps {
  userId: string;
  isOpen: boolean;
  onClose: () => void;
}

/** Asks for confirmation before a user is deleted, and explains what else is deleted. */
export function DeleteUserDialog({ userId, isOpen, onClose }: DeleteUserDialogProps) {
  const remove = useDeleteUser();
  const { data: session } = useSession();
  return (
    <ManagedUserDialog
      title="Delete user"
      userId={userId}
      isOpen={isOpen}
      onClose={() => !remove.isPending && onClose()}
      isShort
      initialFocus="[data-keep]"
    >
      {(user) =>
        user.user_type === "admin" ? (
          <>
            <DialogBody isTextOnly>
              <p>
                {user.id === session?.user.id
                  ? "This is your own account. Another admin must change your user type before it can be deleted."
                  : "This is an admin's account. Change its user type first; then you can delete it."}
              </p>
            </DialogBody>
            <DialogFooter>
              <Button data-keep variant="secondary" onClick={onClose}>
                Close
              </Button>
            </DialogFooter>
          </>
        ) : (
          <>
            <DialogBody isTextOnly>
              <p>Are you sure you want to delete this user?</p>
              <p className="mt-3 break-words font-semibold">{nameOfUser(user)}</p>
              <p className="wrap-anywhere text-ink-soft">{user.email}</p>
              <ul className="mt-3 list-disc space-y-1 pl-5">
                {listConsequences(user).map((consequence) => (
                  <li key={consequence}>{consequence}</li>
                ))}
              </ul>
              <OpenOrders orders={user.open_orders} />
              {remove.error && <RefusalAlert title={userNotDeleted} error={remove.error} />}
            </DialogBody>
            <DialogFooter>
              <Button data-keep variant="secondary" disabled={remove.isPending} onClick={onClose}>
                Keep user
              </Button>
              <Button
                variant="danger"
                isBusy={remove.isPending}
                busyText="Deleting..."
                onClick={() => remove.mutate(user, { onSuccess: onClose })}
              >
                Delete user
              </Button>
            </DialogFooter>
          </>
        )
      }
    </ManagedUserDialog>
  );
}

/** Open orders that an admin should settle first. */
function OpenOrders({ orders }: { orders: UserManagement["open_orders"] }) {
  if (orders.length === 0) return null;
  return (
    <InlineAlert
      tone="info"
      className="mt-4"
      title={
        orders.length === 1 ? "A paid order is still open" : `${orders.length} paid orders are still open`
      }
    >
      <p>Deleting the user refunds nothing. First refund what is owed.</p>
      <ul className="mt-2 list-disc space-y-1 pl-5">
        {orders.map(({ id, package_name, other_side, until }) => (
          <li key={id} className="break-words">
            {package_name} with {other_side}
            {until && `, until ${formatLongDate(until)}`}
          </li>
        ))}
      </ul>
    </InlineAlert>
  );
}

function listConsequences({ user_type, upcoming_calls }: UserManagement): string[] {
  return [
    user_type === "doula"
      ? "Their account, sessions, profile, certificates and other files are removed. A connected calendar is disconnected."
      : "Their account, sessions, profile, favorites and files are removed.",
    upcomingCallsText(upcoming_calls),
    "People they messaged keep the conversations, without this user's name.",
    "We'll notify them by email. This cannot be undone.",
  ].filter(Boolean);
}
