import { ClientOnly } from "@tanstack/react-router";
import {
  Component,
  type ComponentType,
  lazy,
  type ReactNode,
  Suspense,
  useEffect,
  useRef,
  useState,
} from "react";
import { reloadForNewBuild } from "../../lib/new-build.ts";
import { Button } from "../basics/button.tsx";
import { ErrorState } from "./error-state.tsx";

interface LazyOptions<Props> {
  /** Shown until the code has arrived. */
  fallback?: (props: Props) => ReactNode;
  /** How to close it, for a dialog: 'Couldn't load' then stands over the page. */
  close?: (props: Props) => void;
  /** A failure shows nothing, because nobody is waiting for it. */
  isSilent?: boolean;
}

/**
 * A component whose code is fetched when it is first shown. If that fails, 'Couldn't load' takes its place. Retry fetches
 * it again, and so does the next time it is shown.
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { fallback = () => null, close, isSilent = false }: LazyOptions<Props> = {},
): ComponentType<Props> {
  // React remembers a failure for good.
  const create = (): ComponentType<Props> =>
    lazy(async () => {
      try {
        return { default: await load() };
      } catch (cause) {
        latest = create();
        throw new LoadError("A part of the page did not load.", { cause });
      }
    });
  let latest = create();

  return function Lazy(props: Props) {
    const [Part, setPart] = useState(() => latest);
    const showFailure = (clear: () => void) => {
      const retry = () => {
        setPart(() => latest);
        clear();
      };
      return isSilent ? null : <LoadFailure onRetry={retry} onClose={close && (() => close(props))} />;
    };
    return (
      // The server's HTML has the fallback.
      <ClientOnly fallback={fallback(props)}>
        <LoadBoundary showFailure={showFailure}>
          <Suspense fallback={fallback(props)}>
            <Part {...props} />
          </Suspense>
        </LoadBoundary>
      </ClientOnly>
    );
  };
}

class LoadError extends Error {}

interface LoadBoundaryProps {
  children: ReactNode;
  showFailure: (clear: () => void) => ReactNode;
}

/** Catches the failure to load, and no other. */
class LoadBoundary extends Component<LoadBoundaryProps, { error: unknown }> {
  override state = { error: undefined };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override render() {
    const error: unknown = this.state.error;
    if (error === undefined) return this.props.children;
    if (!(error instanceof LoadError)) throw error;
    return this.props.showFailure(() => this.setState({ error: undefined }));
  }
}

type LoadFailureProps = { onRetry: () => void; onClose: (() => void) | undefined };

function LoadFailure({ onRetry, onClose }: LoadFailureProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    dialog.current?.showModal();
    void reloadForNewBuild();
  }, []);
  const failure = <ErrorState title="Couldn't load" onRetry={onRetry} />;
  if (!onClose) return failure;
  return (
    <dialog
      ref={dialog}
      aria-label="Couldn't load"
      onClose={onClose}
      className="m-auto w-full max-w-sm rounded-card border border-line bg-surface p-4 text-center text-ink shadow-soft"
    >
      {failure}
      <Button variant="ghost" onClick={onClose}>
        Close
      </Button>
    </dialog>
  );
}
