import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from "@tanstack/react-router";
import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { useUrlDialog } from "./use-url-dialog.ts";

interface GallerySearch {
  filter?: string;
  photo?: string;
}

/** Opens the last of `entries`, after the others. */
async function openPages(...entries: string[]) {
  const root = createRootRoute();
  const home = createRoute({ getParentRoute: () => root, path: "/", component: () => <h1>Home</h1> });
  const gallery = createRoute({
    getParentRoute: () => root,
    path: "/gallery",
    validateSearch: (search: Record<string, unknown>): GallerySearch => search,
    component: Gallery,
  });
  function Gallery() {
    const { photo } = gallery.useSearch();
    const dialog = useUrlDialog<GallerySearch>(["photo"]);
    return (
      <>
        <h1>{photo ?? "Gallery"}</h1>
        <a href={dialog.toHref({ photo: "sunset" })}>Sunset</a>
        <button type="button" onClick={() => dialog.open({ photo: "sunset" })}>
          Open
        </button>
        <button type="button" onClick={() => dialog.replace({ photo: "dawn" })}>
          Next
        </button>
        <button
          type="button"
          onClick={() => {
            dialog.close();
            dialog.close();
          }}
        >
          Close twice
        </button>
      </>
    );
  }
  const history = createMemoryHistory({ initialEntries: entries });
  const router = createRouter({ routeTree: root.addChildren([home, gallery]), history });
  await render(<RouterProvider router={router as never} />);
  return history;
}

const heading = (name: string) => page.getByRole("heading", { name, exact: true });
const press = (name: string) => page.getByRole("button", { name, exact: true }).click();

describe("a dialog in the URL", () => {
  it("adds a history entry and keeps the other search parameters", async () => {
    const history = await openPages("/gallery?filter=new");
    await press("Open");
    await expect.element(heading("sunset")).toBeVisible();
    expect(history.location.href).toBe("/gallery?filter=new&photo=sunset");
    expect(history.length).toBe(2);
  });

  it("closes on Back, and reopens on Forward", async () => {
    const history = await openPages("/gallery");
    await press("Open");
    await expect.element(heading("sunset")).toBeVisible();
    history.back();
    await expect.element(heading("Gallery")).toBeVisible();
    history.forward();
    await expect.element(heading("sunset")).toBeVisible();
    await press("Close twice");
    await expect.element(heading("Gallery")).toBeVisible();
  });

  it("returns to the page it was opened from, even if it is closed twice", async () => {
    const history = await openPages("/", "/gallery");
    await press("Open");
    await press("Next");
    await expect.element(heading("dawn")).toBeVisible();
    await press("Close twice");
    await expect.element(heading("Gallery")).toBeVisible();
    expect(history.location.href).toBe("/gallery");
    history.back();
    await expect.element(heading("Home")).toBeVisible();
  });

  it("stays on the same page when closed if the page was opened with it", async () => {
    const history = await openPages("/", "/gallery?filter=new&photo=sunset");
    await press("Close twice");
    await expect.element(heading("Gallery")).toBeVisible();
    expect(history.location.href).toBe("/gallery?filter=new");
    history.back();
    await expect.element(heading("Home")).toBeVisible();
  });

  it("can be opened by a link", async () => {
    await openPages("/gallery?filter=new");
    const link = page.getByRole("link", { name: "Sunset" });
    await expect.element(link).toHaveAttribute("href", "/gallery?filter=new&photo=sunset");
  });
});
