import { expect, it } from "vitest";
import { page } from "vitest/browser";
import type { DoulaContact, DoulaDetail } from "../../../../contract/directory/doulas.schema.ts";
import { renderInApp } from "../../../testing/render-in-app.tsx";
import { stubApi } from "../../../testing/stub-api.ts";
import { ContactPanel } from "./contact-panel.tsx";

const grace: DoulaDetail = {
  id: "018f0000-0000-7000-8000-000000000001",
  slug: "grace-okafor",
  full_name: "Grace Okafor",
  first_name: "Grace",
  last_name: "Okafor",
  pronouns: null,
  location: "Austin, TX",
  profile_image_url: null,
  bio: null,
  years_experience: null,
  hourly_rate: null,
  packages_from: null,
  prices_from: { birth: null, hourly_care: null },
  births_attended: null,
  attends_births: null,
  credentials: [],
  insurance_accepted: [],
  specialties: [],
  approach: [],
  languages: [],
  time_zone: "America/Chicago",
  has_hours: true,
  next_available: null,
  is_fully_booked: false,
  is_paused: false,
  is_demo: false,
  specializations: null,
  services_offered: [],
  video_url: null,
  certifications: [],
  contact: null,
};

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
