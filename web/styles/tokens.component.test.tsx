import { afterEach, beforeEach, describe, expect, it } from "vitest";

const tints = Array.from({ length: 8 }, (_, index) => `color-tint-${index + 1}`);
const statuses = ["pending", "confirmed", "cancelled", "completed", "success", "danger", "info"];
const grounds = ["color-paper", "color-surface", "color-sunken", "color-field"];

/** Text and its ground. Reading text is AAA, all other text AA. */
const pairs: [text: string, ground: string, minimum: number][] = [
  ...grounds.flatMap((ground): [string, string, number][] => [
    ["color-ink", ground, 7],
    ["color-ink-soft", ground, 7],
    ["color-primary", ground, 4.5],
    ["color-danger", ground, 4.5],
  ]),
  ["color-ink", "color-primary-wash", 7],
  ["color-primary", "color-primary-wash", 4.5],
  ["color-ink", "color-accent-wash", 7],
  ["color-on-primary", "background-color-primary", 4.5],
  ["color-on-primary", "background-color-primary-strong", 4.5],
  ["color-on-danger", "background-color-danger", 4.5],
  ["color-on-danger", "background-color-danger-strong", 4.5],
  ["color-on-own-message", "color-own-message", 4.5],
  ...statuses.map((status): [string, string, number] => [`color-${status}`, `color-${status}-wash`, 4.5]),
  ...tints.map((tint): [string, string, number] => ["color-ink", tint, 7]),
];

/** Colors that need 3:1 against their background: borders of controls, filled buttons, the focus ring. */
const shapes: [shape: string, ground: string][] = ["color-paper", "color-surface"].flatMap(
  (ground): [string, string][] => [
    ["color-control", ground],
    ["background-color-primary", ground],
    ["color-focus", ground],
  ],
);

describe.each(["light", "dark"])("in the %s theme", (theme) => {
  beforeEach(() => {
    document.documentElement.dataset.theme = theme;
  });
  afterEach(() => {
    delete document.documentElement.dataset.theme;
  });

  it.each(pairs)("%s is readable on %s", (text, ground, minimum) => {
    expect(contrast(text, ground)).toBeGreaterThanOrEqual(minimum);
  });

  it.each(shapes)("%s stands out from %s", (shape, ground) => {
    expect(contrast(shape, ground)).toBeGreaterThanOrEqual(3);
  });

  it("no two tints of initials look the same", () => {
    expect(new Set(tints.map((tint) => readRgb(tint).join())).size).toBe(tints.length);
  });
});

describe("the dark theme", () => {
  beforeEach(() => {
    document.documentElement.dataset.theme = "dark";
  });
  afterEach(() => {
    delete document.documentElement.dataset.theme;
  });

  it("raises cards above the page, and fields, chips and received messages above cards", () => {
    expect(grounds.map((ground) => readOklch(ground).lightness)).toEqual([0.19, 0.24, 0.29, 0.29]);
  });

  it.each(["primary", "danger"])("fills %s buttons with a muted color, about 5:1 with their text", (name) => {
    const filled = contrast(`color-on-${name}`, `background-color-${name}`);
    expect(filled).toBeGreaterThan(4.7);
    expect(filled).toBeLessThan(5.5);
  });

  it("fills danger buttons with no more color than primary ones", () => {
    const chroma = readOklch("background-color-danger").chroma;
    expect(chroma).toBeLessThanOrEqual(readOklch("background-color-primary").chroma);
  });

  it("fills own messages darker than buttons", () => {
    expect(luminance("color-own-message")).toBeLessThan(luminance("background-color-primary") / 2);
  });
});

function contrast(one: string, other: string): number {
  const [lighter = 0, darker = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (lighter + 0.05) / (darker + 0.05);
}

/** Relative luminance (WCAG 2). */
function luminance(token: string): number {
  const [red = 0, green = 0, blue = 0] = readRgb(token).map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** A token's color as the browser reads it. */
function readOklch(token: string) {
  const probe = document.body.appendChild(document.createElement("i"));
  probe.style.color = `var(--${token})`;
  const values = /^oklch\((\S+) (\S+) ([^)]+)\)$/.exec(getComputedStyle(probe).color) ?? [];
  probe.remove();
  const [, lightness = Number.NaN, chroma = Number.NaN, hue = Number.NaN] = values.map(Number);
  return { lightness, chroma, hue };
}

/** A token's color as the browser draws it. */
function readRgb(token: string): number[] {
  const color = getComputedStyle(document.documentElement).getPropertyValue(`--${token}`);
  if (!CSS.supports("color", color)) throw new Error(`--${token} is not a color: '${color}'`);
  const context = new OffscreenCanvas(1, 1).getContext("2d");
  if (!context) throw new Error("no canvas");
  context.fillStyle = color;
  context.fillRect(0, 0, 1, 1);
  return [...context.getImageData(0, 0, 1, 1).data.slice(0, 3)];
}
