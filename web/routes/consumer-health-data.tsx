import { createFileRoute } from "@tanstack/react-router";
import { lossUndoDays } from "../../contract/families/births.ts";
import { contactDays } from "../../contract/platform/retention.ts";
import text from "../features/visitor/legal/consumer-health-data.md";
import { LegalPage } from "../features/visitor/legal/legal-page.tsx";
import { makePageHead } from "../lib/page-head.ts";

export const Route = createFileRoute("/consumer-health-data")({
  head: () =>
    makePageHead({
      title: "Consumer Health Data Policy",
      description: "Which health data we collect, why, who can read it, and how to have it deleted.",
      path: "/consumer-health-data",
    }),
  component: ConsumerHealthDataPage,
});

/** Required by Washington's My Health My Data Act, separate from the privacy policy. */
function ConsumerHealthDataPage() {
  return <LegalPage title="Consumer Health Data Policy" text={text} values={{ lossUndoDays, contactDays }} />;
}
