import { UserPen } from "lucide-react";
import type { Onboarding } from "../../../contract/onboarding.schema.ts";
import { LinkCard } from "../../ui/link-card.tsx";

/** The way to the profile; where no step asks for it, what parents would miss first. */
export function ProfileCard({ onboarding: { status, missing_details } }: { onboarding: Onboarding }) {
  const missing = missing_details.map((detail) => `a ${detail}`).join(" and ");
  // In review nothing can be added.
  const text =
    missing && status !== "pending"
      ? `Add ${missing}. It is what parents look at first.`
      : "What parents read about you, and how they reach you";
  return <LinkCard Icon={UserPen} title="Your profile" text={text} to="/edit-profile" />;
}
