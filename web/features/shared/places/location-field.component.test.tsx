import { useState } from "react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { placeSuggestions } from "../../../../contract/directory/places.ts";
import { expectLine } from "../../../testing/expected-lines.ts";
import { renderInApp } from "../../../testing/render-in-app.tsx";
import { stubApi } from "../../../testing/stub-api.ts";
import { announceSearchPerformed, LocationField } from "./location-field.tsx";

const field = page.getByRole("combobox", { name: "Location" });
const list = page.getByRole("listbox", { name: "Location: suggestions" });
const options = page.getByRole("option");

function Form({ onChoose }: { onChoose: (place: string) => void }) {
  const [text, setText] = useState("");
  return (
    <LocationField
      label="Location"
      value={text}
      onChange={setText}
      onChoose={({ description }) => onChoose(description)}
    />
  );
}

/** Renders the field; any text has `count` suggestions. `inputs` lists the texts sent to the server. */
async function openField(count = 2) {
  const onChoose = vi.fn();
  const inputs = stubPlaces(count);
  await renderInApp(<Form onChoose={onChoose} />);
  return { onChoose, inputs };
}

afterEach(() => void vi.useRealTimers());

function stubPlaces(count: number) {
  const predictions = Array.from({ length: count }, (_, index) => ({
    place_id: `place-${index}`,
    description: `Place ${index}, TX, USA`,
    structured_formatting: { main_text: `Place ${index}`, secondary_text: "TX, USA" },
  }));
  const inputs: string[] = [];
  stubApi("POST /functions/v1/places", async (request) => {
    inputs.push((await request.json()).input);
    return { predictions };
  });
  return inputs;
}

/** Waits until the latest changes are rendered. */
const nextFrame = () => new Promise(requestAnimationFrame);

async function typeForSuggestions(text: string) {
  await field.fill(text);
  await expect.element(options.first()).toBeVisible();
  // The previous suggestions may still be visible, and a pending request would run into the next test.
  await expect.element(page.getByRole("status")).toHaveTextContent(/suggestion/);
}

describe("place suggestions", () => {
  it("[5.4 7.4] start at three characters, or five for a zip code", async () => {
    const { inputs } = await openField();
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    for (const text of ["au", "7870", "78701"]) {
      await field.fill(text);
      await nextFrame();
      vi.advanceTimersByTime(300);
    }
    await expect.element(options.first()).toBeVisible();
    expect(inputs).toEqual(["78701"]);
  });

  it("[7.4 9.4] are requested once, 300 ms after the last key", async () => {
    const { inputs } = await openField();
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    for (const text of ["n", "na", "nas", "nash", "nashv"]) {
      await field.fill(text);
      vi.advanceTimersByTime(30);
    }
    vi.advanceTimersByTime(260);
    await nextFrame();
    expect(inputs).toEqual([]);
    vi.advanceTimersByTime(20);
    await expect.element(options.first()).toBeVisible();
    expect(inputs).toEqual(["nashv"]);
  });

  it("[2.2] hide when one is clicked, and return with typing", async () => {
    const { onChoose } = await openField();
    await typeForSuggestions("aus");
    await options.first().click();
    expect(onChoose).toHaveBeenCalledExactlyOnceWith("Place 0, TX, USA");
    await expect.element(list).not.toBeInTheDocument();
    await expect.element(field).toHaveFocus();
    await typeForSuggestions("aust");
  });

  it("[2.2] hide when a search starts, and return with typing", async () => {
    await openField();
    await typeForSuggestions("aus");
    announceSearchPerformed();
    await expect.element(list).not.toBeInTheDocument();
    await typeForSuggestions("aust");
  });

  it("hide on Escape, which keeps the text and the focus", async () => {
    await openField();
    await typeForSuggestions("denver");
    await userEvent.keyboard("{Escape}");
    await expect.element(list).not.toBeInTheDocument();
    await expect.element(field).toHaveValue("denver");
    await expect.element(field).toHaveFocus();
  });

  it("can be selected with the arrow keys and Enter", async () => {
    const { onChoose } = await openField();
    await typeForSuggestions("place");
    await userEvent.keyboard("{ArrowDown}{ArrowDown}");
    await expect.element(options.nth(1)).toHaveAttribute("aria-selected", "true");
    await userEvent.keyboard("{Enter}");
    expect(onChoose).toHaveBeenCalledExactlyOnceWith("Place 1, TX, USA");
    await expect.element(list).not.toBeInTheDocument();
  });

  it("[9.4] scroll if there are too many, and follow the arrow keys", async () => {
    const last = placeSuggestions.max - 1;
    await openField(placeSuggestions.max);
    await typeForSuggestions("place");
    await expect.element(options.nth(last)).not.toBeInViewport({ ratio: 1 });
    await userEvent.keyboard("{ArrowUp}");
    await expect.element(options.nth(last)).toBeInViewport({ ratio: 0.9 });
  });

  it("[9.4] close 200 ms after the field loses the focus", async () => {
    await openField();
    await typeForSuggestions("austin");
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    field.element().blur();
    vi.advanceTimersByTime(190);
    await nextFrame();
    expect(list.query()).toBeVisible();
    vi.advanceTimersByTime(20);
    await expect.element(list).not.toBeInTheDocument();
  });

  it("[8.5] are cleared if loading fails, and return with more typing", async () => {
    expectLine(/^Couldn't load places: internal/);
    await openField();
    await typeForSuggestions("aust");
    stubApi("POST /functions/v1/places", () => new Response(null, { status: 503 }));
    await field.fill("austi");
    await expect.element(list).not.toBeInTheDocument();
    await expect.element(page.getByRole("alert")).not.toBeInTheDocument();
    await expect.element(field).toHaveValue("austi");
    stubPlaces(2);
    await typeForSuggestions("denver");
  });
});
