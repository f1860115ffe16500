import type { ReactNode } from "react";
import { ClosedScreen } from "./closed-screen.tsx";

type MaintenanceScreenProps = {
  siteName: string;
  supportEmail: string;
  /** Of the heading, for whoever names a dialog by it. */
  titleId?: string;
  /** How to retry. */
  children: ReactNode;
};

/** The site is closed for maintenance: what happens, and whom to ask. */
export function MaintenanceScreen({ siteName, supportEmail, titleId, children }: MaintenanceScreenProps) {
  return (
    <ClosedScreen
      title={`${siteName} will be right back`}
      titleId={titleId}
      text="We are doing some maintenance, which usually takes a few minutes. Nothing is lost, and booked calls take place as planned."
    >
      <div className="mt-8">{children}</div>
      <p className="mt-8 max-w-full text-ink-soft text-sm">
        Is it urgent? Write to{" "}
        <a
          href={`mailto:${supportEmail}`}
          className="break-words text-primary underline decoration-primary/40 underline-offset-4 hover:decoration-primary"
        >
          {supportEmail}
        </a>
      </p>
    </ClosedScreen>
  );
}
