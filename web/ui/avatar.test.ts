import { expect, it } from "vitest";
import { profileImageUrl } from "./avatar.tsx";

it("a full address of a profile image stays as it is", () => {
  expect(profileImageUrl("https://images.example/a.webp")).toBe("https://images.example/a.webp");
});

it("a path of a profile image is looked up in the public bucket", () => {
  expect(profileImageUrl("user 7/avatar.webp")).toBe(
    "/storage/v1/object/public/profile-images/user%207/avatar.webp",
  );
});

it("a path of a profile image cannot become another host or scheme", () => {
  expect(profileImageUrl("javascript:alert(1)")).toMatch(/^\/storage\//);
  expect(profileImageUrl("//evil.example/a.png")).toMatch(/^\/storage\//);
});
