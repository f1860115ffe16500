import { useState } from "react";
import { useDeleteAccount, useDownloadData } from "../../api/own-account.ts";
import { useSession } from "../../api/session.ts";
import { Button } from "../../ui/button.tsx";
import { AccountSection } from "./account-section.tsx";
import { ConfirmWithPassword } from "./confirm-with-password.tsx";

/** Downloads everything stored about the person as one archive. */
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

/** Lists the consequences and asks for the password before deleting the account. */
export function DeleteSection() {
  const [isAsking, setAsking] = useState(false);
  const deleteAccount = useDeleteAccount();
  const { data: session } = useSession();
  return (
    <AccountSection title="Delete account" description="This is permanent and cannot be undone.">
      {session?.user.user_type === "admin" ? (
        <p>
          Admins cannot delete their own account. Ask another admin to change your user type first; then you
          can delete it here.
        </p>
      ) : isAsking ? (
        <ConfirmWithPassword
          id="delete-account"
          action="Delete my account"
          failed="We couldn't delete your account"
          isDangerous
          submit={deleteAccount.mutateAsync}
          onCancel={() => setAsking(false)}
        >
          <p>
            {session?.user.user_type === "doula"
              ? "If a package that a family has paid for is still open, you can delete your account once it ends."
              : "If a package you have paid for is still open, you can delete your account once it ends."}{" "}
            We'll show you the date.
          </p>
          <p className="mt-3">Here's what happens:</p>
          <ul className="mt-2 flex list-disc flex-col gap-1 pl-5">
            <li>Your upcoming calls are cancelled, and we email the people you were going to meet.</li>
            <li>Your profile, your picture and your favorites are removed.</li>
            <li>Your messages stay with the people you wrote to, without your name.</li>
            {session?.user.user_type === "doula" && (
              <li>You keep your Stripe account. We disconnect it, and you can close it at Stripe.</li>
            )}
          </ul>
        </ConfirmWithPassword>
      ) : (
        <Button variant="secondary" size="sm" className="self-start" onClick={() => setAsking(true)}>
          Delete account
        </Button>
      )}
    </AccountSection>
  );
}
