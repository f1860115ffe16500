import { expect, test } from "vitest";
import { videoChangeSchema } from "./applications.schema.ts";
import { findReviewDeadline } from "./applications.ts";

const read = (video_url: string) => videoChangeSchema.safeParse({ video_url });

test.each([
  "",
  "my video",
  "example/video",
  "me@example.com/video",
  "javascript:alert(1)",
  "https://",
  "https://localhost/video",
  "https://me:secret@example.com/video",
  "https://example.com/a b",
  "https://example.com/\u0085",
])("[5.12] %j is not a link to an interview video", (typed) => {
  expect(read(typed).error?.issues).toMatchObject([
    { path: ["video_url"], message: "Please enter a valid URL" },
  ]);
});

test.each([
  ["Https://YouTu.be/dQw4w9WgXcQ", "https://youtu.be/dQw4w9WgXcQ"],
  ["https://youtube.com\\@evil.example/", "https://youtube.com/@evil.example/"],
  ["https://youtu.be\u3002evil.example/x", "https://youtu.be.evil.example/x"],
  ["example.com/video", "https://example.com/video"],
  ["https://example.com/\u202e4pm.exe", "https://example.com/4pm.exe"],
  ["http://youtu.be/dQw4w9WgXcQ", "https://youtu.be/dQw4w9WgXcQ"],
  ["https:///example.com/vidéo", "https://example.com/vid%C3%A9o"],
])("[5.12] normalizes %j to %j, as browsers do", (typed, link) => {
  expect(read(typed).data).toEqual({ video_url: link });
});

test("[5.12] limits a normalized link to 500 characters", () => {
  const address = (length: number) => "https://example.com/".padEnd(length, "x");
  expect(read(address(501)).success).toBe(false);
  expect(read(address(500)).success).toBe(true);
  expect(read(`${address(490)}ééé`).success).toBe(false);
});

test.each([
  ["2026-11-30T15:00:00.000Z", "2026-12-03T15:00:00.000Z"],
  ["2026-12-04T15:00:00.000Z", "2026-12-09T15:00:00.000Z"],
  ["2026-11-28T15:00:00.000Z", "2026-12-02T15:00:00.000Z"],
])(
  "[4.3] an application of %s is usually reviewed by %s, three business days later",
  (submitted, reviewed) => {
    expect(findReviewDeadline(new Date(submitted)).toISOString()).toBe(reviewed);
  },
);
