import { ExternalLink, Play } from "lucide-react";
import { useState } from "react";
import { focusOnArrival } from "../../lib/focus-on-arrival.ts";
import { embedUrlOf } from "../../lib/video-embed.ts";

type InterviewVideoProps = {
  videoUrl: string;
  /** 'Watch Grace’s interview': names the player and the link. */
  linkText: string;
};

/**
 * A doula's video: a player where one of the three hosts has it, else a link. Nothing is fetched from the host before
 * somebody wants to watch.
 */
export function InterviewVideo({ videoUrl, linkText }: InterviewVideoProps) {
  const [isPlaying, setPlaying] = useState(false);
  const playerUrl = embedUrlOf(videoUrl);
  if (!playerUrl) return <VideoLink href={videoUrl}>{linkText}</VideoLink>;
  if (!isPlaying) {
    return (
      <button
        type="button"
        onClick={() => setPlaying(true)}
        className="group flex aspect-video w-full max-w-xl flex-col items-center justify-center gap-3 rounded-card bg-art-glow font-semibold text-ink"
      >
        <span className="grid size-14 place-items-center rounded-full bg-primary text-on-primary transition-colors duration-150 group-hover:bg-primary-strong">
          <Play aria-hidden="true" className="size-6 translate-x-0.5" />
        </span>
        {linkText}
      </button>
    );
  }
  return (
    <iframe
      ref={focusOnArrival}
      src={playerUrl}
      title={linkText}
      allow="fullscreen; picture-in-picture; encrypted-media"
      referrerPolicy="strict-origin-when-cross-origin"
      className="aspect-video w-full max-w-xl rounded-card border border-line bg-sunken"
    />
  );
}

function VideoLink({ href, children }: { href: string; children: string }) {
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      className="inline-flex min-h-6 items-center gap-1.5 self-start font-semibold text-primary underline underline-offset-4 touch:min-h-11"
    >
      {children}
      <ExternalLink aria-hidden="true" className="size-4 shrink-0" />
      <span className="sr-only">(opens in a new tab)</span>
    </a>
  );
}
