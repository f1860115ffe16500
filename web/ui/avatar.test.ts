import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { Avatar } from "./avatar.tsx";
import { profileImageUrl } from "./profile-image-url.ts";

it("an avatar comes in four sizes, each larger than the one before", () => {
  const sizes = (["sm", "md", "lg", "xl"] as const).map((size) => {
    const markup = renderToStaticMarkup(createElement(Avatar, { firstName: "Ana", size }));
    return Number(/\bsize-(\d+)/.exec(markup)?.[1]);
  });
  expect(sizes).toEqual([8, 11, 16, 28]);
});

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
