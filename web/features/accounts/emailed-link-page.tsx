import { useHydrated } from "@tanstack/react-router";
import { type ReactNode, type Ref, useEffect, useEffectEvent, useRef, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { Illustration } from "../../ui/illustration.tsx";
import { RefusalAlert } from "../../ui/inline-alert.tsx";

type EmailedLinkPageProps = {
  title: string;
  /** For a page that moves the focus to its heading. */
  headingRef?: Ref<HTMLHeadingElement>;
  children: ReactNode;
};

/** The layout of pages that send or open emailed links: content under a drawing of a letter. */
export function EmailedLinkPage({ title, headingRef, children }: EmailedLinkPageProps) {
  return (
    <div className="mx-auto flex max-w-md flex-col items-center px-4 py-14 text-center md:py-20">
      <Illustration name="envelope" className="w-52" />
      <h1 ref={headingRef} tabIndex={headingRef ? -1 : undefined} className="mt-6 mb-3 text-2xl md:text-3xl">
        {title}
      </h1>
      {children}
    </div>
  );
}

type ConfirmationStatusProps = {
  title: string;
  message: string;
  isFailure?: boolean;
  /** The next step. */
  children: ReactNode;
};

/** The result of a confirmation. The heading takes the focus, because the clicked button is gone. */
export function ConfirmationStatus({ title, message, isFailure = false, children }: ConfirmationStatusProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);

  return (
    <EmailedLinkPage title={title} headingRef={heading}>
      <p role={isFailure ? "alert" : "status"} className="text-ink-soft">
        {message}
      </p>
      <div className="mt-7">{children}</div>
    </EmailedLinkPage>
  );
}

type ConfirmButtonPageProps = {
  title: string;
  message: string;
  error: Error | null;
  isBusy: boolean;
  onConfirm: () => void;
};

/**
 * The target of a confirmation link. Nothing happens until its button is clicked, because email programs
 * open links too.
 */
export function ConfirmButtonPage({ title, message, error, isBusy, onConfirm }: ConfirmButtonPageProps) {
  // The page comes from the server: before hydration a click would be lost.
  const isHydrated = useHydrated();
  return (
    <EmailedLinkPage title={title}>
      <p className="mb-7 text-ink-soft">{message}</p>
      <div className="flex w-full flex-col gap-5 text-left">
        {error && <RefusalAlert title="We couldn't confirm it" error={error} />}
        <Button
          size="lg"
          className="self-center"
          disabled={!isHydrated}
          isBusy={isBusy}
          busyText="Confirming..."
          onClick={onConfirm}
        >
          Confirm My Email
        </Button>
      </div>
    </EmailedLinkPage>
  );
}

/** The token the page was opened with. `takeOut` removes it from the URL, where others could read it. */
export function useEmailedToken(
  addressed: string | undefined,
  removeFromUrl: () => void,
): string | undefined {
  const [token] = useState(addressed);
  const removeFromUrlNow = useEffectEvent(removeFromUrl);

  useEffect(() => {
    if (addressed) removeFromUrlNow();
  }, [addressed]);

  return token;
}
