import { CloudOff, RotateCw } from "lucide-react";
import { messageOf } from "../lib/api.ts";
import { cn } from "../lib/class-names.ts";
import { Button } from "./button.tsx";

type ErrorStateProps = {
  title: string;
  /** What happened; left out where the title says it. */
  error?: unknown;
  /** Where it stands for a whole page, whose heading it is then. */
  isPage?: boolean;
  onRetry: () => void;
  isRetrying?: boolean;
  className?: string;
};

/** Says that something failed to load, with Retry; a failure is never shown as empty. */
export function ErrorState({
  title,
  error,
  isPage = false,
  onRetry,
  isRetrying = false,
  className,
}: ErrorStateProps) {
  const Title = isPage ? "h1" : "p";
  return (
    <div
      role="alert"
      className={cn(
        "mx-auto flex max-w-md flex-col items-center px-4 py-8 text-center *:max-w-full",
        className,
      )}
    >
      <span className="mb-4 grid size-14 place-items-center rounded-full bg-danger-wash text-danger">
        <CloudOff aria-hidden="true" className="size-6" />
      </span>
      <Title className="font-display font-medium text-xl">{title}</Title>
      {error !== undefined && <p className="mt-2 text-ink-soft">{messageOf(error)}</p>}
      <Button variant="secondary" className="mt-5" onClick={onRetry} isBusy={isRetrying}>
        {!isRetrying && <RotateCw aria-hidden="true" className="size-4" />}
        Retry
      </Button>
    </div>
  );
}
