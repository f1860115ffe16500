import { expect, it } from "vitest";
import { page } from "vitest/browser";
import type { DoulaContact } from "../../../../contract/directory/doulas.schema.ts";
import { makeDetail, makeDoula } from "../../../testing/doulas.ts";
import { renderInApp } from "../../../testing/render-in-app.tsx";
import { stubApi } from "../../../testing/stub-api.ts";
import { ContactPanel } from "./contact-panel.tsx";

const grace = makeDetail(makeDoula("Grace Okafor", { next_available: null }));

const introCall = { open: () => undefined, toHref: () => "/" };

async function openPanel(contact: DoulaContact | null) {
  stubApi("GET /auth/v1/user", () => ({ session: null }));
  await renderInApp(<ContactPanel doula={{ ...grace, contact }} introCall={introCall} />);
}

it("does not mention a phone number before a call is confirmed", async () => {
  await openPanel(null);
  const text = "Grace's contact details are shared with parents who have a confirmed call.";
  await expect.element(page.getByText(text)).toBeVisible();
  await expect.element(page.getByText(/phone/i)).not.toBeInTheDocument();
});

it("shows a parent with a confirmed call the contact details that the doula has", async () => {
  await openPanel({ phone: null, email: "grace@doulas.example" });
  await expect.element(page.getByRole("link", { name: "grace@doulas.example" })).toBeVisible();
  await expect.element(page.getByText(/phone/i)).not.toBeInTheDocument();
});
