import { beforeEach, describe, expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { profilePicture } from "../../../../contract/directory/pictures.ts";
import { expectAccessible } from "../../../testing/expect-accessible.ts";
import { renderInApp } from "../../../testing/render-in-app.tsx";
import { CropDialog } from "./crop-dialog.tsx";

const onCrop = vi.fn<(file: File) => void>();
const onClose = vi.fn();
const dialog = page.getByRole("dialog", { name: "Crop your picture" });
const picture = dialog.getByRole("group", { name: /^Your picture/ });
const slider = (name: string) => dialog.getByRole("slider", { name });
const use = dialog.getByRole("button", { name: "Use this picture" });

beforeEach(() => {
  onCrop.mockClear();
  onClose.mockClear();
});

/** A landscape picture: its left, middle and right thirds are red, green and blue. */
async function makePicture(type = "image/png"): Promise<File> {
  const canvas = new OffscreenCanvas(1800, 600);
  const context = canvas.getContext("2d");
  for (const [index, color] of ["#f00", "#0f0", "#00f"].entries()) {
    if (!context) throw new Error("no canvas");
    context.fillStyle = color;
    context.fillRect(index * 600, 0, 600, 600);
  }
  return new File([await canvas.convertToBlob({ type })], "me", { type });
}

async function openDialog(file: File | Promise<File> = makePicture()): Promise<void> {
  await renderInApp(<CropDialog file={await file} isOpen onCrop={onCrop} onClose={onClose} />);
  await expect.element(dialog).toBeVisible();
}

/** Presses the button and reads the file: its type and size, and the color of its center. */
async function readCropped() {
  await use.click();
  await expect.poll(() => onCrop.mock.calls.length).toBe(1);
  const [file] = onCrop.mock.calls[0] ?? [];
  if (!file) throw new Error("no file");
  const bitmap = await createImageBitmap(file);
  const { width, height } = bitmap;
  const context = new OffscreenCanvas(width, height).getContext("2d");
  context?.drawImage(bitmap, 0, 0);
  const [red = 0, green = 0, blue = 0] = context?.getImageData(width / 2, height / 2, 1, 1).data ?? [];
  const color = red > 200 ? "red" : green > 200 ? "green" : blue > 200 ? "blue" : "other";
  return { type: file.type, width, height, color };
}

const { size } = profilePicture;

describe("[8.10] the crop dialog", () => {
  it("makes a square of the size that is stored, of the picture's middle if nothing was moved", async () => {
    await openDialog();
    expect(await readCropped()).toEqual({ type: "image/png", width: size, height: size, color: "green" });
  });

  it("keeps the type of a JPEG, which would be much larger as PNG", async () => {
    await openDialog(makePicture("image/jpeg"));
    expect((await readCropped()).type).toBe("image/jpeg");
  });

  it("moves the picture with a slider", async () => {
    await openDialog();
    await slider("Left to right").fill(String(await maxOf("Left to right")));
    expect((await readCropped()).color).toBe("blue");
  });

  it("moves the picture with the arrow keys", async () => {
    await openDialog();
    await expect.element(picture).toBeVisible();
    (picture.element() as HTMLElement).focus();
    for (let press = 0; press < 40; press++) await userEvent.keyboard("{ArrowLeft}");
    expect((await readCropped()).color).toBe("blue");
  });

  it("moves the picture when it is dragged", async () => {
    await openDialog();
    await expect.element(picture).toBeVisible();
    const { left, top } = picture.element().getBoundingClientRect();
    const at = (x: number) => ({ clientX: left + x, clientY: top + 100, bubbles: true });
    picture.element().dispatchEvent(new MouseEvent("mousedown", at(10)));
    document.dispatchEvent(new MouseEvent("mousemove", at(280)));
    await new Promise(requestAnimationFrame);
    document.dispatchEvent(new MouseEvent("mouseup", at(280)));
    expect((await readCropped()).color).toBe("red");
  });

  it("has sliders only for directions in which there is room, which zooming makes", async () => {
    await openDialog();
    await expect.element(slider("Left to right")).toBeEnabled();
    await expect.element(slider("Up and down")).toBeDisabled();
    await expect.element(dialog.getByText("Drag to move. Zoom in to move up and down.")).toBeVisible();
    await slider("Zoom").fill("2");
    await expect.element(slider("Up and down")).toBeEnabled();
    await expect.element(dialog.getByText("Drag to move.", { exact: true })).toBeVisible();
  });

  it("zooms with its slider", async () => {
    await openDialog();
    const shownWidth = () => dialog.element().querySelector('[alt=""]')?.getBoundingClientRect().width ?? 0;
    await expect.element(picture).toBeVisible();
    const before = shownWidth();
    await slider("Zoom").fill("4");
    await expect.poll(shownWidth).toBeCloseTo(before * 4, 0);
  });

  it("shows the face in three sizes", async () => {
    await openDialog();
    const previews = dialog.getByRole("list", { name: "Preview" }).getByRole("listitem");
    await expect.element(previews.nth(2)).toBeVisible();
    await expectAccessible();
  });

  it("uploads nothing after Cancel", async () => {
    await openDialog();
    await dialog.getByRole("button", { name: "Cancel" }).click();
    expect(onClose).toHaveBeenCalledOnce();
    expect(onCrop).not.toHaveBeenCalled();
  });

  it("uploads nothing after Cancel while the square is being drawn", async () => {
    await openDialog();
    await expect.element(use).toBeEnabled();
    (use.element() as HTMLElement).click();
    (dialog.getByRole("button", { name: "Cancel" }).element() as HTMLElement).click();
    expect(onClose).toHaveBeenCalledOnce();
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(onCrop).not.toHaveBeenCalled();
  });

  it("passes on a picture that the browser cannot show, for the server to crop", async () => {
    const file = new File(["not a picture"], "me.avif", { type: "image/avif" });
    await openDialog(file);
    await dialog.getByRole("button", { name: "Upload anyway" }).click();
    expect(onCrop).toHaveBeenCalledExactlyOnceWith(file);
  });

  it.each([
    [360, 740],
    [1280, 800],
  ])("shows everything without scrolling at %i × %i", async (width, height) => {
    await page.viewport(width, height);
    await openDialog();
    for (const part of [picture, slider("Zoom"), dialog.getByRole("list", { name: "Preview" }), use])
      await expect.element(part).toBeInViewport({ ratio: 0.9 });
  });
});

async function maxOf(name: string): Promise<number> {
  await expect.element(slider(name)).toBeEnabled();
  return Number(slider(name).element().getAttribute("max"));
}
