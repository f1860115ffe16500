import { ExternalLink, Play } from "lucide-react";
import { useState } from "react";
import { focusOnArrival } from "../../../lib/focus-on-arrival.ts";
import { TextLink } from "../../../ui/basics/text-link.tsx";

type InterviewVideoProps = {
  videoUrl: string;
  /** 'Watch Grace's interview', which also names the player. */
  linkText: string;
};

/**
 * A doula's video: a player for supported hosts, otherwise a link. Loads nothing from the host until someone
 * clicks play.
 */
export function InterviewVideo({ videoUrl, linkText }: InterviewVideoProps) {
  const [isPlaying, setPlaying] = useState(false);
  const playerUrl = toEmbedUrl(videoUrl);
  if (!playerUrl) return <VideoLink href={videoUrl}>{linkText}</VideoLink>;
  if (!isPlaying) {
    return (
      <button
        type="button"
        onClick={() => setPlaying(true)}
        className="group flex aspect-video min-h-40 w-full max-w-105 flex-col items-center justify-center gap-3 rounded-card bg-art-glow p-4 text-balance font-semibold text-ink"
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
      className="aspect-video w-full max-w-105 rounded-card border border-line bg-sunken"
    />
  );
}

function VideoLink({ href, children }: { href: string; children: string }) {
  return (
    <TextLink href={href} opensNewTab layout="standalone" className="self-start">
      {children}
      <ExternalLink aria-hidden="true" className="size-4 shrink-0" />
      <span className="sr-only">(opens in a new tab)</span>
    </TextLink>
  );
}

/** Player URLs by video host. The content security policy (frame-src) allows no other hosts. */
const playerUrls: Record<string, (url: URL) => string | undefined> = {
  "youtube.com": (url) =>
    getYouTubePlayer(url.searchParams.get("v") ?? matchPath(url, /^\/(?:embed|shorts|live)\/([^/]+)/)),
  "youtube-nocookie.com": (url) => getYouTubePlayer(matchPath(url, /^\/embed\/([^/]+)/)),
  "youtu.be": (url) => getYouTubePlayer(matchPath(url, /^\/([^/]+)/)),
  "vimeo.com": getVimeoPlayer,
  "player.vimeo.com": getVimeoPlayer,
  "loom.com": (url) => {
    const id = matchPath(url, /^\/(?:share|embed)\/([^/]+)/);
    return id && /^[\da-f]{32}$/.test(id) ? `https://www.loom.com/embed/${id}` : undefined;
  },
};

/** Returns the player's URL for a YouTube, Vimeo or Loom video; undefined for any other URL. */
export function toEmbedUrl(videoUrl: string): string | undefined {
  if (!URL.canParse(videoUrl)) return undefined;
  const url = new URL(videoUrl);
  if (url.protocol !== "https:") return undefined;
  return playerUrls[url.hostname.replace(/^(?:www|m)\./, "")]?.(url);
}

function getYouTubePlayer(id: string | undefined): string | undefined {
  return id && /^[\w-]{11}$/.test(id) ? `https://www.youtube-nocookie.com/embed/${id}` : undefined;
}

/** An unlisted Vimeo video also has a key: /123456789/abcdef0123, or ?h=abcdef0123 in the player's URL. */
function getVimeoPlayer(url: URL): string | undefined {
  const [, id, pathKey] = /^\/(?:video\/)?(\d+)(?:\/([\da-f]+))?\/?$/.exec(url.pathname) ?? [];
  if (!id) return undefined;
  const key = pathKey ?? url.searchParams.get("h");
  return `https://player.vimeo.com/video/${id}${key && /^[\da-f]+$/.test(key) ? `?h=${key}` : ""}`;
}

function matchPath({ pathname }: URL, pattern: RegExp): string | undefined {
  return pattern.exec(pathname)?.[1];
}
