import { useEffect, useState } from "react";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { z } from "zod";
import { ApiError } from "../../lib/api.ts";
import { renderInApp } from "../../testing/render-in-app.tsx";
import { AppForm, FormActions, FormRefusal, SubmitButton } from "./app-form.tsx";
import { ChoiceField, TextField } from "./form-fields.tsx";
import { useAppForm } from "./use-app-form.ts";

const schema = z.object({
  email: z.string().trim().min(1, { error: "Please enter your email." }),
  name: z.string().min(1, { error: "Please enter your name." }),
  reason: z.enum(["move", "other"], { error: "Please choose a reason." }),
});

type Values = z.output<typeof schema>;

interface FormProps {
  submit: (values: Values) => Promise<string>;
  onSuccess?: (result: string) => void;
}

/** The name comes first, although the schema lists it later. */
function Form({ submit, onSuccess }: FormProps) {
  const form = useAppForm({
    id: "person",
    schema,
    defaultValues: { name: "", email: "" },
    submit,
    onSuccess: (result) => {
      form.reset();
      onSuccess?.(result);
    },
    fieldOfError: { email_taken: "email" },
    warnsWhenUnsaved: true,
  });
  return (
    <AppForm form={form}>
      <TextField form={form} name="name" label="Name" />
      <TextField form={form} name="email" label="Email" type="email" />
      <ChoiceField form={form} name="reason" label="Why?" texts={{ move: "We moved", other: "Other" }} />
      <FormRefusal form={form} title="We could not save it" />
      <SubmitButton form={form} busyText="Saving...">
        Save
      </SubmitButton>
    </AppForm>
  );
}

const emailSchema = schema.pick({ email: true });

function OneFieldForm() {
  const form = useAppForm({
    id: "mail",
    schema: emailSchema,
    defaultValues: { email: "" },
    submit: () => undefined,
  });
  return (
    <AppForm form={form}>
      <TextField form={form} name="email" label="Email" />
      <FormRefusal form={form} title="We couldn't send the link" />
      <SubmitButton form={form} busyText="Sending...">
        Send
      </SubmitButton>
    </AppForm>
  );
}

function PriceForm() {
  const form = useAppForm({
    id: "price",
    schema: z.object({ price: z.string() }),
    defaultValues: { price: "" },
    submit: () => undefined,
  });
  return (
    <AppForm form={form}>
      <TextField form={form} name="price" label="Price" type="number" />
    </AppForm>
  );
}

function SavedForm() {
  const form = useAppForm({
    id: "mail",
    schema: emailSchema,
    defaultValues: saved,
    submit: () => undefined,
    onSuccess: (_, values) => form.reset(values),
  });
  return (
    <AppForm form={form}>
      <TextField form={form} name="email" label="Email" />
      <FormActions form={form} hasSaved={false} onCancel={() => undefined}>
        Save
      </FormActions>
    </AppForm>
  );
}

const saved = { email: "saved@example.com" };

/** Belongs to Ana unless someone else uses this browser. */
function DraftForm({
  userId: knownUserId = "ana",
  submit = () => undefined as unknown,
  onSaved = undefined as (() => void) | undefined,
}) {
  // The session is read after the first render.
  const [userId, setUserId] = useState<string>();
  useEffect(() => setUserId(knownUserId), [knownUserId]);
  const form = useAppForm({
    id: "mail",
    schema: emailSchema,
    defaultValues: saved,
    submit,
    onSuccess: (_, values) => (onSaved ? onSaved() : form.reset(values)),
    draft: userId === undefined ? undefined : { userId, name: "mail" },
  });
  return (
    <AppForm form={form}>
      <TextField form={form} name="email" label="Email" />
      <FormRefusal form={form} title="We could not save it" />
      <p>{form.isDirty ? "not saved" : "saved"}</p>
      <SubmitButton form={form}>Save</SubmitButton>
    </AppForm>
  );
}

const name = page.getByLabelText("Name");
const email = page.getByLabelText("Email");
const save = page.getByRole("button", { name: /Sav/ });
const alert = page.getByRole("alert");

async function fill(): Promise<void> {
  await name.fill("Ana");
  await email.fill(" ana@example.com ");
  await page.getByLabelText("We moved").click();
}

const refuse = (error: Error) => () => Promise.reject(error);

describe("a form", () => {
  it("lists missing fields in order, and sends nothing", async () => {
    let sent = 0;
    await renderInApp(
      <Form
        submit={async () => {
          sent += 1;
          return "";
        }}
      />,
    );
    await save.click();
    await expect.element(alert).toHaveFocus();
    const lines = alert.getByRole("link").elements();
    expect(lines.map(({ textContent }) => textContent)).toEqual([
      "Please enter your name.",
      "Please enter your email.",
      "Please choose a reason.",
    ]);
    await expect.element(name).toHaveAccessibleDescription("Please enter your name.");
    expect(sent).toBe(0);
  });

  it("drops a field's old error when the server refuses another field", async () => {
    const refusals = [
      new ApiError("invalid_input", "Please check the form.", { name: "Please enter your real name." }),
      new ApiError("email_taken", "This email is taken."),
    ];
    await renderInApp(<Form submit={() => Promise.reject(refusals.shift())} />);
    await fill();
    await save.click();
    await expect.element(name).toHaveAccessibleDescription("Please enter your real name.");
    await save.click();
    await expect.element(email).toHaveAccessibleDescription("This email is taken.");
    await expect.element(name).not.toHaveAccessibleDescription("Please enter your real name.");
    await expect.element(alert).not.toHaveTextContent("Please enter your real name.");
  });

  it("sends the parsed values only once on a double click", async () => {
    const sent: Values[] = [];
    const results: string[] = [];
    const { promise, resolve } = Promise.withResolvers<string>();
    await renderInApp(
      <Form
        submit={(values) => {
          sent.push(values);
          return promise;
        }}
        onSuccess={(result) => results.push(result)}
      />,
    );
    await fill();
    await save.dblClick();
    resolve("saved");
    await expect.element(name).toHaveValue("");
    expect(sent).toEqual([{ name: "Ana", email: "ana@example.com", reason: "move" }]);
    expect(results).toEqual(["saved"]);
    await expect.element(alert).not.toBeInTheDocument();
  });

  it("sends what a password manager filled in without an event", async () => {
    const sent: Values[] = [];
    await renderInApp(
      <Form
        submit={async (values) => {
          sent.push(values);
          return "";
        }}
      />,
    );
    await fill();
    for (const [field, value] of [
      [name, "Ben"],
      [page.getByLabelText("Email"), "ben@example.com"],
    ] as const)
      Reflect.set(field.element(), "value", value);
    await save.click();
    await expect.poll(() => sent).toEqual([{ name: "Ben", email: "ben@example.com", reason: "move" }]);
  });

  it("keeps a focused number when the person scrolls over it", async () => {
    await renderInApp(<PriceForm />);
    const price = page.getByLabelText("Price");
    await price.fill("1200");
    await userEvent.wheel(price, { delta: { y: 100 } });
    await expect.element(price).toHaveValue(1200);
  });

  it("is busy until the response arrives", async () => {
    const { promise, resolve } = Promise.withResolvers<string>();
    await renderInApp(<Form submit={() => promise} />);
    await fill();
    await save.click();
    await expect.element(save).toHaveTextContent("Saving...");
    resolve("saved");
    await expect.element(save).toHaveTextContent("Save");
  });

  it("shows a field's error beside the field and in the summary", async () => {
    await renderInApp(
      <Form submit={refuse(new ApiError("invalid_input", "Look again.", { email: "No such address." }))} />,
    );
    await fill();
    await save.click();
    await expect.element(alert).toHaveFocus();
    await expect.element(email).toHaveAccessibleDescription("No such address.");
    await expect.element(page.getByText("Look again.")).not.toBeInTheDocument();
  });

  it("shows an error for the whole form beside the field assigned to its code", async () => {
    await renderInApp(<Form submit={refuse(new ApiError("email_taken", "This address is taken."))} />);
    await fill();
    await save.click();
    await expect.element(email).toHaveAccessibleDescription("This address is taken.");
  });

  it("shows an error that belongs to no field near the button", async () => {
    await renderInApp(<Form submit={refuse(new ApiError("network"))} />);
    await fill();
    await save.click();
    await expect.element(alert).toHaveTextContent("We could not save it");
    await expect.element(name).toHaveValue("Ana");
  });

  it("clears an error once the person edits the form, unless it is a conflict", async () => {
    let code: "rate_limited" | "profile_changed" = "rate_limited";
    await renderInApp(<Form submit={() => Promise.reject(new ApiError(code, "Refused."))} />);
    await fill();
    await save.click();
    await expect.element(alert).toHaveTextContent("We could not save it");
    await name.fill("Anna");
    await expect.element(alert).not.toBeInTheDocument();
    code = "profile_changed";
    await save.click();
    await expect.element(alert).toHaveTextContent("We could not save it");
    await name.fill("Ana");
    await expect.element(alert).toBeVisible();
  });

  it("with a single invalid field focuses that field instead of showing a summary", async () => {
    await renderInApp(<OneFieldForm />);
    await page.getByRole("button", { name: "Send" }).click();
    await expect.element(email).toHaveFocus();
    await expect.element(email).toHaveAccessibleDescription("Please enter your email.");
    await expect.element(alert).not.toBeInTheDocument();
  });
});

describe("a form with a draft", () => {
  const restored = page.getByText("We restored your unsaved changes");

  /** Types, then leaves without saving. */
  async function typeAndLeave(typed = "typed@example.com") {
    const { unmount } = await renderInApp(<DraftForm />);
    await email.fill(typed);
    await unmount();
  }

  it("starts with the person's unsaved text, and shows a notice", async () => {
    await typeAndLeave();
    await renderInApp(<DraftForm />);
    await expect.element(email).toHaveValue("typed@example.com");
    await expect.element(restored).toBeVisible();
  });

  it("does not show another person's draft", async () => {
    await typeAndLeave();
    await renderInApp(<DraftForm userId="ben" />);
    await expect.element(email).toHaveValue("saved@example.com");
    await expect.element(restored).not.toBeInTheDocument();
  });

  it("removes the draft if it is discarded or edited back to the saved values", async () => {
    await typeAndLeave();
    const { unmount } = await renderInApp(<DraftForm />);
    await page.getByRole("button", { name: "Discard it" }).click();
    await expect.element(email).toHaveValue("saved@example.com");
    await expect.element(email).toHaveFocus();
    await unmount();
    await typeAndLeave();
    await typeAndLeave("saved@example.com");
    await renderInApp(<DraftForm />);
    await expect.element(email).toHaveValue("saved@example.com");
    await expect.element(restored).not.toBeInTheDocument();
  });

  it("removes the draft once it is saved", async () => {
    await typeAndLeave();
    const { unmount } = await renderInApp(<DraftForm />);
    await save.click();
    await expect.element(page.getByText("saved", { exact: true })).toBeVisible();
    await expect.element(email).toHaveValue("typed@example.com");
    await unmount();
    await renderInApp(<DraftForm />);
    await expect.element(email).toHaveValue("saved@example.com");
  });

  it("removes the draft if the form closes once it is saved", async () => {
    const onSaved = vi.fn();
    const { unmount } = await renderInApp(<DraftForm onSaved={onSaved} />);
    await email.fill("typed@example.com");
    await save.click();
    await expect.poll(() => onSaved.mock.calls).toHaveLength(1);
    await unmount();
    await renderInApp(<DraftForm />);
    await expect.element(email).toHaveValue("saved@example.com");
  });

  it("keeps the draft if saving fails", async () => {
    const { unmount } = await renderInApp(<DraftForm submit={refuse(new ApiError("network"))} />);
    await email.fill("typed@example.com");
    await save.click();
    await expect.element(page.getByText("We could not save it")).toBeVisible();
    await unmount();
    await renderInApp(<DraftForm />);
    await expect.element(email).toHaveValue("typed@example.com");
  });
});

it.each([1280, 360])(
  "at %i px, a form's filled button is its last one also without changes, which its status tells",
  async (width) => {
    await page.viewport(width, 740);
    onTestFinished(() => page.viewport(1280, 800));
    await renderInApp(<SavedForm />);
    const form = page.getByRole("textbox").element().closest("form");
    const [save, cancel] = ["Save", "Cancel"].map((name) => page.getByRole("button", { name }));
    expect(save?.element()).toHaveClass("bg-primary");
    const boxes = [form, cancel?.element(), save?.element()].map((element) =>
      element?.getBoundingClientRect(),
    );
    const [formBox, cancelBox, saveBox] = boxes;
    expect(saveBox?.right).toBeCloseTo(formBox?.right ?? 0);
    expect(saveBox?.bottom).toBeCloseTo(formBox?.bottom ?? 0);
    expect(saveBox?.left).toBeGreaterThan(cancelBox?.right ?? 0);
    const status = page.getByRole("status");
    await expect.element(status).not.toBeInTheDocument();
    await page.getByRole("textbox").fill("new@example.com");
    await expect.element(status).toHaveTextContent("You have unsaved changes.");
    expect(save?.element()).toHaveClass("bg-primary");
  },
);
