/** Hosts whose player stands on our pages; the policy of contents (frame-src) allows no other. */
const players: Record<string, (url: URL) => string | undefined> = {
  "youtube.com": (url) =>
    youTubePlayer(url.searchParams.get("v") ?? lastOf(url, /^\/(?:embed|shorts|live)\/([^/]+)/)),
  "youtube-nocookie.com": (url) => youTubePlayer(lastOf(url, /^\/embed\/([^/]+)/)),
  "youtu.be": (url) => youTubePlayer(lastOf(url, /^\/([^/]+)/)),
  "vimeo.com": vimeoPlayer,
  "player.vimeo.com": vimeoPlayer,
  "loom.com": (url) => {
    const id = lastOf(url, /^\/(?:share|embed)\/([^/]+)/);
    return id && /^[\da-f]{32}$/.test(id) ? `https://www.loom.com/embed/${id}` : undefined;
  },
};

/** The address of the player for a video of YouTube, Vimeo or Loom; undefined for any other address. */
export function embedUrlOf(videoUrl: string): string | undefined {
  if (!URL.canParse(videoUrl)) return undefined;
  const url = new URL(videoUrl);
  if (url.protocol !== "https:") return undefined;
  return players[url.hostname.replace(/^(?:www|m)\./, "")]?.(url);
}

function youTubePlayer(id: string | undefined): string | undefined {
  return id && /^[\w-]{11}$/.test(id) ? `https://www.youtube-nocookie.com/embed/${id}` : undefined;
}

/** An unlisted video of Vimeo has a second part: /123456789/abcdef0123, or ?h=abcdef0123 in the player's address. */
function vimeoPlayer(url: URL): string | undefined {
  const [, id, part] = /^\/(?:video\/)?(\d+)(?:\/([\da-f]+))?\/?$/.exec(url.pathname) ?? [];
  if (!id) return undefined;
  const secret = part ?? url.searchParams.get("h");
  return `https://player.vimeo.com/video/${id}${secret && /^[\da-f]+$/.test(secret) ? `?h=${secret}` : ""}`;
}

function lastOf({ pathname }: URL, pattern: RegExp): string | undefined {
  return pattern.exec(pathname)?.[1];
}
