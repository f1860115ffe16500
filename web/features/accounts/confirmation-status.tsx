import { type ReactNode, useEffect, useRef } from "react";
import { MailedLinkPage } from "./mailed-link-page.tsx";

type ConfirmationStatusProps = {
  title: string;
  message: string;
  isFailure?: boolean;
  /** The next step. */
  action: ReactNode;
};

/** How a confirmation ended. The heading takes the focus: the button that was pressed is gone. */
export function ConfirmationStatus({ title, message, isFailure = false, action }: ConfirmationStatusProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);

  return (
    <MailedLinkPage title={title} headingRef={heading}>
      <p role={isFailure ? "alert" : "status"} className="text-ink-soft">
        {message}
      </p>
      <div className="mt-7">{action}</div>
    </MailedLinkPage>
  );
}
