import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { Card } from "../basics/card.tsx";
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

const five = {
  name: "Full name is required.",
  email: "Please enter a valid email address.",
  password: "Password must be at least 6 characters long.",
  phone: "Phone number is required.",
  address: "Address is required.",
};

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

  it("lists two of five errors on a phone, and opens to show them all", async () => {
    await page.viewport(360, 740);
    await render(
      <main className="page-width">
        <Card>
          <Form attempt={1} errors={five} />
        </Card>
      </main>,
    );
    await expect.element(summary).toHaveFocus();
    const links = () => summary.getByRole("link").elements();
    expect(links().map(({ textContent }) => textContent)).toEqual([five.name, five.email]);
    await summary.getByRole("button", { name: "Show 3 more" }).click();
    expect(links().map(({ textContent }) => textContent)).toEqual(Object.values(five));
    await summary.getByRole("button", { name: "Show fewer" }).click();
    expect(links()).toHaveLength(2);
  });

  it("lists every error on a wide screen, and up to three on a phone", async () => {
    await page.viewport(1280, 800);
    const { rerender } = await render(<Form attempt={1} errors={five} />);
    await expect.element(summary.getByRole("link", { name: five.address })).toBeVisible();
    await expect.element(summary.getByRole("button")).not.toBeInTheDocument();
    await page.viewport(360, 740);
    await rerender(<Form attempt={2} errors={{ ...both, address: five.address }} />);
    await expect.element(summary.getByRole("link", { name: five.address })).toBeVisible();
    await expect.element(summary.getByRole("button")).not.toBeInTheDocument();
  });

  it("is hidden if there is no error", async () => {
    await render(<Form attempt={1} errors={{}} />);
    await expect.element(page.getByLabelText("Name")).toBeVisible();
    await expect.element(summary).not.toBeInTheDocument();
  });
});
