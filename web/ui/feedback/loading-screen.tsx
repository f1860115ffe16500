import { screenMessages } from "../../../contract/platform/texts.ts";
import { Spinner } from "../basics/button.tsx";

/** A placeholder for a whole page while it loads. */
export function LoadingScreen({ text = screenMessages.loading }: { text?: string }) {
  return (
    <main className="grid min-h-dvh place-items-center px-4">
      <div role="status" className="flex items-center gap-3 text-ink-soft">
        <Spinner />
        <h1 className="font-normal font-sans text-base">{text}</h1>
      </div>
    </main>
  );
}
