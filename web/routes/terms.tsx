import { createFileRoute } from "@tanstack/react-router";
import { introCallMinutes } from "../../contract/scheduling/availability.ts";
import { introCallLimit } from "../../contract/scheduling/bookings.ts";
import { PublicPage } from "../features/shell/frame/public-page.tsx";
import { LastUpdated, LegalList, LegalSection, Mailbox } from "../features/visitor/legal/legal-text.tsx";
import { boot } from "../lib/boot.ts";
import { pageHead } from "../lib/page-head.ts";
import { LegalLink } from "../ui/basics/legal-link.tsx";

export const Route = createFileRoute("/terms")({
  head: () =>
    pageHead({
      title: "Terms of Service",
      description: "The terms between this site, parents and doulas.",
      path: "/terms",
    }),
  component: TermsPage,
});

const linkClasses =
  "text-primary underline decoration-primary/40 underline-offset-4 hover:decoration-primary";

/** The terms between the site, parents and doulas. */
function TermsPage() {
  const { site_name, privacy_policy_url } = boot.settings;
  return (
    <PublicPage title="Terms of Service" width="text">
      <LastUpdated />
      <p className="mt-6 md:text-lg">
        These are the rules for using {site_name}. They are written to be read. Please ask if something is
        unclear.
      </p>

      <LegalSection id="acceptance" title="Acceptance">
        <p>
          By searching, creating an account or booking a call you accept these terms and our{" "}
          <LegalLink url={privacy_policy_url} className={linkClasses}>
            privacy policy
          </LegalLink>
          . If you do not agree, please do not use the site. You must be old enough to enter a contract where
          you live.
        </p>
        <p>We may change these terms. If a change affects you, we’ll email you before it applies.</p>
      </LegalSection>

      <LegalSection id="use-of-service" title="Use of service">
        <LegalList>
          <li>
            Searching is free, and so are intro calls. Each takes {introCallMinutes} minutes, and you can have
            up to {introCallLimit} of them.
          </li>
          <li>
            Doulas are independent. They set their own prices, hours and packages, and what you agree with a
            doula is between the two of you.
          </li>
          <li>
            We read every doula’s application before they are listed. That does not guarantee how they work,
            and details marked ‘Sample’ are not facts about a person.
          </li>
          <li>
            Doulas give support, not medical care. Ask your doctor or midwife about your health. In an
            emergency, call your local emergency number.
          </li>
          <li>You pay for a package on the payment page we send you to. Part of the price is our fee.</li>
          <li>
            If plans change, talk to your doula first, then write to us. We can refund a payment in full or in
            part, to the payment method you used. A payment that arrives after you can no longer buy from that
            doula is refunded in full.
          </li>
          <li>
            The site contains software and fonts by others, under{" "}
            <a href="/licenses.txt" className={linkClasses}>
              their own licenses
            </a>
            .
          </li>
        </LegalList>
      </LegalSection>

      <LegalSection id="user-responsibilities" title="User responsibilities">
        <LegalList>
          <li>
            Use your real name and an email address that reaches you, and keep your password to yourself.
          </li>
          <li>Come to the calls you book, or cancel them in time, so that someone else can have the time.</li>
          <li>
            If you are a doula, be truthful about your training, experience and prices, and keep your hours up
            to date.
          </li>
          <li>Treat each other with respect. No harassment, no discrimination, no advertising.</li>
          <li>Don’t threaten or endanger anyone.</li>
          <li>Don’t ask anyone to pay outside the site for a package on it.</li>
          <li>Do not collect other people’s details from the site, and do not disrupt it.</li>
        </LegalList>
        <p>We may close an account that breaks these rules. We'll say why, and you can respond.</p>
      </LegalSection>

      <LegalSection id="liability" title="Liability">
        <p>
          We run the site with care, but cannot promise that it is always available or free of errors. We are
          not a party to what parents and doulas agree, and not liable for what a doula does or does not do.
          If the law lets us limit liability, ours is limited to the fees we received for the service in
          question. Nothing here limits rights that the law gives you and that cannot be waived.
        </p>
      </LegalSection>

      <LegalSection id="contact" title="Contact">
        <p>
          Questions, complaints and reports reach us at <Mailbox />.
        </p>
      </LegalSection>
    </PublicPage>
  );
}
