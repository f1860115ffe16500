import { expect, test } from "vitest";
import { toEmbedUrl } from "./interview-video.tsx";

const youTubeEmbed = "https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ";
const loomId = "0123456789abcdef0123456789abcdef";

test.each([
  ["https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=30s", youTubeEmbed],
  ["https://youtube.com/watch?feature=share&v=dQw4w9WgXcQ", youTubeEmbed],
  ["https://m.youtube.com/shorts/dQw4w9WgXcQ", youTubeEmbed],
  ["https://www.youtube.com/embed/dQw4w9WgXcQ?rel=0", youTubeEmbed],
  ["https://youtu.be/dQw4w9WgXcQ?si=abc", youTubeEmbed],
  ["https://vimeo.com/123456789", "https://player.vimeo.com/video/123456789"],
  ["https://vimeo.com/123456789/abcdef0123", "https://player.vimeo.com/video/123456789?h=abcdef0123"],
  [
    "https://player.vimeo.com/video/123456789?h=abcdef0123",
    "https://player.vimeo.com/video/123456789?h=abcdef0123",
  ],
  [`https://www.loom.com/share/${loomId}?sid=1`, `https://www.loom.com/embed/${loomId}`],
])("[5.12] embeds %s", (address, player) => {
  expect(toEmbedUrl(address)).toBe(player);
});

test.each([
  "https://example.com/watch?v=dQw4w9WgXcQ",
  "https://youtube.com.example.com/watch?v=dQw4w9WgXcQ",
  "https://www.youtube.com/@doula",
  "https://www.youtube.com/watch?v=../../evil",
  "https://vimeo.com/channels/staffpicks",
  "https://www.loom.com/share/../login",
  "http://youtu.be/dQw4w9WgXcQ",
  "javascript:alert(1)",
  "not a URL",
])("does not embed %s", (address) => {
  expect(toEmbedUrl(address)).toBeUndefined();
});
