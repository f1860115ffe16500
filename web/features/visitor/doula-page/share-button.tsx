import { Check, Share2 } from "lucide-react";
import { useEffect, useState } from "react";
import { Button } from "../../../ui/basics/button.tsx";
import { Announcement } from "../../../ui/feedback/announcement.tsx";

interface ShareButtonProps {
  /** Passed to the device's share sheet. */
  title: string;
  url: string;
}

const copiedLabelMs = 4000;

/**
 * Opens the device's share sheet or, if there is none, copies the link. An icon on a phone, where the label appears
 * only once the link is copied. In a row that wraps, a failure takes a line below.
 */
export function ShareButton({ title, url }: ShareButtonProps) {
  const [outcome, setOutcome] = useState<"copied" | "failed">();

  useEffect(() => {
    if (outcome !== "copied") return;
    const timeout = setTimeout(() => setOutcome(undefined), copiedLabelMs);
    return () => clearTimeout(timeout);
  }, [outcome]);

  const share = async () => {
    setOutcome(undefined);
    if (await shareWithDevice({ title, url })) return;
    const copying = navigator.clipboard?.writeText(url) ?? Promise.reject();
    setOutcome(await copying.then(() => "copied" as const).catch(() => "failed" as const));
  };

  return (
    <>
      <Button
        variant="ghost"
        title="Share"
        onClick={() => void share()}
        className="needs-script -mr-2.5 min-w-11 px-2.5 text-ink-soft hover:text-primary max-md:rounded-full"
      >
        {outcome === "copied" ? (
          <>
            <Check aria-hidden="true" className="size-5" />
            Link copied
          </>
        ) : (
          <>
            <Share2 aria-hidden="true" className="size-5" />
            <span className="max-md:sr-only">Share</span>
          </>
        )}
      </Button>
      {outcome === "copied" && <Announcement>Link copied</Announcement>}
      {outcome === "failed" && (
        <p role="alert" className="wrap-anywhere order-last basis-full text-sm">
          We couldn't copy the link. Here it is: {url}
        </p>
      )}
    </>
  );
}

/** Returns true if the device shared the content or the person canceled. */
async function shareWithDevice(content: ShareData): Promise<boolean> {
  if (!navigator.share) return false;
  try {
    await navigator.share(content);
    return true;
  } catch (error) {
    return error instanceof DOMException && error.name === "AbortError";
  }
}
