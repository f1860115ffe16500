import { expect, it } from "vitest";
import { getInitialSignUpValues } from "./sign-up-dialog.tsx";

const around = { email: "ana@example.com", next: "/bookings", today: "2027-03-05" };

it("[2.3] the sign-up form starts with the due date and provider from the search", () => {
  const values = getInitialSignUpValues({ dueDate: new Date(2027, 4, 1), provider: "St. David's" }, around);
  expect(values.data).toEqual({ full_name: "", due_date: "2027-05-01", provider: "St. David's" });
});

it("[2.3 5.1] the sign-up form accepts a due date of today, but not one in the past or years away", () => {
  const today = getInitialSignUpValues({ dueDate: new Date(2027, 2, 5), provider: "" }, around);
  const yesterday = getInitialSignUpValues({ dueDate: new Date(2027, 2, 4), provider: "" }, around);
  expect(today.data.due_date).toBe("2027-03-05");
  expect(yesterday.data.due_date).toBeNull();
  const inYears = getInitialSignUpValues({ dueDate: new Date(2030, 2, 5), provider: "" }, around);
  expect(inYears.data.due_date).toBeNull();
});

it("the sign-up form keeps the typed email and the page to open after signing up", () => {
  const values = getInitialSignUpValues({ dueDate: null, provider: "" }, around);
  expect(values).toMatchObject({ email: "ana@example.com", next: "/bookings", password: "" });
});
