import { useQuery } from "@tanstack/react-query";
import { ownApplicationQuery } from "../../../api/directory/own-application.ts";
import { ReadOnlyNote } from "../profile/read-only-note.tsx";
import { PaymentAccount } from "./payment-account.tsx";

/** The fourth step of the setup: the doula's own Stripe account. */
export function PaymentAccountStep() {
  const { data: application } = useQuery(ownApplicationQuery);
  return (
    <>
      {application?.status === "pending" && <ReadOnlyNote />}
      <PaymentAccount />
    </>
  );
}
