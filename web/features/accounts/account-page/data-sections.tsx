import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { OwnDeletion } from "../../../../contract/identity/users.schema.ts";
import { ownDeletionQuery, useDeleteAccount, useDownloadData } from "../../../api/identity/own-account.ts";
import { useSession } from "../../../api/identity/session.ts";
import { formatLongDate } from "../../../lib/format.ts";
import { Button } from "../../../ui/basics/button.tsx";
import { SupportLink } from "../../../ui/basics/support-link.tsx";
import { InlineAlert } from "../../../ui/feedback/inline-alert.tsx";
import { Loaded } from "../../../ui/feedback/loaded.tsx";
import { toast } from "../../../ui/feedback/use-toast.ts";
import { ConfirmWithPassword } from "../fields/confirm-with-password.tsx";
import { AccountSection } from "./account-section.tsx";

export function DataSection() {
  const [isAsking, setAsking] = useState(false);
  const download = useDownloadData();
  const cancel = () => {
    setAsking(false);
    download.reset();
  };
  return (
    <AccountSection
      title="Your data"
      description="Download your profile, bookings, favorites, messages and uploaded files as one archive. Due date, birth and loss are not in it."
    >
      {isAsking ? (
        <ConfirmWithPassword
          id="download-data"
          action="Download"
          failed="We couldn't prepare your data"
          submit={async (json) => {
            await download.mutateAsync(json);
            setAsking(false);
          }}
          onCancel={cancel}
        >
          For your security, we'll email you that your data was downloaded.
        </ConfirmWithPassword>
      ) : (
        <Button variant="secondary" size="sm" className="self-start" onClick={() => setAsking(true)}>
          Download my data
        </Button>
      )}
      <p role="status" className="text-ink-soft text-sm empty:hidden">
        {download.isSuccess && "Your data was downloaded."}
      </p>
    </AccountSection>
  );
}

/** Says what prevents a deletion; otherwise lists its consequences and asks for the password. */
export function DeleteSection() {
  const [isAsking, setAsking] = useState(false);
  const { data: session } = useSession();
  const queryClient = useQueryClient();
  const { data, error, refetch } = useQuery({ ...ownDeletionQuery, enabled: isAsking });
  const ask = () => {
    // An order may have been paid or ended since the last check.
    queryClient.removeQueries(ownDeletionQuery);
    setAsking(true);
  };
  const cancel = () => setAsking(false);
  return (
    <AccountSection title="Delete account" description="This is permanent and cannot be undone.">
      {session?.user.user_type === "admin" ? (
        <p>
          Admins cannot delete their own account. Ask another admin to change your user type first; then you
          can delete it here.
        </p>
      ) : (
        <Loaded
          query={isAsking ? { data, error, refetch } : { data: undefined, error: null, refetch }}
          skeleton={
            <Button variant="secondary" size="sm" className="self-start" isBusy={isAsking} onClick={ask}>
              Delete account
            </Button>
          }
          failed="We couldn't check your account"
        >
          {({ open_orders, upcoming_calls }) =>
            open_orders.length > 0 ? (
              <OpenOrders orders={open_orders} onClose={cancel} />
            ) : (
              <DeleteForm
                isDoula={session?.user.user_type === "doula"}
                upcomingCalls={upcoming_calls}
                onCancel={cancel}
              />
            )
          }
        </Loaded>
      )}
    </AccountSection>
  );
}

type OpenOrdersProps = { orders: OwnDeletion["open_orders"]; onClose: () => void };

/** The orders that have to end first. */
function OpenOrders({ orders, onClose }: OpenOrdersProps) {
  return (
    <InlineAlert
      tone="error"
      title="You can't delete your account yet"
      action={
        <Button variant="secondary" size="sm" onClick={onClose}>
          Close
        </Button>
      }
    >
      <p>{orders.length === 1 ? "A paid package is still open:" : "Paid packages are still open:"}</p>
      <ul className="my-2 list-disc space-y-1 pl-5">
        {orders.map(({ id, package_name, other_side, until }) => (
          <li key={id} className="break-words">
            {package_name} with {other_side}
            {until && `, until ${formatLongDate(until)}`}
          </li>
        ))}
      </ul>
      <p>
        You can delete your account after that. If you can't wait, write to <SupportLink />.
      </p>
    </InlineAlert>
  );
}

type DeleteFormProps = { isDoula: boolean; upcomingCalls: number; onCancel: () => void };

function DeleteForm({ isDoula, upcomingCalls, onCancel }: DeleteFormProps) {
  const deleteAccount = useDeleteAccount({
    onSuccess: () =>
      toast({
        title: "Your account is deleted",
        description: "We emailed you a confirmation.",
        variant: "success",
      }),
  });
  return (
    <ConfirmWithPassword
      id="delete-account"
      action="Delete my account"
      failed="We couldn't delete your account"
      isDangerous
      submit={deleteAccount.mutateAsync}
      onCancel={onCancel}
    >
      <p>Here's what happens:</p>
      <ul className="mt-2 flex list-disc flex-col gap-1 pl-5">
        {upcomingCalls > 0 && (
          <li>
            {upcomingCalls === 1
              ? "Your upcoming call is cancelled, and we email the person you were going to meet."
              : `Your ${upcomingCalls} upcoming calls are cancelled, and we email the people you were going to meet.`}
          </li>
        )}
        <li>Your profile, your picture and your favorites are removed.</li>
        <li>Your messages stay with the people you wrote to, without your name.</li>
        {isDoula && <li>You keep your Stripe account. We disconnect it, and you can close it at Stripe.</li>}
      </ul>
    </ConfirmWithPassword>
  );
}
