import { useState } from "react";
import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { useFocusWhen } from "../../lib/focus-on-arrival.ts";
import { expectAccessible } from "../../testing/expect-accessible.ts";
import { renderInApp } from "../../testing/render-in-app.tsx";
import { EditableList } from "./editable-list.tsx";

interface Pet {
  id: string;
  name: string;
}

const cat: Pet = { id: "cat", name: "Cat" };
const dog: Pet = { id: "dog", name: "Dog" };

interface PetsProps {
  start?: Pet[];
  isReadOnly?: boolean;
  draftId?: string;
  /** False if the new pet is saved elsewhere, as an address whose calendar is read later. */
  saysWhatIsSaved?: boolean;
}

function Pets({ start = [cat, dog], isReadOnly = false, draftId, saysWhatIsSaved = true }: PetsProps) {
  const [pets, setPets] = useState(start);
  return (
    <EditableList
      items={pets}
      isReadOnly={isReadOnly}
      renderItem={(pet, { takesFocus, onEdit }) => <Row pet={pet} takesFocus={takesFocus} onEdit={onEdit} />}
      renderForm={(pet, onDone) => (
        <fieldset>
          <legend>{pet ? `Edit ${pet.name}` : "New pet"}</legend>
          <button
            type="button"
            onClick={() => {
              const saved = pet ?? { id: "bird", name: "Bird" };
              setPets((known) => [...known.filter(({ id }) => id !== saved.id), saved]);
              onDone(saysWhatIsSaved ? saved : undefined);
            }}
          >
            Save
          </button>
          <button type="button" onClick={() => onDone()}>
            Cancel
          </button>
        </fieldset>
      )}
      hasDraft={(pet) => (pet ? pet.id : "new") === draftId}
      addText="Add a pet"
      renderEmpty={(add) => <div>No pets yet {add}</div>}
      max={3}
      fullText="You have three pets."
    />
  );
}

interface RowProps {
  pet: Pet;
  takesFocus: boolean;
  onEdit: () => void;
}

function Row({ pet, takesFocus, onEdit }: RowProps) {
  const edit = useFocusWhen<HTMLButtonElement>(takesFocus);
  return (
    <>
      {pet.name}
      <button ref={edit} type="button" onClick={onEdit}>
        Edit {pet.name}
      </button>
    </>
  );
}

const button = (name: string) => page.getByRole("button", { name });
const form = (name: string) => page.getByRole("group", { name });

describe("a list edited in place", () => {
  it("replaces an item by its form, and returns the focus to its button", async () => {
    await renderInApp(<Pets />);
    await button("Edit Cat").click();
    await expect
      .element(page.getByRole("listitem").first().getByRole("group", { name: "Edit Cat" }))
      .toBeVisible();
    await expect.element(button("Edit Cat")).not.toBeInTheDocument();
    await expect.element(button("Edit Dog")).toBeVisible();
    await expectAccessible();
    await button("Cancel").click();
    await expect.element(button("Edit Cat")).toHaveFocus();
  });

  it("replaces the Add button by the form for a new item, and moves the focus to that item", async () => {
    await renderInApp(<Pets />);
    await button("Add a pet").click();
    await expect.element(form("New pet")).toBeVisible();
    await expect.element(button("Add a pet")).not.toBeInTheDocument();
    await button("Save").click();
    await expect.element(button("Edit Bird")).toHaveFocus();
  });

  it("returns the focus to the Add button after Cancel", async () => {
    await renderInApp(<Pets start={[]} />);
    await expect.element(page.getByText("No pets yet")).toBeVisible();
    await button("Add a pet").click();
    await expect.element(page.getByText("No pets yet")).not.toBeInTheDocument();
    await button("Cancel").click();
    await expect.element(button("Add a pet")).toHaveFocus();
  });

  it("says that it is full, and moves the focus there if the form does not tell what it saved", async () => {
    await renderInApp(<Pets saysWhatIsSaved={false} />);
    await button("Add a pet").click();
    await button("Save").click();
    await expect.element(page.getByText("You have three pets.")).toHaveFocus();
    await expect.element(button("Add a pet")).not.toBeInTheDocument();
  });

  it.each([
    ["new", "New pet"],
    ["dog", "Edit Dog"],
  ])("starts with the form that has a draft: %s", async (draftId, name) => {
    await renderInApp(<Pets draftId={draftId} />);
    await expect.element(form(name)).toBeVisible();
  });

  it("has no form and no Add button while it is read-only", async () => {
    await renderInApp(<Pets isReadOnly draftId="dog" />);
    await expect.element(button("Edit Dog")).toBeVisible();
    await expect.element(button("Add a pet")).not.toBeInTheDocument();
  });
});
