import { useQuery } from "@tanstack/react-query";
import { readLocation } from "../../../../contract/directory/areas.ts";
import type { DoulaDetail } from "../../../../contract/directory/doulas.schema.ts";
import { packagesQuery } from "../../../api/directory/packages.ts";
import { useSession } from "../../../api/identity/session.ts";
import { toAbsoluteUrl } from "../../../lib/page-head.ts";
import { StructuredData } from "../../../lib/structured-data.tsx";
import { Card } from "../../../ui/basics/card.tsx";
import { ContactLinks } from "../../../ui/basics/contact-links.tsx";
import { TextLink } from "../../../ui/basics/text-link.tsx";
import { type IntroCallNavigation, useCanBook } from "../../shared/book-button/book-intro-call-button.tsx";
import { CallTimeChips, useBookableTimes } from "../../shared/book-button/call-time-chips.tsx";
import { describeNoTimes } from "../../shared/book-button/no-times-reason.ts";
import { OwnOnCallLine } from "../../shared/book-button/on-call-line.tsx";
import { useRelation } from "../../shared/calls/use-relation.ts";
import { FavoriteButton } from "../../shared/doula-card/favorite-button.tsx";
import { DetailSection } from "../../shared/doula-profile/detail-section.tsx";
import { OverviewSections } from "../../shared/doula-profile/overview-sections.tsx";
import { CoverageNote } from "../coverage-note/coverage-note.tsx";
import { BookingBar } from "./booking-bar.tsx";
import { ContactNote } from "./contact-panel.tsx";
import { DoulaFacts } from "./doula-facts.tsx";
import { DoulaHeader } from "./doula-header.tsx";
import { BackToSearch } from "./doula-page-link.tsx";
import { DoulaRail } from "./doula-rail.tsx";
import { describeDoulaForSearch } from "./doula-structured-data.ts";
import { FeeLine } from "./fee-summary.tsx";
import { PackagesPanel } from "./packages-panel.tsx";
import { PausedNote } from "./paused-note.tsx";
import { ShareButton } from "./share-button.tsx";

interface DoulaProfileProps {
  doula: DoulaDetail;
  introCall: IntroCallNavigation;
}

/** A doula's page: who they are, what they charge, and then everything else from their profile. */
export function DoulaProfile({ doula, introCall }: DoulaProfileProps) {
  const { data: session } = useSession();
  const canBook = useCanBook();
  const { nextCall, isKnown } = useRelation(doula);
  const areTimesShown = useBookableTimes(doula).length > 0 && !isKnown;
  const { data: offer } = useQuery(packagesQuery(doula.id));
  return (
    <>
      <StructuredData value={describeDoulaForSearch(doula, offer?.items ?? [])} />
      <main className="page-width pt-1 pb-2 md:py-6">
        <div className="flex flex-wrap items-center">
          <BackToSearch />
          {/* Before Share, so that nothing moves when the session has loaded. */}
          <div className="ml-auto">{session && <FavoriteButton doula={doula} />}</div>
          <ShareButton
            title={`${doula.full_name}, doula${doula.location ? ` in ${doula.location}` : ""}`}
            url={toAbsoluteUrl(`/doulas/${doula.slug}`)}
          />
        </div>
        <div className="grid items-start gap-x-12 md:mt-2 lg:mt-4 lg:grid-cols-[minmax(0,1fr)_21rem]">
          <div className="flex min-w-0 flex-col gap-4 md:gap-7">
            <DoulaHeader doula={doula}>
              {/* The rail shows them on a wide screen. */}
              <FeeLine doula={doula} className={canBook ? "lg:hidden" : undefined} />
              <OwnOnCallLine doula={doula} introCall={introCall} />
              {areTimesShown && (
                <CallTimeChips doula={doula} introCall={introCall} className="mt-2 max-w-md lg:hidden" />
              )}
            </DoulaHeader>
            <PausedNote doula={doula} />
            {!doula.bio && <MeetCard doula={doula} canBook={canBook} />}
            <OverviewSections doula={doula} level={2}>
              <DoulaFacts
                doula={doula}
                hasOwnCall={nextCall !== undefined}
                hasTimesElsewhere={areTimesShown}
                hasRatingElsewhere
              />
              <DetailSection level={2} title="Fees and packages" id="packages">
                <PackagesPanel doula={doula} isWithinPage />
                <CoverageNote location={doula.location} className="measure mt-4 text-ink-soft text-sm" />
              </DetailSection>
            </OverviewSections>
            <Contact doula={doula} isNoteInRail={canBook} />
            <NearbyLink location={doula.location} />
          </div>
          <DoulaRail doula={doula} introCall={introCall} />
        </div>
      </main>
      {canBook && <BookingBar doula={doula} introCall={introCall} />}
    </>
  );
}

/** Phone and email, or a note about who can see them. */
function Contact({ doula, isNoteInRail }: { doula: DoulaDetail; isNoteInRail: boolean }) {
  const { contact, first_name: firstName } = doula;
  if (contact?.phone || contact?.email) {
    return (
      <DetailSection level={2} title="Contact">
        <ContactLinks phone={contact.phone} email={contact.email} />
      </DetailSection>
    );
  }
  return (
    <div className={isNoteInRail ? "lg:hidden" : undefined}>
      <ContactNote firstName={firstName} />
    </div>
  );
}

/** In place of a missing bio: how to find out more. */
function MeetCard({ doula, canBook }: { doula: DoulaDetail; canBook: boolean }) {
  const ways = describeNoTimes(doula) === null ? "a free 30-minute call or a message" : "a message";
  return (
    <Card tone="warm" padding="md">
      <p className="font-display font-medium text-lg">Meet {doula.first_name}</p>
      <p className="measure mt-1">
        {doula.first_name} hasn't written an introduction yet.
        {canBook && ` Ask anything you'd like to know in ${ways}.`}
      </p>
    </Card>
  );
}

function NearbyLink({ location }: { location: string | null }) {
  const city = location && readLocation(location);
  if (!city) return null;
  return (
    <p>
      <TextLink
        to="/doulas/in/$state/$city"
        params={{ state: city.state.slug, city: city.slug }}
        layout="standalone"
        className="wrap-anywhere"
      >
        More doulas in {location}
      </TextLink>
    </p>
  );
}
