import { expect, it, onTestFinished } from "vitest";
import sprite from "./illustrations.svg";

const steps = ["search-doulas", "intro-call", "book-services"];

/** A drawing inlined from the sprite, because shapes rendered through `use` cannot be measured. */
async function readDrawing(id: string): Promise<string> {
  const file = new DOMParser().parseFromString(await (await fetch(sprite)).text(), "image/svg+xml");
  return file.getElementById(id)?.outerHTML ?? "";
}

/** WCAG's relative luminance of a CSS color. */
function luminance(color: string): number {
  const canvas = new OffscreenCanvas(1, 1).getContext("2d");
  if (!canvas) throw new Error("No canvas");
  canvas.fillStyle = color;
  canvas.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0] = [...canvas.getImageData(0, 0, 1, 1).data].map((byte) => {
    const share = byte / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrastBetween(one: number, other: number): number {
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
}

it.each(["light", "dark"])(
  "heads in drawings contrast with the background in the %s theme",
  async (theme) => {
    document.documentElement.dataset.theme = theme;
    const part = document.createElement("div");
    part.innerHTML = `<svg>${(await Promise.all(steps.map(readDrawing))).join("")}</svg>`;
    document.body.append(part);
    onTestFinished(() => part.remove());
    const heads = [...part.querySelectorAll("circle[fill*=art-hair]")];
    expect(heads).toHaveLength(3);
    for (const head of heads) {
      const ground = head.closest("symbol, [id]")?.querySelector("path[fill*=art-glow]");
      if (!ground) throw new Error("No ground");
      const lies = luminance(getComputedStyle(ground).fill);
      const { fill, stroke } = getComputedStyle(head);
      const contrasts = [fill, stroke]
        .filter((color) => color !== "none")
        .map((color) => contrastBetween(luminance(color), lies));
      expect(Math.max(...contrasts)).toBeGreaterThanOrEqual(3);
    }
  },
);
