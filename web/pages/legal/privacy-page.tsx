import { PublicPage } from "../../features/shell/public-page.tsx";
import { boot } from "../../lib/boot.ts";
import { LastUpdated, LegalList, LegalSection, Mailbox } from "./legal-text.tsx";

/** What is kept about people, and who sees it. */
export function PrivacyPage() {
  const { site_name } = boot.settings;
  return (
    <PublicPage title="Privacy Policy" width="text">
      <LastUpdated />
      <p className="mt-6 md:text-lg">
        {site_name} helps you find a doula. For that we need to know a few things about you. This page says
        which, what we do with them, and who else sees them.
      </p>

      <LegalSection id="information-collected" title="Information collected">
        <p>You can search and read every public page without an account. If you make one, we keep:</p>
        <LegalList>
          <li>
            Your name, your email address and your password. The password is stored as a hash that we cannot
            read.
          </li>
          <li>
            What you choose to add: due date, the hospital or address where you plan to give birth, a second
            parent’s name, phone number, address and a picture.
          </li>
          <li>Your intro calls: with whom, when, and the note you wrote.</li>
          <li>The doulas you save.</li>
          <li>
            From doulas: their public profile, certificates, packages and calendar hours, and an address, of
            which only the area is ever shown.
          </li>
        </LegalList>
        <p>
          Some things stay in your own browser: a cookie that keeps you signed in, one that recognizes a
          browser you have signed in with, your last search, and whether you like the site light or dark.
          Signing out forgets the search. Against misuse we count attempts to log in and similar calls for a
          short time by network address, in a form that cannot be turned back into the address. We also count
          each day how many calls are booked and cancelled, and how many contact details are read, for each
          network and each mail domain.
        </p>
        <p>
          We use no advertising and no tracking, and load nothing from other companies’ servers to watch you.
        </p>
      </LegalSection>

      <LegalSection id="use" title="Use of information">
        <p>We use it to run this service, and for nothing else:</p>
        <LegalList>
          <li>to show doulas near the place you name, nearest first;</li>
          <li>to book your intro calls and to tell you and the doula about them by email;</li>
          <li>to keep your account safe and answer when you write to us;</li>
          <li>to count, without names, how the site is used.</li>
        </LegalList>
        <p>We do not sell personal information.</p>
      </LegalSection>

      <LegalSection id="sharing" title="Sharing">
        <LegalList>
          <li>
            A doula you ask for a call sees your first name, your due date, the time of the call and the note
            you wrote. Your address stays yours.
          </li>
          <li>
            Once the call is confirmed, the doula also sees your full name and phone number, and you see the
            doula’s email address and, if they gave us one, their phone number. Other people do not.
          </li>
          <li>
            These contact details are shown until 90 days after your last call together, longer only while a
            paid order is open, and never after a block.
          </li>
          <li>
            If you tick “Share where I plan to give birth”, the place as it is then is copied onto the booking
            for that doula. You can take it back.
          </li>
          <li>
            A doula reads what you write to them. If one of you reports a message, our admins read it and the
            five before it. Admins also read doulas’ applications and certificates, and each reading is
            recorded. Changes of your name are recorded for them, and so is what a doula changes after the
            approval.
          </li>
          <li>
            If you buy a package, the doula sees your name and the order, and you both see what was paid. The
            payment goes to the doula’s own account at the payment company.
          </li>
          <li>
            Companies that work for us receive what their part needs: the one that delivers our mail, the one
            that takes card payments and, where it is in use, the one that completes the places you type. Card
            numbers go to the payment company directly. We never see them.
          </li>
          <li>We give information to authorities only where the law obliges us to.</li>
        </LegalList>
      </LegalSection>

      <LegalSection id="contact" title="Contact">
        <p>
          You may ask what we keep about you, have it corrected, receive a copy, or have your account deleted.
          Write to <Mailbox /> from the address of your account. A deleted account takes its profile and its
          future calls with it. We keep only the records of payments that the law makes us keep and, for 12
          months under a keyed fingerprint of your email address, whom you blocked or were blocked by,
          warnings and open reports.
        </p>
      </LegalSection>
    </PublicPage>
  );
}
