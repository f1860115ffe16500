import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { unresolvedAddressMessage } from "../../../../contract/directory/places.ts";
import { errorMessages } from "../../../../contract/errors.ts";
import { expectAccessible } from "../../../testing/expect-accessible.ts";
import { expectLine } from "../../../testing/expected-lines.ts";
import { stubVisitor } from "../../../testing/open-page.tsx";
import { renderInApp } from "../../../testing/render-in-app.tsx";
import { stubApi } from "../../../testing/stub-api.ts";
import { Toaster } from "../../../ui/feedback/toaster.tsx";
import { currentToasts, dismiss } from "../../../ui/feedback/use-toast.ts";
import { AccountDialogOutlet } from "../sign-in/account-dialog-outlet.tsx";
import { DoulaSignUpForm, useDoulaSignUp } from "./doula-sign-up-form.tsx";

const field = (label: RegExp | string) => page.getByLabelText(label);
const address = page.getByRole("combobox", { name: "Address" });
const createButton = page.getByRole("button", { name: /Creat/ });
const alert = page.getByRole("alert");
const toasts = page.getByRole("region", { name: "Notifications (F8)" });

const austin = {
  place_id: "us:city:4671654",
  description: "Austin, TX, USA",
  structured_formatting: { main_text: "Austin", secondary_text: "TX, USA" },
};

let requestBodies: unknown[];
beforeEach(() => {
  requestBodies = [];
});
afterEach(() => {
  for (const { id } of currentToasts()) dismiss(id);
});

const refusal = (status: number, problem: object) =>
  new Response(JSON.stringify({ type: "/problems/x", title: "x", status, request_id: "1", ...problem }), {
    status,
    headers: { "content-type": "application/problem+json" },
  });

function Form() {
  return <DoulaSignUpForm signUp={useDoulaSignUp()} />;
}

/** Opens the form; `respond` returns the server's response. */
async function openForm(respond: () => unknown = () => ({ session: null })) {
  stubVisitor();
  stubApi("POST /auth/v1/doula_signup", async (request) => {
    requestBodies.push(await request.json());
    return respond();
  });
  stubApi("POST /functions/v1/places", () => ({ predictions: [austin] }));
  await renderInApp(
    <>
      <Form />
      <AccountDialogOutlet />
      <Toaster />
    </>,
  );
}

async function fill({ zip = "78704" } = {}) {
  await field(/Full name/).fill("Grace Adaeze Okafor");
  await field(/^Email/).fill("grace@doula.test");
  await field(/^Password/).fill("calm-river-42");
  await field(/Phone number/).fill("512-555-0142");
  await address.fill(`1 Hidden Lane, Austin, TX ${zip}`);
  // Closes the suggestions.
  await field(/Full name/).click();
}

describe("[2.11] signing up as a doula", () => {
  it("links to the terms and the privacy policy in a new tab", async () => {
    await openForm();
    const terms = page.getByRole("link", { name: "Terms" });
    await expect.element(terms).toHaveAttribute("href", "/terms");
    await expect.element(terms).toHaveAttribute("target", "_blank");
    const privacy = page.getByRole("link", { name: "Privacy Policy" });
    await expect.element(privacy).toHaveAttribute("href", "/privacy");
    await expect.element(privacy).toHaveAttribute("target", "_blank");
  });

  it("[5.2] requires every field, and shows messages beside each one and above the form", async () => {
    await openForm();
    await createButton.click();
    for (const sentence of [
      "Full name is required.",
      "Please enter a valid email address.",
      "Password must be at least 6 characters long.",
      "Phone number is required.",
      "Address is required.",
    ])
      await expect.element(alert).toHaveTextContent(sentence);
    await expect.element(address).toHaveAccessibleDescription(/Address is required\./);
    expect(requestBodies).toEqual([]);
    await expectAccessible();
  });

  it("sends the full name and address as typed", async () => {
    await openForm();
    await fill();
    await createButton.click();
    await expect
      .poll(() => requestBodies)
      .toEqual([
        {
          email: "grace@doula.test",
          password: "calm-river-42",
          data: {
            full_name: "Grace Adaeze Okafor",
            phone_number: "512-555-0142",
            address: "1 Hidden Lane, Austin, TX 78704",
          },
          place_id: null,
        },
      ]);
  });

  it("sends the typed street and the ID of the selected suggestion unless the person edits the address afterwards", async () => {
    await openForm(() => refusal(503, { code: "unavailable", detail: "Not now." }));
    await fill();
    await address.fill("1 Hidden Lane, aus");
    await page.getByRole("option", { name: /^Austin/ }).click();
    await createButton.click();
    await expect
      .poll(() => requestBodies)
      .toMatchObject([{ data: { address: "1 Hidden Lane, Austin, TX, USA" }, place_id: "us:city:4671654" }]);
    await address.click();
    await userEvent.keyboard("{End} 78704");
    // Closes the suggestions, which cover the button.
    await field(/Full name/).click();
    await createButton.click();
    await expect
      .poll(() => requestBodies.at(-1))
      .toMatchObject({
        data: { address: "1 Hidden Lane, Austin, TX, USA 78704" },
        place_id: null,
      });
    expectLine(/./);
  });

  it("shows an error beside an address that cannot be located, and keeps the input", async () => {
    const message = "Please choose one of the suggestions, or end the address with your zip code.";
    await openForm(() =>
      refusal(400, {
        code: "invalid_input",
        detail: "Some of what you entered needs another look.",
        errors: [{ field: "data.address", code: "place_unknown", message }],
      }),
    );
    await fill({ zip: "" });
    await createButton.click();
    await expect.element(address).toHaveAccessibleDescription(new RegExp(message));
    await expect.element(field(/Full name/)).toHaveValue("Grace Adaeze Okafor");
  });

  it("suggests adding the zip code to an address without one", async () => {
    await openForm(() =>
      refusal(400, {
        code: "invalid_input",
        detail: "Some of what you entered needs another look.",
        errors: [{ field: "data.address", code: "place_unknown", message: unresolvedAddressMessage }],
      }),
    );
    await fill({ zip: "" });
    await expect.element(page.getByLabelText("Zip code")).not.toBeInTheDocument();
    await createButton.click();
    await page.getByLabelText("Zip code").fill("7870");
    await expect.element(page.getByRole("button", { name: "Add to the address" })).toBeDisabled();
    await page.getByLabelText("Zip code").fill("78704");
    await userEvent.keyboard("{Enter}");
    await expect.element(address).toHaveValue("1 Hidden Lane, Austin, TX 78704");
    await expect.element(address).toHaveFocus();
    await expect.element(page.getByLabelText("Zip code")).not.toBeInTheDocument();
    expect(requestBodies).toHaveLength(1);
  });

  it("[5.2] rejects a one-word name before submitting, with a message beside the field", async () => {
    await openForm();
    await fill();
    await field(/Full name/).fill("Grace");
    await createButton.click();
    await expect
      .element(field(/Full name/))
      .toHaveAccessibleDescription("Please enter your first and last name.");
    expect(requestBodies).toEqual([]);
  });

  it("[8.2] offers to sign in instead if the email already has an account", async () => {
    const detail =
      "This email is already registered. Please try signing in instead, or use a different email address.";
    await openForm(() => refusal(409, { code: "email_taken", detail }));
    await fill();
    await createButton.click();
    await expect.element(alert).toHaveTextContent("Unable to create account");
    await expect.element(alert).toHaveTextContent(detail);
    // The error must not move the button.
    const isBelow = Node.DOCUMENT_POSITION_FOLLOWING;
    expect(createButton.element().compareDocumentPosition(alert.element()) & isBelow).toBeTruthy();
    await expect.element(toasts).toHaveTextContent(`Unable to create account${detail}`);
    await expect.element(page.getByText("Already have an account?")).toBeVisible();
    await page.getByRole("button", { name: "Sign In Instead" }).click();
    const email = page.getByRole("dialog", { name: "Log In" }).getByLabelText("Email");
    await expect.element(email).toHaveValue("grace@doula.test");
  });

  it.each([
    [
      "a lost connection",
      () => {
        throw new Error("offline");
      },
      "Network error. Please check your internet connection and try again.",
    ],
    [
      "too many attempts",
      () => refusal(429, { code: "rate_limited", detail: errorMessages.rate_limited }),
      "Too many attempts. Please wait a moment before trying again.",
    ],
    ["a failure without details", () => new Response(null, { status: 500 }), "An unexpected error occurred"],
  ])("[8.2] after %s, shows the error and keeps the input", async (_, respond, sentence) => {
    expectLine(/Couldn't save a change/);
    await openForm(respond);
    await fill();
    await createButton.click();
    await expect.element(alert).toHaveTextContent(`Unable to create account${sentence}`);
    await expect.element(toasts).toHaveTextContent(`Unable to create account${sentence}`);
    await expect.element(field(/Full name/)).toHaveValue("Grace Adaeze Okafor");
    await expect.element(createButton).toBeEnabled();
  });

  it("[8.1] shows an error beside a password that is too weak", async () => {
    await openForm(() =>
      refusal(400, { code: "password_too_weak", detail: errorMessages.password_too_weak }),
    );
    await fill();
    await createButton.click();
    const sentence = "Password is too weak. Please use a stronger password with at least 6 characters.";
    await expect.element(field(/^Password/)).toHaveAccessibleDescription(new RegExp(sentence));
    await expect.element(toasts).toHaveTextContent(`Unable to create account${sentence}`);
  });

  it("shows the required password length, and a warning for a common password", async () => {
    await openForm();
    await expect.element(page.getByText("Must be at least 6 characters")).toBeVisible();
    await field(/^Password/).fill("password");
    await expect.element(page.getByText(errorMessages.password_too_weak)).toBeVisible();
  });
});
