import type { ReactNode } from "react";
import { RestingIllustration } from "./illustrations/resting-illustration.tsx";

type MaintenanceScreenProps = {
  siteName: string;
  supportEmail: string;
  /** Of the heading, for whoever names a dialog by it. */
  titleId?: string;
  /** How to look again. */
  retry: ReactNode;
};

/** The site is closed for a while: what happens, and whom to ask. */
export function MaintenanceScreen({ siteName, supportEmail, titleId, retry }: MaintenanceScreenProps) {
  return (
    <div className="mx-auto flex min-h-dvh max-w-lg flex-col items-center justify-center px-4 py-12 text-center">
      <RestingIllustration className="w-60" />
      <h1 id={titleId} className="mt-6 break-words text-2xl md:text-3xl">
        {siteName} will be right back
      </h1>
      <p className="mt-3 text-balance text-ink-soft">
        We are looking after the site at the moment. It usually takes a few minutes. Nothing of yours is lost,
        and calls that are booked take place.
      </p>
      <div className="mt-8">{retry}</div>
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
