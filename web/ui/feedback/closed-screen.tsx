import type { ReactNode } from "react";
import { formatMailboxHref } from "../../../contract/platform/fields.ts";
import { Illustration } from "../basics/illustration.tsx";
import { TextLink } from "../basics/text-link.tsx";

type ClosedScreenProps = {
  title: string;
  /** ID of the heading, for a dialog labeled by it. */
  titleId?: string;
  text: string;
  children: ReactNode;
};

/** Replaces the whole site while it can't be used. */
export function ClosedScreen({ title, titleId, text, children }: ClosedScreenProps) {
  return (
    <div className="mx-auto flex min-h-dvh max-w-lg flex-col items-center justify-center px-4 py-12 text-center">
      <Illustration name="resting" className="w-60" />
      <h1 id={titleId} className="mt-6 break-words text-2xl md:text-3xl">
        {title}
      </h1>
      <p className="mt-3 text-balance text-ink-soft">{text}</p>
      {children}
    </div>
  );
}

type MaintenanceScreenProps = {
  siteName: string;
  supportEmail: string;
  /** ID of the heading, for a dialog labeled by it. */
  titleId?: string;
  /** A button to retry. */
  children: ReactNode;
};

/** Shows that the site is down for maintenance and where to get help. */
export function MaintenanceScreen({ siteName, supportEmail, titleId, children }: MaintenanceScreenProps) {
  return (
    <ClosedScreen
      title={`${siteName} will be right back`}
      titleId={titleId}
      text="We are doing some maintenance, which usually takes a few minutes. Nothing is lost, and booked calls will take place as planned."
    >
      <div className="mt-8">{children}</div>
      <p className="mt-8 max-w-full text-ink-soft text-sm">
        Is it urgent? Write to{" "}
        <TextLink href={formatMailboxHref(supportEmail)} className="break-words">
          {supportEmail}
        </TextLink>
      </p>
    </ClosedScreen>
  );
}
