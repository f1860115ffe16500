import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { renderInApp } from "../../testing/render-in-app.tsx";
import { Avatar } from "./avatar.tsx";

type Look = Parameters<typeof Avatar>[0];

/** Draws an avatar and returns its style. */
async function draw(look: Look) {
  const screen = await renderInApp(<Avatar {...look} label="Face" />);
  const face = page.getByRole("img", { name: "Face" });
  const { width, height, fontWeight, backgroundColor } = getComputedStyle(face.element());
  await screen.unmount();
  return { width, height, fontWeight, backgroundColor };
}

const tintOf = async (look: Look) => (await draw(look)).backgroundColor;

it("[2.4] initials come in five sizes, never above 96 px, with weight 500", async () => {
  const widths = [];
  for (const size of ["sm", "md", "ml", "lg", "xl"] as const) {
    const { width, height, fontWeight } = await draw({ firstName: "Ana", size });
    expect([height, fontWeight]).toEqual([width, "500"]);
    widths.push(Number.parseFloat(width));
  }
  expect(widths).toEqual([32, 44, 56, 64, 96]);
});

it("[2.4] a person's tint is the same however their name is split, spaced or shortened", async () => {
  const tint = await tintOf({ firstName: "Rosa", lastName: "Delgado-Whitaker" });
  for (const look of [
    { firstName: "Rosa Delgado-Whitaker" },
    { firstName: "Rosa", size: "xl" },
    { firstName: " rosa ", lastName: null },
    { firstName: "Rosa Maria", lastName: "Delgado-Whitaker" },
  ] as const)
    expect(await tintOf(look), JSON.stringify(look)).toBe(tint);
});
