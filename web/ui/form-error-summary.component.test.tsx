import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { Field } from "./field.tsx";
import { TextInput } from "./field-control.tsx";
import { FormErrorSummary } from "./form-error-summary.tsx";

const summary = page.getByRole("alert");

function Form({ attempt, errors }: { attempt: number; errors: Record<string, string> }) {
  return (
    <form>
      <FormErrorSummary
        attempt={attempt}
        errors={Object.entries(errors).map(([fieldId, message]) => ({ fieldId, message }))}
      />
      <Field id="name" label="Name" error={errors.name}>
        <TextInput />
      </Field>
      <Field id="email" label="Email" error={errors.email}>
        <TextInput />
      </Field>
    </form>
  );
}

const both = { name: "Please enter your name", email: "Please enter your email" };

describe("the summary of a form's errors", () => {
  it("takes the focus when the form is submitted, and lists every error", async () => {
    await render(<Form attempt={1} errors={both} />);
    await expect.element(summary).toHaveFocus();
    await expect.element(summary.getByRole("link", { name: both.name })).toBeVisible();
    await expect.element(summary.getByRole("link", { name: both.email })).toBeVisible();
  });

  it("links each error to its field", async () => {
    await render(<Form attempt={1} errors={both} />);
    await summary.getByRole("link", { name: both.email }).click();
    await expect.element(page.getByLabelText("Email")).toHaveFocus();
  });

  it("does not take the focus from a person typing until they submit again", async () => {
    const { rerender } = await render(<Form attempt={1} errors={both} />);
    await page.getByLabelText("Name").fill("Ana");
    await rerender(<Form attempt={1} errors={{ email: both.email }} />);
    await expect.element(page.getByLabelText("Name")).toHaveFocus();
    await rerender(<Form attempt={2} errors={{ email: both.email }} />);
    await expect.element(summary).toHaveFocus();
  });

  it("is hidden if there is no error", async () => {
    await render(<Form attempt={1} errors={{}} />);
    await expect.element(page.getByLabelText("Name")).toBeVisible();
    await expect.element(summary).not.toBeInTheDocument();
  });
});
