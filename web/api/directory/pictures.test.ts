import { expect, it } from "vitest";
import { describePictureProblem } from "./pictures.ts";

it("accepts pictures up to 10 MB", () => {
  expect(describePictureProblem({ type: "image/jpeg", size: 10 * 1024 * 1024 })).toBeNull();
  expect(describePictureProblem({ type: "image/jpeg", size: 10 * 1024 * 1024 + 1 })).toBe(
    "Please choose a picture of at most 10 MB.",
  );
});

it.each(["image/svg+xml", "application/pdf", "image/heic", ""])("refuses the file type '%s'", (type) => {
  expect(describePictureProblem({ type, size: 10 })).toBe(
    "Please choose a JPEG, PNG, WebP, GIF or AVIF picture.",
  );
});
