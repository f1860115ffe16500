import { screenMessages } from "../../contract/messages.ts";
import { Spinner } from "./spinner.tsx";

/** A whole page that waits; says 'Loading...' unless told. */
export function LoadingScreen({ text = screenMessages.loading }: { text?: string }) {
  return (
    <main className="grid min-h-dvh place-items-center px-4">
      <p role="status" className="flex items-center gap-3 text-ink-soft">
        <Spinner />
        {text}
      </p>
    </main>
  );
}
