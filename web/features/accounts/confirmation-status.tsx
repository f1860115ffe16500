import type { ReactNode } from "react";
import { Spinner } from "../../ui/spinner.tsx";
import { MailedLinkPage } from "./mailed-link-page.tsx";

type Outcome = { title: string; message: string };

type ConfirmationStatusProps = {
  /** Why it did not work; while there is neither this nor `success` it is still under way. */
  failure?: Outcome | undefined;
  success?: Outcome | undefined;
  /** The way on after it. */
  action?: ReactNode;
};

/** The page that the link of a confirmation mail opens. */
export function ConfirmationStatus({ failure, success, action }: ConfirmationStatusProps) {
  return (
    <MailedLinkPage title={(failure ?? success)?.title ?? "One moment"}>
      {failure ? (
        <p role="alert" className="text-ink-soft">
          {failure.message}
        </p>
      ) : (
        <p role="status" className="flex items-center gap-3 text-ink-soft">
          {!success && <Spinner />}
          {success?.message ?? "Confirming your email…"}
        </p>
      )}
      {action && <div className="mt-7">{action}</div>}
    </MailedLinkPage>
  );
}
