import { CloudOff, RotateCw } from "lucide-react";
import { getErrorMessage } from "../../lib/api.ts";
import { cn } from "../../lib/class-names.ts";
import { Button } from "../basics/button.tsx";

type ErrorStateProps = {
  title: string;
  /** The cause; omit it if the title already states it. */
  error?: unknown;
  /** True if it replaces a whole page; its title is then the page's heading. */
  isPage?: boolean;
  onRetry: () => void;
  isRetrying?: boolean;
  className?: string;
};

/** Shows that something failed to load, with Retry; a failure never looks like an empty list. */
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
      {error !== undefined && <p className="mt-2 text-ink-soft">{getErrorMessage(error)}</p>}
      <Button variant="secondary" className="mt-5" onClick={onRetry} isBusy={isRetrying}>
        {!isRetrying && <RotateCw aria-hidden="true" className="size-4" />}
        Retry
      </Button>
    </div>
  );
}
