import { useHydrated } from "@tanstack/react-router";
import { type ReactNode, type Ref, useEffect, useEffectEvent, useRef, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { Illustration } from "../../ui/illustration.tsx";
import { RefusalAlert } from "../../ui/refusal-alert.tsx";

type MailedLinkPageProps = {
  title: string;
  /** For a page whose heading takes the focus. */
  headingRef?: Ref<HTMLHeadingElement>;
  children: ReactNode;
};

/** A page that a mailed link opens, or that sends one: what it is about, under a letter. */
export function MailedLinkPage({ title, headingRef, children }: MailedLinkPageProps) {
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

/** How a confirmation ended. The heading takes the focus: the button that was pressed is gone. */
export function ConfirmationStatus({ title, message, isFailure = false, children }: ConfirmationStatusProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);

  return (
    <MailedLinkPage title={title} headingRef={heading}>
      <p role={isFailure ? "alert" : "status"} className="text-ink-soft">
        {message}
      </p>
      <div className="mt-7">{children}</div>
    </MailedLinkPage>
  );
}

type ConfirmButtonPageProps = {
  title: string;
  message: string;
  error: Error | null;
  isBusy: boolean;
  onConfirm: () => void;
};

/** What a confirmation link opens: nothing happens until its one button is pressed, as mail programs open links too. */
export function ConfirmButtonPage({ title, message, error, isBusy, onConfirm }: ConfirmButtonPageProps) {
  // The page comes from the server: until it is alive, a press would be lost.
  const isHydrated = useHydrated();
  return (
    <MailedLinkPage title={title}>
      <p className="mb-7 text-ink-soft">{message}</p>
      <div className="flex w-full flex-col gap-5 text-left">
        {error && <RefusalAlert title="We could not confirm it" error={error} />}
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
    </MailedLinkPage>
  );
}

/** The token the page was opened with. `takeOut` removes it from the address, where others may read it. */
export function useMailedToken(addressed: string | undefined, takeOut: () => void): string | undefined {
  const [token] = useState(addressed);
  const takeOutNow = useEffectEvent(takeOut);

  useEffect(() => {
    if (addressed) takeOutNow();
  }, [addressed]);

  return token;
}
