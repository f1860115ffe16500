import { Check, Share2 } from "lucide-react";
import { useEffect, useState } from "react";
import { cn } from "../../lib/class-names.ts";
import { Announcement } from "../../ui/announcement.tsx";
import { Button } from "../../ui/button.tsx";

interface ShareButtonProps {
  /** Passed to the device's share sheet. */
  title: string;
  url: string;
  className?: string;
}

const copiedLabelMs = 4000;

/** Opens the device's share sheet or, if there is none, copies the link. */
export function ShareButton({ title, url, className }: ShareButtonProps) {
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
    <div className={cn("needs-script", className)}>
      <Button variant="secondary" onClick={() => void share()} className="w-full">
        {outcome === "copied" ? (
          <Check aria-hidden="true" className="size-4.5" />
        ) : (
          <Share2 aria-hidden="true" className="size-4.5" />
        )}
        {outcome === "copied" ? "Link copied" : "Share"}
      </Button>
      {outcome === "copied" && <Announcement>Link copied</Announcement>}
      {outcome === "failed" && (
        <p role="alert" className="mt-2 text-sm [overflow-wrap:anywhere]">
          We couldn't copy the link. Here it is: {url}
        </p>
      )}
    </div>
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
