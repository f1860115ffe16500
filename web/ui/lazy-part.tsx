import {
  type ComponentType,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { cn } from "../lib/class-names.ts";
import { reloadForNewBuild } from "../lib/new-build.ts";
import { Button } from "./button.tsx";

interface LazyPartOptions<Props> {
  /** Shown until the part has loaded. */
  fallback?: ReactNode | ((props: Props) => ReactNode);
  /** How to close the part from outside, where it has no prop `onClose` that does. */
  close?: (props: Props) => void;
  /** Nobody waits for it: a failure shows nothing. The next mount fetches it again. */
  isSilent?: boolean;
}

type LazyPart<Props> = ComponentType<Props> & {
  /** Fetches the part ahead of the click. A failure says nothing: the real request will. */
  prefetch: () => void;
};

/**
 * A component whose code is fetched when it is first shown. If that fails, 'Couldn't load' with Retry takes the place of
 * this part, not of the page. For a part that can be closed, such as a dialog, it stands over the page instead; with
 * `isOpen` false nothing is fetched or reported.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { fallback, close, isSilent = false }: LazyPartOptions<Props> = {},
): LazyPart<Props> {
  let loaded: ComponentType<Props> | undefined;
  let arrival: Promise<void> | undefined;

  // Forget a failed fetch, so that the next one tries again.
  const fetchPart = (): Promise<void> => {
    arrival ??= load()
      .then((part) => {
        loaded = part;
      })
      .finally(() => {
        arrival = undefined;
      });
    return arrival;
  };

  function Part(props: Props) {
    const [Loaded, setLoaded] = useState(() => loaded);
    const [state, setState] = useState<"coming" | "failed" | "retrying">("coming");
    const isWanted = Reflect.get(props, "isOpen") !== false;
    const isFetching = !Loaded && isWanted && state !== "failed";

    useEffect(() => {
      if (!isFetching) return;
      let isCurrent = true;
      fetchPart().then(
        () => isCurrent && setLoaded(() => loaded),
        () => {
          if (!isCurrent) return;
          setState("failed");
          void reloadForNewBuild();
        },
      );
      return () => {
        isCurrent = false;
      };
    }, [isFetching]);

    useEffect(() => {
      if (!isWanted) setState("coming");
    }, [isWanted]);

    if (Loaded) return <Loaded {...props} />;
    if (!isWanted) return null;
    if (state === "coming") return typeof fallback === "function" ? fallback(props) : fallback;
    if (isSilent) return null;
    return (
      <PartFailure
        isRetrying={state === "retrying"}
        onRetry={() => setState("retrying")}
        onClose={close ? () => close(props) : ownCloser(props)}
      />
    );
  }

  return Object.assign(Part, { prefetch: () => void fetchPart().catch(() => undefined) });
}

function ownCloser(props: object): (() => void) | undefined {
  const onClose: unknown = Reflect.get(props, "onClose");
  return typeof onClose === "function" ? () => onClose() : undefined;
}

type PartFailureProps = {
  isRetrying: boolean;
  onRetry: () => void;
  /** The part can be closed: it was meant to stand over the page, and so does this. */
  onClose: (() => void) | undefined;
};

/** Says in its place that a part of the page failed to load. */
function PartFailure({ isRetrying, onRetry, onClose }: PartFailureProps) {
  const isOverPage = onClose !== undefined;
  const retry = useRef<HTMLButtonElement>(null);

  // Move the focus to the failure, and afterwards back to where it was.
  useLayoutEffect(() => {
    if (!isOverPage) return;
    const opener = document.activeElement;
    const button = retry.current;
    button?.focus({ preventScroll: true });
    return () => {
      if (document.activeElement?.closest("[data-part-failure]") && opener instanceof HTMLElement) {
        opener.focus({ preventScroll: true });
      }
    };
  }, [isOverPage]);

  const closeByEscape = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || !onClose) return;
    event.stopPropagation();
    onClose();
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape reaches it from the buttons inside
    <div
      data-part-failure
      onKeyDown={closeByEscape}
      className={cn(
        "flex flex-wrap items-center justify-center gap-x-4 gap-y-2 text-ink",
        isOverPage &&
          "pointer-events-auto fixed inset-x-3 bottom-[max(0.75rem,env(safe-area-inset-bottom))] z-60 mx-auto max-w-md animate-fade-in rounded-card border border-line bg-surface p-4 shadow-soft",
      )}
    >
      <p role="alert" className="font-semibold">
        Couldn't load
      </p>
      <div className="flex gap-2">
        <Button ref={retry} variant="secondary" size="sm" isBusy={isRetrying} onClick={onRetry}>
          Retry
        </Button>
        {onClose && (
          <Button variant="ghost" size="sm" onClick={onClose}>
            Close
          </Button>
        )}
      </div>
    </div>
  );
}
