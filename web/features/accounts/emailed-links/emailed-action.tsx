import type { UseMutationResult } from "@tanstack/react-query";
import { useHydrated, useLocation, useNavigate, useSearch } from "@tanstack/react-router";
import { Fragment, type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import type { ErrorCode } from "../../../../contract/errors.ts";
import { isRefusedWith } from "../../../lib/api.ts";
import { parseText } from "../../../lib/search-text.ts";
import { Button } from "../../../ui/basics/button.tsx";
import { RefusalAlert } from "../../../ui/feedback/inline-alert.tsx";
import { EmailedLinkPage } from "./emailed-link-page.tsx";

interface EmailedSearch {
  token?: string;
}

/** The search parameters of a page for emailed links. */
export function parseEmailedSearch({ token }: Record<string, unknown>): EmailedSearch {
  return { token: parseText(token) };
}

interface Outcome {
  title: string;
  message: string;
  /** A link or button for the next step. */
  next: ReactNode;
}

interface EmailedActionProps<Data, Variables, Refusal extends ErrorCode> {
  /** Sends the link's token. */
  mutation: UseMutationResult<Data, Error, Variables>;
  /** Refusals of a link that can never work, because it was used or has expired. */
  refusals: readonly Refusal[];
  /** Shown instead of the question for such a link, or, without a refusal, for one that has no token. */
  unusable: (refusal: Refusal | undefined) => Omit<Outcome, "title"> & Partial<Outcome>;
  /** Shown after success; null if the question stays. */
  done: (data: Data) => Outcome | null;
  /** Asks before the token is sent. */
  children: (token: string) => ReactNode;
}

/**
 * The page behind an emailed link: takes the token out of the address, because others could read it there, and sends it
 * only after a click, because email scanners open links too.
 */
export function EmailedAction<Data, Variables, Refusal extends ErrorCode>({
  mutation,
  refusals,
  unusable,
  done,
  children,
}: EmailedActionProps<Data, Variables, Refusal>) {
  const token = useEmailedToken(mutation.reset);
  const outcome = mutation.isSuccess ? done(mutation.data) : null;
  if (outcome) return <OutcomePage role="status" {...outcome} />;
  const refusal = refusals.find((code) => isRefusedWith(mutation.error, [code]));
  if (token === null || refusal) {
    return <OutcomePage role="alert" title="This link does not work" {...unusable(refusal)} />;
  }
  return <Fragment key={token}>{children(token ?? "")}</Fragment>;
}

/** Focuses the heading, because the clicked button is gone. */
function OutcomePage({ role, title, message, next }: Outcome & { role: "alert" | "status" }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <EmailedLinkPage title={title} headingRef={heading}>
      <p role={role} className="text-ink-soft">
        {message}
      </p>
      <div className="mt-7">{next}</div>
    </EmailedLinkPage>
  );
}

/**
 * Returns the token of an emailed link: undefined before hydration, null if there is none. It is in the fragment; links
 * that we emailed before 1.1 have it in the query, and work until the token expires, at most a day. `reset` forgets
 * what the page did with an earlier link.
 */
function useEmailedToken(reset: () => void): string | null | undefined {
  const navigate = useNavigate();
  const fragment = useLocation({ select: ({ hash }) => hash });
  const { token: queryToken } = useSearch({ strict: false });
  const [token, setToken] = useState<string | null>();
  const acceptToken = useEffectEvent(() => {
    reset();
    void navigate({ to: ".", search: ({ token: _, ...search }) => search, replace: true });
  });

  useEffect(() => {
    const found = new URLSearchParams(fragment).get("token") ?? queryToken;
    if (found) {
      setToken(found);
      acceptToken();
    } else setToken((current) => current ?? null);
  }, [fragment, queryToken]);

  return token;
}

interface EmailedQuestionProps {
  title: string;
  message: string;
  action?: string;
  busyText?: string;
  /** The title of an error. */
  failed?: string;
  mutation: { error: Error | null; isPending: boolean };
  onConfirm: () => void;
}

/** One button. */
export function EmailedQuestion({
  title,
  message,
  action = "Confirm My Email",
  busyText = "Confirming...",
  failed = "We couldn't confirm your email",
  mutation,
  onConfirm,
}: EmailedQuestionProps) {
  // Before hydration, a click would be lost.
  const isHydrated = useHydrated();
  return (
    <EmailedLinkPage title={title}>
      <p className="mb-7 text-ink-soft">{message}</p>
      <div className="flex w-full flex-col gap-5 text-left">
        {mutation.error && <RefusalAlert title={failed} error={mutation.error} />}
        <Button
          size="lg"
          className="self-center"
          disabled={!isHydrated}
          isBusy={mutation.isPending}
          busyText={busyText}
          onClick={onConfirm}
        >
          {action}
        </Button>
      </div>
    </EmailedLinkPage>
  );
}
