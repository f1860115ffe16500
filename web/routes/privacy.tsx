import { createFileRoute, Link } from "@tanstack/react-router";
import {
  commitmentMonths,
  contactDays,
  failureDays,
  formerAccountMonths,
  knownBrowserDays,
  maxSessionDays,
  sessionDays,
  unconfirmedAccountDays,
} from "../../contract/platform/retention.ts";
import { PublicPage } from "../features/shell/frame/public-page.tsx";
import { LastUpdated, LegalList, LegalSection, Mailbox } from "../features/visitor/legal/legal-text.tsx";
import { boot } from "../lib/boot.ts";
import { pageHead } from "../lib/page-head.ts";

export const Route = createFileRoute("/privacy")({
  head: () =>
    pageHead({
      title: "Privacy Policy",
      description: "What we know about you, why, and who else can see it.",
      path: "/privacy",
    }),
  component: PrivacyPage,
});

/** The stored personal data, for how long, and who sees it. */
function PrivacyPage() {
  const { site_name } = boot.settings;
  return (
    <PublicPage title="Privacy Policy" width="text">
      <LastUpdated />
      <p className="mt-6 md:text-lg">
        {site_name} helps you find a doula. For that we need to know a few things about you. This page
        explains which, what we do with them, and who else sees them.
      </p>
      <InformationCollected />
      <UseOfInformation />
      <Sharing />
      <LegalSection id="contact" title="Contact">
        <p>
          On your Account page you can download a copy of what we store about you, and delete your account.
          You can also ask us what we store, or have it corrected: write to <Mailbox /> from the address of
          your account.
        </p>
      </LegalSection>
    </PublicPage>
  );
}

function InformationCollected() {
  return (
    <LegalSection id="information-collected" title="Information collected">
      <p>You can search and read every public page without an account. If you create one, we store:</p>
      <LegalList>
        <li>
          Your name, your email address and your password. The password is stored as a hash that we cannot
          read, and the secret of an authenticator app is encrypted.
        </li>
        <li>
          What you choose to add: due date, the hospital or address where you plan to give birth, a second
          parent’s name, phone number, address and a picture.
        </li>
        <li>
          Your intro calls: with whom, when, the note you wrote, and what happened to them. The doulas you
          save.
        </li>
        <li>Your messages, and whom you block or report.</li>
        <li>
          What you buy: the package, the price, refunds and disputes, and the brand and last four digits of
          the card.
        </li>
        <li>
          Your baby’s date of birth or that you had a loss, if you enter it. Who reads them is in our{" "}
          <Link to="/consumer-health-data" className="text-primary underline underline-offset-4">
            Consumer Health Data Policy
          </Link>
          .
        </li>
        <li>
          The browsers you are signed in with, by the name they report and without a network address. You can
          see them on your Account page. A session ends after {sessionDays} days without use, and in any case
          after {maxSessionDays} days.
        </li>
        <li>
          From doulas: their public profile, certificates, packages and calendar hours, their business name
          and provider number if they add them, and an address, of which only the area is ever public. We
          encrypt the keys to a connected Google Calendar and the addresses of other calendars, and store when
          their events keep the doula busy, never what they are about. We store the ID of a connected Stripe
          account, and whether it can receive payments.
        </li>
      </LegalList>
      <p>
        Some things stay in your own browser: a cookie that keeps you signed in, one that recognizes a browser
        you have signed in with for {knownBrowserDays} days, short-lived ones while you sign up or sign in,
        your last search, and whether you like the site light or dark. Signing out removes the search.
      </p>
      <p>
        To prevent misuse we count attempts to log in, changes of names and similar calls for at most 30 days,
        by account, email address or network. For each network and each email domain we also count for a day
        how many calls are booked and cancelled, and how many contact details are shown. All of this is stored
        in a form that cannot be turned back into an address.
      </p>
      <p>
        We use no advertising or tracking, and load nothing from other companies’ servers that could track
        you. A doula’s video loads from YouTube, Vimeo or Loom only after you press play.
      </p>
      <h3 className="mt-4 text-lg">How long we store it</h3>
      <LegalList>
        <li>
          Until you change it or delete your account, with the exceptions below. An account that was never
          confirmed or used is deleted after {unconfirmedAccountDays} days.
        </li>
        <li>
          Deleting your account removes your profile, your saved doulas, your pictures and files, and all
          sessions. Your upcoming calls are cancelled, and the other person gets an email. Past calls stay in
          a doula’s list without your name and notes. If you are a doula, your calls are deleted with your
          profile. Your messages stay with the person you wrote to, without your name, until that account is
          deleted too.
        </li>
        <li>
          We keep the payment records that the law requires, without a link to your account. For{" "}
          {formerAccountMonths} months after you start a payment, they include a code computed from your email
          address, from which the address can't be read back, so that the limits after a refund still apply if
          you sign up again.
        </li>
        <li>
          If you confirmed your email address, we keep whom you blocked or were blocked by, warnings, and open
          reports about you for {formerAccountMonths} months under a keyed fingerprint of that address. If you
          sign up again, they apply again. If you do not, the text of reports about you is then deleted.
        </li>
        <li>
          A log of changes records who did what to accounts, profiles and orders, and when. When an account is
          deleted, its name, addresses and texts are removed from the log. The names of admins stay.
        </li>
        <li>
          The due dates that a doula notes for clients from elsewhere are deleted {commitmentMonths} months
          after they passed.
        </li>
        <li>
          An email that we could not send is stored encrypted for {failureDays} days, or until the account is
          deleted.
        </li>
      </LegalList>
    </LegalSection>
  );
}

function UseOfInformation() {
  return (
    <LegalSection id="use" title="Use of information">
      <p>We use it to run this service, and for nothing else:</p>
      <LegalList>
        <li>to show doulas near the place you name, nearest first;</li>
        <li>to book your intro calls and to email you and the doula about them;</li>
        <li>to sell packages, and to refund them;</li>
        <li>to keep your account safe, prevent misuse and answer when you write to us;</li>
        <li>to count, without names, how the site is used.</li>
      </LegalList>
      <p>We do not sell personal information.</p>
    </LegalSection>
  );
}

function Sharing() {
  return (
    <LegalSection id="sharing" title="Sharing">
      <h3 className="text-lg">With everyone</h3>
      <p>
        A doula’s approved profile is public: name, picture, area, texts, video, prices, packages, free times
        and the names of certifications. Phone number, email address, street address and certificates are not.
      </p>
      <h3 className="mt-4 text-lg">Between parents and doulas</h3>
      <LegalList>
        <li>
          A doula you ask for a call sees your first name, your due date, the time of the call and the note
          you wrote. Your address stays private.
        </li>
        <li>
          A doula you ask for a birth package sees your first name, your due date and, if you share it, where
          you plan to give birth. Once you pay, the doula sees your full name, and you see how to reach them.
        </li>
        <li>
          Once the call is confirmed, the doula also sees your full name, your picture and your phone number,
          and you see the doula’s email address and, if they gave us one, their phone number or video link.
          Other people do not. Our emails to the two of you about the call say the same.
        </li>
        <li>
          These contact details and your due date are shown until {contactDays} days after your last call
          together, longer only while a paid order is open, and never after a block or a suspension.
        </li>
        <li>
          If you tick “Share where I plan to give birth”, the place saved at that moment is copied to the
          booking for that doula. You can undo this, and the copy is deleted when contact ends.
        </li>
        <li>A doula you write to sees your name, your picture and what you write.</li>
        <li>
          If you buy a package, the doula sees your name and the order, and you both see what was paid,
          refunded or disputed. Your receipt names the doula’s business and provider number if they gave us
          them.
        </li>
        <li>
          A block ends messages, calls and purchases between the two of you. We do not tell the other person
          about it.
        </li>
        <li>
          People who saved or met a doula who is no longer listed still see their name, picture and area as
          last listed.
        </li>
      </LegalList>
      <h3 className="mt-4 text-lg">With our admins</h3>
      <LegalList>
        <li>
          Admins see everyone’s name, email address and account type, orders, and when an email could not be
          sent. They get an email about disputes.
        </li>
        <li>
          If a message is reported, admins read it and the five before it, and the report. They also read
          doulas’ applications and certificates. Each of these views is recorded.
        </li>
        <li>
          They see the log of changes. Changes to your name are recorded there, and a doula’s changes after
          approval are shown to them by day until they accept them.
        </li>
      </LegalList>
      <h3 className="mt-4 text-lg">With companies that work for us</h3>
      <LegalList>
        <li>
          The company that delivers our email receives your address and what the email says, for example about
          a call: names, time, due date and note, and once it is confirmed, the phone number or video link.
        </li>
        <li>
          Stripe takes payments. It receives the package, the price and the number of the order from us, and
          your card and contact details from you. The money goes to the doula’s own account there, so the
          doula can see there what you enter at Stripe. We never see card numbers. When a doula connects an
          account, Stripe receives their email address.
        </li>
        <li>
          If a doula connects Google Calendar, Google learns that they use {boot.settings.site_name}. We read
          when the doula is busy, and write their booked calls, without the parent’s name, note, due date or
          place. Only if they choose other calendars, we also see the list of them. Google makes the link if
          they want one for video calls. We use this for nothing else and give it to nobody. Disconnecting
          withdraws our access.
        </li>
        <li>
          If a doula adds a calendar from Apple, Outlook or another provider by its address, our server reads
          it there every ten minutes, and its provider learns that. Removing it ends this.
        </li>
        <li>
          If you create a link to your calls, any calendar program that has it can see when they are, and
          nothing else.
        </li>
        <li>
          If Google completes the places you type, our server sends it the text, without your name or network
          address. All other map and zip code data comes from our own servers.
        </li>
        <li>
          The companies that run our servers and, where it is in use, our file storage hold this data on our
          behalf.
        </li>
      </LegalList>
      <p>Apart from that, we give information to authorities only if the law requires it.</p>
    </LegalSection>
  );
}
