import type { ReactNode } from "react";
import { Illustration } from "./illustration.tsx";

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
    <div className="mx-auto flex min-h-dvh max-w-lg flex-col items-center justify-center px-4 py-12 text-center">
      <Illustration name="resting" className="w-60" />
      <h1 id={titleId} className="mt-6 break-words text-2xl md:text-3xl">
        {siteName} will be right back
      </h1>
      <p className="mt-3 text-balance text-ink-soft">
        We are doing some maintenance, which usually takes a few minutes. Nothing is lost, and booked calls
        take place as planned.
      </p>
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
    </div>
  );
}
