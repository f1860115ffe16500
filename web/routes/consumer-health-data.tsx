import { createFileRoute } from "@tanstack/react-router";
import { lossUndoDays } from "../../contract/families/births.ts";
import { contactDays } from "../../contract/platform/retention.ts";
import { PublicPage } from "../features/shell/frame/public-page.tsx";
import { LastUpdated, LegalList, LegalSection, Mailbox } from "../features/visitor/legal/legal-text.tsx";
import { boot } from "../lib/boot.ts";
import { pageHead } from "../lib/page-head.ts";
import { LegalLink } from "../ui/basics/legal-link.tsx";

export const Route = createFileRoute("/consumer-health-data")({
  head: () =>
    pageHead({
      title: "Consumer Health Data Policy",
      description: "Which health data we collect, why, who can read it, and how to have it deleted.",
      path: "/consumer-health-data",
    }),
  component: ConsumerHealthDataPage,
});

/** Required by Washington's My Health My Data Act, separate from the privacy policy. */
function ConsumerHealthDataPage() {
  return (
    <PublicPage title="Consumer Health Data Policy" width="text">
      <LastUpdated />
      <p className="mt-6 md:text-lg">
        This policy adds to our{" "}
        <LegalLink
          url={boot.settings.privacy_policy_url}
          className="text-primary underline underline-offset-4"
        >
          Privacy Policy
        </LegalLink>
        . It is about data that says something about your health, as in Washington’s My Health My Data Act and
        similar laws of other states. It applies to everyone, wherever you live.
      </p>
      <Collected />
      <SharedWith />
      <Rights />
    </PublicPage>
  );
}

function Collected() {
  return (
    <>
      <LegalSection id="categories" title="What we collect">
        <LegalList>
          <li>Your due date, if you enter one.</li>
          <li>The hospital or address where you plan to give birth, if you enter one.</li>
          <li>The date of birth of your baby, if you enter it.</li>
          <li>
            That you had a loss, if you enter it. The dates it removed are encrypted, and deleted after{" "}
            {lossUndoDays} days.
          </li>
          <li>What you tell a doula in notes and messages.</li>
          <li>
            That you look for, call, or pay a doula, which can suggest a pregnancy. A search for a place is
            sent without your due date.
          </li>
        </LegalList>
      </LegalSection>
      <LegalSection id="purposes" title="Why we collect it">
        <p>
          To show you your calendar, to prefill your search, and to let the doulas you choose prepare for you.
          We use it for nothing else: not for advertising, not for statistics, and not to make decisions about
          you.
        </p>
      </LegalSection>
      <LegalSection id="sources" title="Where it comes from">
        <p>Only from you. We buy no data, and receive none about your health from anyone else.</p>
      </LegalSection>
    </>
  );
}

function SharedWith() {
  return (
    <LegalSection id="sharing" title="What we share, and with whom">
      <LegalList>
        <li>
          With a doula you ask for a call or a birth package: your due date and your note, until {contactDays}{" "}
          days after your last call or while a paid order is open.
        </li>
        <li>With a doula who you choose: the planned place of birth, the date of birth, or a loss.</li>
        <li>
          With the companies that run our servers and deliver our email, which process it for us. Emails to a
          doula about your call contain your due date. No email contains a birth or a loss.
        </li>
      </LegalList>
      <p>
        We have no affiliates with whom we share it. We do not sell it. Our admins cannot read due dates,
        births or losses.
      </p>
    </LegalSection>
  );
}

function Rights() {
  return (
    <>
      <LegalSection id="rights" title="Your rights">
        <LegalList>
          <li>
            Confirm and access: your Account page lists each item and who can read it, and downloads it as a
            file.
          </li>
          <li>
            Withdraw consent: remove the due date in your profile, a birth on your dashboard, or a shared
            place of birth under My Bookings, at any time.
          </li>
          <li>
            Delete: delete your account on your Account page, or write to us. We delete it within 30 days, and
            ask the companies above to do the same.
          </li>
          <li>Know with whom we shared it: write to us for a list.</li>
        </LegalList>
        <p>
          Write to <Mailbox /> from the address of your account. We respond within 45 days. It is free twice a
          year, and using these rights never changes what you can do here.
        </p>
      </LegalSection>
      <LegalSection id="appeal" title="How to appeal">
        <p>
          If we refuse, you can appeal: write to <Mailbox /> with the subject “Appeal”. We answer in writing
          within 45 days, with the reasons. If you live in Washington and disagree with the result, you can
          complain to the Attorney General at{" "}
          <a
            href="https://www.atg.wa.gov/file-complaint"
            className="text-primary underline underline-offset-4"
          >
            www.atg.wa.gov/file-complaint
          </a>
          .
        </p>
      </LegalSection>
      <LegalSection id="changes" title="Changes">
        <p>
          {boot.settings.site_name} asks for your consent before it collects other health data, or uses it for
          anything that is not listed here.
        </p>
      </LegalSection>
    </>
  );
}
