import type { UserManagement } from "../../../../contract/identity/users.schema.ts";
import { useSession } from "../../../api/identity/session.ts";
import { useDeleteUser } from "../../../api/identity/users.ts";
import { formatLongDate } from "../../../lib/format.ts";
import { ConfirmDialog } from "../../../ui/dialog/confirm-dialog.tsx";
import { InlineAlert } from "../../../ui/feedback/inline-alert.tsx";
import { toast, toastFailure } from "../../../ui/feedback/use-toast.ts";
import { describeUpcomingCalls, LoadedUser, UserIdentity, useManagedUser } from "./managed-user.tsx";

const userNotDeleted = "Failed to delete user";

interface DeleteUserDialogProps {
  userId: string;
  isOpen: boolean;
  onClose: () => void;
}

/** Asks for confirmation before a user is deleted, and explains what else is deleted. Admins can't be deleted. */
export function DeleteUserDialog({ userId, isOpen, onClose }: DeleteUserDialogProps) {
  const remove = useDeleteUser({
    onSuccess: (_, { email }) => toast({ title: "User deleted successfully", description: email }),
    onError: (error) => toastFailure(userNotDeleted, error),
  });
  const query = useManagedUser(userId, isOpen);
  const { data: user } = query;
  const isAdmin = user?.user_type === "admin";
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title="Delete user"
      cancelText={isAdmin ? "Close" : "Keep user"}
      confirmText={user && !isAdmin ? "Delete user" : undefined}
      isDangerous
      mutation={remove}
      busyText="Deleting..."
      failed={userNotDeleted}
      onConfirm={() => user && remove.mutate(user, { onSuccess: onClose })}
      onClose={onClose}
    >
      <LoadedUser query={query}>
        {(user) => (isAdmin ? <AdminNote user={user} /> : <DeleteQuestion user={user} />)}
      </LoadedUser>
    </ConfirmDialog>
  );
}

function AdminNote({ user }: { user: UserManagement }) {
  const { data: session } = useSession();
  return user.id === session?.user.id
    ? "This is your own account. Another admin must change your user type before it can be deleted."
    : "This is an admin's account. Change its user type first; then you can delete it.";
}

function DeleteQuestion({ user }: { user: UserManagement }) {
  return (
    <>
      <p>Are you sure you want to delete this user?</p>
      <UserIdentity user={user} />
      <ul className="list-disc space-y-1 pl-5">
        {listConsequences(user).map((consequence) => (
          <li key={consequence}>{consequence}</li>
        ))}
      </ul>
      <OpenOrders orders={user.open_orders} />
    </>
  );
}

/** Open orders that an admin should settle first. */
function OpenOrders({ orders }: { orders: UserManagement["open_orders"] }) {
  if (orders.length === 0) return null;
  return (
    <InlineAlert
      tone="info"
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
    describeUpcomingCalls(upcoming_calls),
    "People they messaged keep the conversations, without this user's name.",
    "We'll notify them by email. This cannot be undone.",
  ].filter(Boolean);
}
