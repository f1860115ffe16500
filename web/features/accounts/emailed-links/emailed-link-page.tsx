import { useHydrated, useLocation } from "@tanstack/react-router";
import { type ReactNode, type Ref, useEffect, useEffectEvent, useRef, useState } from "react";
import { Button } from "../../../ui/basics/button.tsx";
import { Illustration } from "../../../ui/basics/illustration.tsx";
import { RefusalAlert } from "../../../ui/feedback/inline-alert.tsx";

type EmailedLinkPageProps = {
  title: string;
  /** Set if the page moves the focus to its heading. */
  headingRef?: Ref<HTMLHeadingElement>;
  children: ReactNode;
};

/** The layout of pages that send or open emailed links, with a drawing of an envelope. */
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
  /** A link or button for the next step. */
  children: ReactNode;
};

/** The result of a confirmation. Focuses the heading, because the clicked button is gone. */
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
  action?: string;
  busyText?: string;
  /** The title of an error. */
  failed?: string;
  error: Error | null;
  isBusy: boolean;
  onConfirm: () => void;
};

/**
 * The page a confirmation link opens. Confirming takes a click, because email scanners open links too.
 */
export function ConfirmButtonPage({
  title,
  message,
  action = "Confirm My Email",
  busyText = "Confirming...",
  failed = "We couldn't confirm your email",
  error,
  isBusy,
  onConfirm,
}: ConfirmButtonPageProps) {
  // Before hydration, a click would be lost.
  const isHydrated = useHydrated();
  return (
    <EmailedLinkPage title={title}>
      <p className="mb-7 text-ink-soft">{message}</p>
      <div className="flex w-full flex-col gap-5 text-left">
        {error && <RefusalAlert title={failed} error={error} />}
        <Button
          size="lg"
          className="self-center"
          disabled={!isHydrated}
          isBusy={isBusy}
          busyText={busyText}
          onClick={onConfirm}
        >
          {action}
        </Button>
      </div>
    </EmailedLinkPage>
  );
}

/**
 * Returns the token of an emailed link: undefined before hydration, null if there is none. It is in the fragment; links
 * that we emailed before 1.1 have it in the query, and work until the token expires, at most a day. `onToken` removes it
 * from the address bar, because others could read it there, and resets what the page did with an earlier link.
 */
export function useEmailedToken(
  queryToken: string | undefined,
  onToken: () => void,
): string | null | undefined {
  const fragment = useLocation({ select: ({ hash }) => hash });
  const [token, setToken] = useState<string | null>();
  const acceptToken = useEffectEvent(onToken);

  useEffect(() => {
    const found = new URLSearchParams(fragment).get("token") ?? queryToken;
    if (found) {
      setToken(found);
      acceptToken();
    } else setToken((current) => current ?? null);
  }, [fragment, queryToken]);

  return token;
}
