import { useLocation, useNavigate } from "@tanstack/react-router";
import { type ReactNode, useEffect, useEffectEvent, useState } from "react";
import { errorMessages } from "../../../../contract/errors.ts";
import { calendarFailures } from "../../../../contract/scheduling/calendar.ts";
import { useSession } from "../../../api/identity/session.ts";
import { useFinishConnecting } from "../../../api/scheduling/calendar-connecting.ts";
import { readReturnPath, wasChoosingCalendars } from "../../../client-state/connect-calendar.ts";
import { ApiError, getErrorMessage, isRefusedWith } from "../../../lib/api.ts";
import { cn } from "../../../lib/class-names.ts";
import { useFocusWhen } from "../../../lib/focus-on-arrival.ts";
import { Button, Spinner } from "../../../ui/basics/button.tsx";
import { Illustration } from "../../../ui/basics/illustration.tsx";
import { toast } from "../../../ui/feedback/use-toast.ts";
import { TaskFrame } from "../../shell/frame/site-frame.tsx";
import type { CalendarCallbackSearch } from "./calendar-callback-search.ts";

const logInWaitMs = 3000;
const redirectDelayMs = 2000;

/** How the redirect ended. */
type Outcome =
  | { kind: "connected" }
  /** Also if the doula denied more than they had allowed before; then `message` is Google's. */
  | { kind: "failed" | "denied" | "unchanged" | "logged_out"; message: string };

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** Set on the entry that shows a calendar connection's result, for a reload. */
    calendarOutcome?: Outcome;
  }
}

interface CalendarCallbackProps {
  provider: string;
  search: CalendarCallbackSearch;
}

/** Completes a calendar connection after Google's redirect and shows the result. */
export function CalendarCallback({ provider, search }: CalendarCallbackProps) {
  const [{ code = "", state = "", error }] = useState(search);
  const saved = useLocation({ select: (location) => location.state.calendarOutcome });
  const [outcome, setOutcome] = useState(() =>
    isEmptySearch(search) && saved ? saved : findFailure({ provider, code, state, error }),
  );
  const { data: session } = useSession();
  // Logging in late still connects the calendar, unless a reload has lost the code.
  const canContinue = outcome?.kind === "logged_out" && code !== "" && Boolean(session);
  useCleanEntry(search, outcome);
  return (
    <TaskFrame>
      {outcome && !canContinue ? (
        <OutcomeResult outcome={outcome} />
      ) : (
        <ExchangeCode code={code} state={state} onEnd={setOutcome} />
      )}
    </TaskFrame>
  );
}

function isEmptySearch(search: CalendarCallbackSearch): boolean {
  return Object.values(search).every((value) => value === undefined);
}

/** Removes the code and state from the URL and the history, and saves the outcome there. */
function useCleanEntry(search: CalendarCallbackSearch, outcome: Outcome | undefined): void {
  const navigate = useNavigate();
  const clean = useEffectEvent(
    () =>
      void navigate({
        to: ".",
        search: {},
        state: (before) => ({ ...before, ...(outcome && { calendarOutcome: outcome }) }),
        replace: true,
      }),
  );
  const isEmpty = isEmptySearch(search);
  useEffect(() => {
    if (!isEmpty || outcome) clean();
  }, [isEmpty, outcome]);
}

/** Returns how the redirect failed if its parameters cannot complete a connection. */
function findFailure({
  provider,
  code,
  state,
  error,
}: CalendarCallbackSearch & { provider: string }): Outcome | undefined {
  if (provider !== "google")
    return { kind: "failed", message: calendarFailures.authorization("unknown_provider") };
  if (error) {
    const message = calendarFailures.authorization(error);
    if (error !== "access_denied") return { kind: "failed", message };
    return { kind: wasChoosingCalendars() ? "unchanged" : "denied", message };
  }
  return code && state ? undefined : { kind: "failed", message: calendarFailures.incompleteResponse };
}

function OutcomeResult({ outcome }: { outcome: Outcome }) {
  switch (outcome.kind) {
    case "connected":
      return <SuccessResult />;
    case "unchanged":
      return <NothingChanged message={outcome.message} />;
    case "denied":
    case "failed":
    case "logged_out":
      return <Failed message={outcome.message} isDenied={outcome.kind === "denied"} />;
  }
}

interface ExchangeCodeProps {
  code: string;
  state: string;
  onEnd: (outcome: Outcome) => void;
}

function ExchangeCode({ code, state, onEnd }: ExchangeCodeProps) {
  const { data: session, isPending } = useSession();
  const [hasWaited, setWaited] = useState(false);
  const { mutate, error, isSuccess } = useFinishConnecting({
    onSuccess: () => toast({ title: "Google Calendar connected successfully!", variant: "success" }),
  });
  const userId = session?.user.id;

  useEffect(() => {
    if (userId) mutate({ userId, code, state });
  }, [userId, code, state, mutate]);

  // The doula may still be logging in, in another tab.
  const isWaiting = !userId && !isPending && !hasWaited;
  useEffect(() => {
    if (!isWaiting) return;
    const timeout = setTimeout(() => setWaited(true), logInWaitMs);
    return () => clearTimeout(timeout);
  }, [isWaiting]);

  const isMissing = !userId && hasWaited;
  const end = useEffectEvent(() => {
    if (isSuccess) onEnd({ kind: "connected" });
    else if (error) onEnd({ kind: "failed", message: describeExchangeFailure(error) });
    else if (isMissing) onEnd({ kind: "logged_out", message: errorMessages.unauthenticated });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect event reads the latest of them
  useEffect(() => end(), [isSuccess, error, isMissing]);

  return (
    <Result title="Connecting Google Calendar">
      <p role="status" className="flex items-center justify-center gap-3 text-ink-soft">
        <Spinner />
        This will only take a moment.
      </p>
    </Result>
  );
}

/** The message for a connection that could not be completed (spec section 8). */
function describeExchangeFailure(error: Error): string {
  if (isRefusedWith(error, ["calendar_not_saved"])) return calendarFailures.database(error.message);
  if (!(error instanceof ApiError) || error.status === undefined || error.code === "unauthenticated")
    return getErrorMessage(error);
  return calendarFailures.exchange(error.status, error.message);
}

function SuccessResult() {
  const navigate = useNavigate();
  const leave = useEffectEvent(() => void navigate({ href: readReturnPath(), replace: true }));
  useEffect(() => {
    const timeout = setTimeout(leave, redirectDelayMs);
    return () => clearTimeout(timeout);
  }, []);
  return (
    <Result title="Success!" takesFocus>
      <p role="status" className="text-ink-soft">
        Your Google Calendar is connected. Taking you back to Home.
      </p>
    </Result>
  );
}

/** The doula denied more than they had allowed before. */
function NothingChanged({ message }: { message: string }) {
  const navigate = useNavigate();
  return (
    <Result title="Nothing has changed" takesFocus>
      <p role="status" className="text-ink-soft">
        You did not allow more, so we read the same calendars as before.
      </p>
      <p role="alert" className="mt-3 text-ink-soft text-sm">
        {message}
      </p>
      <Button className="mt-7" onClick={() => void navigate({ href: readReturnPath(), replace: true })}>
        Return to Dashboard
      </Button>
    </Result>
  );
}

const failedTitle = "Connection Failed";

/** If the doula denied access at Google, first explains why it is needed and offers to try again. */
function Failed({ message, isDenied = false }: { message: string; isDenied?: boolean }) {
  const navigate = useNavigate();
  const goTo = (href: string) => void navigate({ href, replace: true });
  return (
    <Result title={isDenied ? "You did not allow access" : failedTitle} takesFocus>
      {isDenied && (
        <>
          <p>
            We need access so that parents can't book over your other appointments. Connect again and allow
            access.
          </p>
          <div className="mt-6 mb-7 flex flex-wrap justify-center gap-3">
            <Button onClick={() => goTo("/doula-dashboard?step=calendar")}>Try again</Button>
            <Button variant="secondary" onClick={() => goTo(readReturnPath())}>
              Return to Dashboard
            </Button>
          </div>
          <h2 className="font-sans font-semibold text-ink-soft text-sm">{failedTitle}</h2>
        </>
      )}
      <p role="alert" className={cn("wrap-anywhere text-ink-soft", isDenied && "text-sm")}>
        {message}
      </p>
      {!isDenied && (
        <Button className="mt-7" onClick={() => goTo(readReturnPath())}>
          Return to Dashboard
        </Button>
      )}
    </Result>
  );
}

type ResultProps = { title: string; takesFocus?: boolean; children: ReactNode };

function Result({ title, takesFocus = false, children }: ResultProps) {
  const heading = useFocusWhen<HTMLHeadingElement>(takesFocus);
  return (
    <div className="mx-auto flex max-w-md flex-col items-center px-4 py-14 text-center md:py-20">
      <Illustration name="calendar" className="w-full max-w-80" />
      <h1 ref={heading} tabIndex={-1} className="mt-6 mb-3 text-2xl md:text-3xl">
        {title}
      </h1>
      {children}
    </div>
  );
}
