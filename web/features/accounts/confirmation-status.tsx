import type { ReactNode } from "react";
import { Spinner } from "../../ui/spinner.tsx";
import { EnvelopeDrawing } from "./envelope-drawing.tsx";

type Failure = { title: string; message: string };

type ConfirmationStatusProps = {
  /** Why it did not work; while undefined it is still under way. */
  failure?: Failure | undefined;
  /** The way on after a failure. */
  action?: ReactNode;
};

/** The page that the link of the confirmation mail opens. */
export function ConfirmationStatus({ failure, action }: ConfirmationStatusProps) {
  return (
    <div className="mx-auto flex max-w-md flex-col items-center px-4 py-14 text-center md:py-20">
      <EnvelopeDrawing className="w-52" />
      <h1 className="mt-6 text-2xl md:text-3xl">{failure?.title ?? "One moment"}</h1>
      {failure ? (
        <p role="alert" className="mt-3 text-ink-soft">
          {failure.message}
        </p>
      ) : (
        <p role="status" className="mt-3 flex items-center gap-3 text-ink-soft">
          <Spinner />
          Confirming your email…
        </p>
      )}
      {action && <div className="mt-7">{action}</div>}
    </div>
  );
}
