import { Check, Copy, Download } from "lucide-react";
import { useState } from "react";
import { focusOnArrival } from "../../../lib/focus-on-arrival.ts";
import { Button } from "../../../ui/basics/button.tsx";

type RecoveryCodesProps = { codes: readonly string[]; onDone: () => void };

/** The new recovery codes, which are never shown again. */
export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const [copying, setCopying] = useState<"copied" | "failed">();
  const text = `${codes.join("\n")}\n`;

  // The browser may have no clipboard API, or the person may deny access.
  const copy = () =>
    (navigator.clipboard?.writeText(text) ?? Promise.reject()).then(
      () => setCopying("copied"),
      () => setCopying("failed"),
    );
  return (
    <div className="flex flex-col gap-4 rounded-card bg-accent-wash p-5">
      <div>
        <h3 ref={focusOnArrival} tabIndex={-1} className="text-lg">
          Save your recovery codes
        </h3>
        <p className="measure mt-1">
          Use one of these to log in without your phone. Each works once, and we won't show them again.
        </p>
      </div>
      <ul className="grid max-w-sm grid-cols-2 gap-x-6 gap-y-1 font-mono tabular-nums">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      {/* Above the buttons, because below them it would be off screen on a phone. */}
      <p role="status" className="text-sm empty:hidden">
        {copying === "copied" && <span className="sr-only">Copied</span>}
        {copying === "failed" && "We couldn't copy the codes. Please download them or write them down."}
      </p>
      <div className="grid grid-cols-2 gap-2 md:flex md:flex-wrap md:items-center">
        <Button variant="secondary" onClick={() => void copy()}>
          {copying === "copied" ? (
            <Check aria-hidden="true" className="size-4" />
          ) : (
            <Copy aria-hidden="true" className="size-4" />
          )}
          {copying === "copied" ? "Copied" : "Copy"}
        </Button>
        <Button asChild variant="secondary">
          <a href={`data:text/plain,${encodeURIComponent(text)}`} download="recovery-codes.txt">
            <Download aria-hidden="true" className="size-4" />
            Download
          </a>
        </Button>
        <Button onClick={onDone} className="max-md:col-span-2">
          I've saved them
        </Button>
      </div>
    </div>
  );
}
