import { beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { page } from "vitest/browser";
import { saveSearchData } from "../../../client-state/search-data.ts";
import { toIsoDay } from "../../../lib/calendar-day.ts";
import { refusal } from "../../../testing/applications.ts";
import { expectAccessible } from "../../../testing/expect-accessible.ts";
import { expectLine } from "../../../testing/expected-lines.ts";
import { ana, makeSession, openPage, signIn, stubVisitor } from "../../../testing/open-page.tsx";
import { stubParentHome } from "../../../testing/parent-home.ts";
import { stubApi } from "../../../testing/stub-api.ts";

beforeEach(stubVisitor);

const toasts = page.getByRole("region", { name: "Notifications (F8)" });
const logIn = page.getByRole("dialog", { name: "Log In" });
const signUp = page.getByRole("dialog", { name: "Create Your Account" });
const checkEmail = page.getByRole("dialog", { name: "Check your email" });

async function sendLogIn(email: string) {
  await logIn.getByLabelText("Email").fill(email);
  await logIn.getByLabelText(/^Password/).fill("calm-river-42");
  await logIn.getByRole("button", { name: "Log In" }).click();
}

async function sendSignUp(email: string, password = "calm-river-42") {
  await signUp.getByLabelText("Name").fill("Ana Maria Ruiz");
  await signUp.getByLabelText("Email").fill(email);
  await signUp.getByLabelText(/^Password/).fill(password);
  await signUp.getByRole("button", { name: "Create Account" }).click();
}

/** Expects each message both in the summary and beside its field. */
async function expectSaidTwice(dialog: typeof logIn, sentences: string[]) {
  for (const sentence of sentences) {
    await expect.element(dialog.getByText(sentence).nth(1)).toBeVisible();
  }
}

describe("logging in", () => {
  it("[5.1] reports missing fields beside each one and in the summary", async () => {
    await openPage("/login");
    await logIn.getByRole("button", { name: "Log In" }).click();
    await expectSaidTwice(logIn, ["Please enter a valid email address.", "Please enter your password."]);
    await expectAccessible();
  });

  it.each([
    [
      "a wrong password",
      () => refusal("invalid_credentials", "Invalid email or password.", 401),
      "Invalid email or password.",
    ],
    [
      "too many attempts",
      () => refusal("rate_limited", "Too many attempts. Please wait a moment before trying again.", 429),
      "Too many attempts. Please wait a moment before trying again.",
    ],
    [
      "a lost connection",
      () => Promise.reject(new TypeError("Failed to fetch")),
      "Network error. Please check your internet connection and try again.",
    ],
  ])(
    "[8.1 8.3] reports %s in the dialog and as a toast, and keeps the input",
    async (_, respond, sentence) => {
      expectLine(/Couldn't save a change/);
      stubApi("POST /auth/v1/token", respond);
      await openPage("/login");
      await sendLogIn(ana.email);
      await expect.element(logIn.getByRole("alert")).toHaveTextContent(sentence);
      await expect.element(toasts).toHaveTextContent(`Unable to sign in${sentence}`);
      await expect.element(logIn.getByLabelText("Email")).toHaveValue(ana.email);
    },
  );

  it("[2.3 8.3] says that cookies are needed if the browser stored none", async () => {
    stubApi("POST /auth/v1/token", () => makeSession(ana));
    await openPage("/login");
    await sendLogIn(ana.email);
    await expect.element(logIn.getByRole("alert")).toHaveTextContent("Allow cookies for this site");
    await expect.element(toasts).not.toHaveTextContent("Welcome back!");
  });

  it("[2.3 4.14] shows 'Signing in...' and submits the form only once", async () => {
    const response = Promise.withResolvers<unknown>();
    let calls = 0;
    stubApi("POST /auth/v1/token", () => {
      calls += 1;
      return response.promise;
    });
    await openPage("/login");
    await sendLogIn(ana.email);
    const busy = logIn.getByRole("button", { name: "Signing in..." });
    await expect.element(busy).toBeDisabled();
    await busy.click({ force: true });
    response.resolve(refusal("invalid_credentials", "Invalid email or password.", 401));
    await expect.element(logIn.getByRole("alert")).toBeVisible();
    expect(calls).toBe(1);
  });
});

it("[2.3] switching to a recovery code empties the field and removes its error", async () => {
  const challenge = {
    factor_id: "018f0000-0000-7000-8000-0000000000f1",
    expires_at: "2099-01-01T00:00:00.000Z",
  };
  stubApi("POST /auth/v1/token", () => ({ second_step: challenge }));
  await openPage("/login");
  await sendLogIn(ana.email);
  const secondStep = page.getByRole("dialog", { name: "One more step" });
  await secondStep.getByRole("textbox").fill("12");
  await secondStep.getByRole("button", { name: "Log In" }).click();
  await expect.element(secondStep.getByRole("textbox")).toBeInvalid();
  await secondStep.getByRole("button", { name: "Use a recovery code instead" }).click();
  await expect.element(secondStep.getByLabelText("Recovery code")).toHaveValue("");
  await expect.element(secondStep.getByRole("textbox")).toBeValid();
});

describe("signing up", () => {
  it("[2.3 5.1 8.1] reports missing and invalid fields beside each one and in the summary", async () => {
    await openPage("/?dialog=signup");
    await expect.element(signUp.getByText("Must be at least 6 characters", { exact: true })).toBeVisible();
    await signUp.getByLabelText("Email").fill("not an address");
    await signUp.getByLabelText(/^Password/).fill("five5");
    await signUp.getByRole("button", { name: "Create Account" }).click();
    await expectSaidTwice(signUp, [
      "Full name is required.",
      "Please enter a valid email address.",
      "Password must be at least 6 characters long.",
    ]);
    await expectAccessible();
  });

  it("[2.3 2.11] leads a doula to their own sign-up, which closes the dialog", async () => {
    const router = await openPage("/privacy?dialog=signup");
    await signUp.getByRole("link", { name: "Are you a doula?" }).click();
    await expect.element(page.getByRole("heading", { name: "Join Our Doula Network" })).toBeVisible();
    await expect.element(signUp).not.toBeInTheDocument();
    expect(router.history.location.href).toBe("/doula-signup");
  });

  it("[2.3] folds what the search knows into one line, sends it, and unfolds it for a change", async () => {
    const dueDate = new Date();
    dueDate.setDate(dueDate.getDate() + 100);
    saveSearchData({ dueDate, provider: "City Hospital" });
    let sent: unknown;
    stubApi("POST /auth/v1/signup", async (request) => {
      sent = await request.json();
      return { session: null };
    });
    await openPage("/?dialog=signup");
    const known = signUp.getByText(/^Due \w+ \d+, \d{4} · City Hospital$/);
    await expect.element(known).toBeVisible();
    await expect.element(signUp.getByLabelText("Provider (optional)")).not.toBeInTheDocument();
    await expectAccessible();
    await sendSignUp(ana.email);
    await expect.element(checkEmail).toBeVisible();
    expect(sent).toMatchObject({ data: { due_date: toIsoDay(dueDate), provider: "City Hospital" } });

    await checkEmail.getByRole("button", { name: "Change email" }).click();
    await signUp.getByRole("button", { name: "Change the due date and provider" }).click();
    await expect.element(signUp.getByRole("textbox", { name: /^Due date/ })).toHaveFocus();
    await expect.element(signUp.getByLabelText("Provider (optional)")).toHaveValue("City Hospital");
    await expect.element(known).not.toBeInTheDocument();
  });

  it.each([360, 1280])("[2.3] shows all of a short form at once at %i px", async (width) => {
    await page.viewport(width, 740);
    onTestFinished(() => page.viewport(1280, 800));
    await openPage("/?dialog=signup");
    await expect.element(signUp.getByLabelText("Provider (optional)")).not.toBeInTheDocument();
    for (const name of [/^Name/, /^Email/, /^Password/])
      await expect.element(signUp.getByLabelText(name)).toBeInViewport({ ratio: 1 });
    const fold = signUp.getByRole("button", { name: /^Add your due date/ });
    const end = signUp
      .getByText(/^By creating an account/)
      .element()
      .getBoundingClientRect().top;
    expect(fold.element().getBoundingClientRect().bottom).toBeLessThan(end);
  });

  it("[2.3 5.1 5.5] offers today as a due date, but no earlier day", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: new Date(2031, 2, 10, 12) });
    onTestFinished(() => void vi.useRealTimers());
    await openPage("/?dialog=signup");
    await signUp.getByRole("button", { name: "Add your due date and provider (optional)" }).click();
    await expect.element(signUp.getByRole("textbox", { name: /^Due date/ })).toHaveFocus();
    await signUp.getByRole("button", { name: /^Due date/ }).click();
    await page.getByRole("button", { name: "Mar 2031" }).click();
    await expect.element(page.getByRole("button", { name: /March 9, 2031/ })).toBeDisabled();
    await expect.element(page.getByLabelText("Year", { exact: true })).toHaveDisplayValue("2031");
    await page.getByRole("button", { name: /^Today, .*March 10, 2031/ }).click();
    await expect.element(signUp.getByRole("button", { name: /^Due date.*March 10, 2031/ })).toBeVisible();
  });

  it("[2.3 8.1 8.2] offers to sign in instead if the email already has an account", async () => {
    const sentence = "This email is already registered.";
    stubApi("POST /auth/v1/signup", () => refusal("email_taken", sentence));
    await openPage("/?dialog=signup");
    await sendSignUp(ana.email);
    await expect.element(signUp.getByRole("alert")).toHaveTextContent(sentence);
    await expect.element(signUp.getByRole("alert")).toHaveTextContent("Already have an account?");
    await expect.element(toasts).toHaveTextContent(`Unable to create account${sentence}`);
    await signUp.getByRole("button", { name: "Sign In Instead" }).click();
    await expect.element(logIn.getByLabelText("Email")).toHaveValue(ana.email);
  });

  it("[2.3 4.14] shows 'Creating Account...' and submits the form only once", async () => {
    const response = Promise.withResolvers<unknown>();
    let calls = 0;
    stubApi("POST /auth/v1/signup", () => {
      calls += 1;
      return response.promise;
    });
    await openPage("/?dialog=signup");
    await sendSignUp(ana.email);
    const busy = signUp.getByRole("button", { name: "Creating Account..." });
    await expect.element(busy).toBeDisabled();
    await busy.click({ force: true });
    response.resolve({ session: null });
    await expect.element(checkEmail).toBeVisible();
    expect(calls).toBe(1);
  });

  it("[2.3 7.1] the code from the email signs in and continues where the person was", async () => {
    stubApi("POST /auth/v1/signup", () => ({ session: null }));
    let sent: unknown;
    stubApi("POST /auth/v1/verify_code", async (request) => {
      sent = await request.json();
      signIn();
      return { session: makeSession(ana) };
    });
    const router = await openPage("/?dialog=signup&next=%2Fhow-it-works");
    await sendSignUp(ana.email);
    const code = checkEmail.getByLabelText("Code from the email");
    await expect.element(code).toHaveFocus();
    await expect.element(code).toHaveAttribute("autocomplete", "one-time-code");
    await expectAccessible();
    await code.fill("482 913");
    await checkEmail.getByRole("button", { name: "Confirm My Email" }).click();
    await expect.poll(() => router.state.location.href).toBe("/how-it-works");
    expect(sent).toEqual({ code: "482913" });
  });

  it("[8.1] says beside the field that a code is incomplete or wrong, and keeps it", async () => {
    stubApi("POST /auth/v1/signup", () => ({ session: null }));
    const sentence = "This code is wrong or has expired. Check the newest email, or have another one sent.";
    stubApi("POST /auth/v1/verify_code", () => refusal("confirmation_code_invalid", sentence));
    await openPage("/?dialog=signup");
    await sendSignUp(ana.email);
    const code = checkEmail.getByLabelText("Code from the email");
    await code.fill("4829");
    await checkEmail.getByRole("button", { name: "Confirm My Email" }).click();
    await expect.element(code).toHaveAccessibleDescription(/Please enter the six digits from the email\./);
    await code.fill("482913");
    await checkEmail.getByRole("button", { name: "Confirm My Email" }).click();
    await expect.element(code).toHaveAccessibleDescription(new RegExp(sentence));
    await expect.element(code).toHaveValue("482913");
  });

  it("[2.3] 'Change email' keeps the name and the password, in the open page only", async () => {
    stubApi("POST /auth/v1/signup", () => ({ session: null }));
    const router = await openPage("/?dialog=signup");
    await sendSignUp("ana@exmaple.com");
    await checkEmail.getByRole("button", { name: "Change email" }).click();
    const email = signUp.getByLabelText("Email");
    await expect.element(email).toHaveValue("ana@exmaple.com");
    await expect.element(email).toHaveFocus();
    await expect.element(signUp.getByLabelText("Name")).toHaveValue("Ana Maria Ruiz");
    await expect.element(signUp.getByLabelText(/^Password/)).toHaveValue("calm-river-42");
    const stored = JSON.stringify([{ ...localStorage }, { ...sessionStorage }, router.state.location]);
    expect(stored).not.toContain("calm-river-42");

    await signUp.getByRole("button", { name: "Sign in here" }).click();
    await logIn.getByRole("button", { name: "Create account" }).click();
    await expect.element(signUp.getByLabelText(/^Password/)).toHaveValue("");
  });

  it("[2.11] 'Change email' returns a doula to the form with everything they typed", async () => {
    stubApi("POST /auth/v1/doula_signup", () => ({ session: null }));
    stubApi("POST /functions/v1/places", () => ({ predictions: [] }));
    const router = await openPage("/doula-signup");
    const typed = {
      "Full name": "Grace Okafor",
      Email: "grace@exmaple.com",
      Password: "calm-river-42",
      "Phone number": "512-555-0142",
      Address: "1 Hidden Lane, Austin, TX 78704",
    };
    for (const [label, text] of Object.entries(typed)) await page.getByLabelText(label).first().fill(text);
    await page.getByLabelText("Full name").click();
    await page.getByRole("button", { name: "Create Account" }).click();
    await expect.element(checkEmail).toHaveTextContent("grace@exmaple.com");
    expect(JSON.stringify(router.state.location)).not.toContain("calm-river-42");
    await checkEmail.getByRole("button", { name: "Change email" }).click();
    await expect.element(page.getByLabelText("Email")).toHaveFocus();
    for (const [label, text] of Object.entries(typed))
      await expect.element(page.getByLabelText(label).first()).toHaveValue(text);
  });

  it("[8.1] says one sentence about a common password, while it is typed and after the form is sent", async () => {
    await openPage("/?dialog=signup");
    await signUp.getByLabelText(/^Password/).fill("password1");
    const sentence = "Password is too weak. Please use a stronger password with at least 6 characters.";
    await expect.element(signUp.getByText(sentence)).toBeVisible();
    await sendSignUp(ana.email, "password1");
    await expect.element(signUp.getByLabelText(/^Password/)).toHaveAttribute("aria-invalid", "true");
    // In the summary and beside the field.
    expect(signUp.getByText(sentence).elements()).toHaveLength(2);
    await expect.element(toasts).not.toHaveTextContent("Unable to create account");
  });

  it("[4.14 8.3] signs in right away if no confirmation is needed", async () => {
    stubParentHome();
    stubApi("POST /auth/v1/signup", () => {
      signIn();
      return { session: makeSession(ana) };
    });
    const router = await openPage("/?dialog=signup");
    await sendSignUp(ana.email);
    await expect.element(page.getByRole("heading", { name: "Welcome, Ana" })).toBeVisible();
    expect(router.state.location.pathname).toBe("/parent-dashboard");
    await expect.element(toasts).toHaveTextContent("Account created successfully!");
    await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
    await expect.element(page.getByText(/check your email/i)).not.toBeInTheDocument();
  });
});
