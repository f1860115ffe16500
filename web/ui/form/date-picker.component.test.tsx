import { useState } from "react";
import { describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import type { IsoDay } from "../../lib/calendar-day.ts";
import { expectAccessible } from "../../testing/expect-accessible.ts";
import { DatePicker } from "./date-picker.tsx";
import { Field } from "./field.tsx";

const trigger = page.getByRole("button", { name: /^Due Date/ });
const choice = page.getByRole("dialog", { name: "Pick a day" });

interface FormProps {
  day?: IsoDay;
  isRequired?: boolean;
}

function Form({ day, isRequired = false }: FormProps) {
  const [value, setValue] = useState<IsoDay | null>(day ?? null);
  return (
    <Field id="due" label="Due Date" isRequired={isRequired}>
      <DatePicker value={value} onChange={setValue} min="2031-05-03" max="2031-07-20" title="Pick a day" />
    </Field>
  );
}

describe("the date picker", () => {
  it("has the field's label and the selected day as its accessible name", async () => {
    await render(<Form day="2031-05-14" />);
    await expect.element(trigger).toHaveAccessibleName("Due Date Wednesday, May 14, 2031");
  });

  it("opens at the selected day, and selects another by keyboard", async () => {
    await render(<Form day="2031-05-14" />);
    await trigger.click();
    await expect.element(choice.getByRole("button", { name: /May 14, 2031, selected/ })).toHaveFocus();
    await userEvent.keyboard("{ArrowRight}{ArrowDown}{Enter}");
    await expect.element(choice).not.toBeInTheDocument();
    await expect.element(trigger).toHaveTextContent("Thursday, May 22, 2031");
    await expect.element(trigger).toHaveFocus();
  });

  it("offers no day before the first or after the last allowed day", async () => {
    await render(<Form day="2031-05-14" />);
    await trigger.click();
    await expect.element(choice.getByRole("button", { name: "Friday, May 2, 2031" })).toBeDisabled();
    await expect.element(choice.getByRole("button", { name: "Saturday, May 3, 2031" })).toBeEnabled();
    await choice.getByLabelText("Month", { exact: true }).selectOptions("July");
    await expect.element(choice.getByRole("button", { name: "Sunday, July 20, 2031" })).toBeEnabled();
    await expect.element(choice.getByRole("button", { name: "Monday, July 21, 2031" })).toBeDisabled();
    await expect
      .element(choice.getByRole("button", { name: /next month/i }))
      .toHaveAttribute("aria-disabled");
    await expectAccessible();
  });

  it("clears an optional day", async () => {
    await render(<Form day="2031-05-14" />);
    await trigger.click();
    await choice.getByRole("button", { name: "Clear date" }).click();
    await expect.element(trigger).toHaveTextContent("Select a date");
  });

  it("does not clear a required day", async () => {
    await render(<Form day="2031-05-14" isRequired />);
    await trigger.click();
    await expect.element(choice.getByRole("grid", { name: "May 2031" })).toBeVisible();
    await expect.element(choice.getByRole("button", { name: "Clear date" })).not.toBeInTheDocument();
  });

  it("closes on Escape and on its button, and returns the focus to the button", async () => {
    await render(<Form />);
    await trigger.click();
    await expect.element(choice).toBeVisible();
    await userEvent.keyboard("{Escape}");
    await expect.element(choice).not.toBeInTheDocument();
    await expect.element(trigger).toHaveFocus();
    await trigger.click();
    await expect.element(choice).toBeVisible();
    await trigger.click();
    await expect.element(choice).not.toBeInTheDocument();
    await expect.element(trigger).toHaveAttribute("aria-expanded", "false");
  });

  it("is a sheet on a phone", async () => {
    await page.viewport(360, 740);
    await render(<Form day="2031-05-14" />);
    await trigger.click();
    await expect.element(choice.getByRole("heading", { name: "Pick a day" })).toBeVisible();
    await choice.getByRole("button", { name: "Tuesday, May 20, 2031" }).click();
    await expect.element(trigger).toHaveTextContent("Tuesday, May 20, 2031");
  });
});
