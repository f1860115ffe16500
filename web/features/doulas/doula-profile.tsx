import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { MapPin } from "lucide-react";
import { type ReactNode, useId } from "react";
import { readLocation } from "../../../contract/areas.ts";
import type { DoulaDetail } from "../../../contract/doulas.schema.ts";
import { packagesQuery } from "../../api/packages.ts";
import { useSession } from "../../api/session.ts";
import { cn } from "../../lib/class-names.ts";
import { useFocusOnArrival } from "../../lib/focus-on-arrival.ts";
import { absoluteUrl } from "../../lib/page-head.ts";
import { StructuredData } from "../../lib/structured-data.tsx";
import { Avatar } from "../../ui/avatar.tsx";
import { Card } from "../../ui/card.tsx";
import {
  BookIntroCallButton,
  type IntroCallNavigation,
  useCanBook,
} from "../bookings/book-intro-call-button.tsx";
import { FavoriteButton } from "../favorites/favorite-button.tsx";
import { BirthsBadge } from "./births-badge.tsx";
import { ContactPanel } from "./contact-panel.tsx";
import { DoulaFacts } from "./doula-facts.tsx";
import { BackToSearch } from "./doula-page-link.tsx";
import { doulaStructuredData } from "./doula-structured-data.ts";
import { OverviewSections } from "./overview-sections.tsx";
import { PackagesPanel, packageNextStep } from "./packages-panel.tsx";
import { ShareButton } from "./share-button.tsx";

interface DoulaProfileProps {
  doula: DoulaDetail;
  introCall: IntroCallNavigation;
}

/** A doula's page, with everything from their profile. */
export function DoulaProfile({ doula, introCall }: DoulaProfileProps) {
  const { data: session } = useSession();
  const canBook = useCanBook();
  const heading = useFocusOnArrival();
  const { data: offer } = useQuery(packagesQuery(doula.id));
  const share = (
    <ShareButton
      title={`${doula.full_name}, doula${doula.location ? ` in ${doula.location}` : ""}`}
      url={absoluteUrl(`/doulas/${doula.slug}`)}
    />
  );

  return (
    <>
      <StructuredData value={doulaStructuredData(doula, offer?.items ?? [])} />
      <main className="page-width flex flex-col gap-5 py-4 md:gap-6 md:py-8">
        <BackToSearch />
        <div className="grid items-start gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,1fr)_21rem]">
          <div className="flex min-w-0 flex-col gap-8">
            <header className="flex flex-col gap-6">
              <div className="flex items-start gap-4 md:gap-6">
                <Avatar
                  firstName={doula.first_name}
                  lastName={doula.last_name}
                  image={doula.profile_image_url}
                  size="xl"
                  className="max-md:size-20 max-md:text-2xl"
                />
                <div className="min-w-0 grow">
                  {/* In the corner, so that only the first line of the name is shortened. */}
                  {session && (
                    <div className="float-right -mt-1.5 -mr-2 md:mr-0">
                      <FavoriteButton doula={doula} />
                    </div>
                  )}
                  <h1 ref={heading} tabIndex={-1} className="break-words text-2xl outline-none md:text-3xl">
                    {doula.full_name}
                  </h1>
                  {doula.pronouns && <p className="text-ink-soft">{doula.pronouns}</p>}
                  {doula.location && (
                    <p className="mt-1 flex items-start gap-1.5">
                      <MapPin aria-hidden="true" className="mt-1 size-4 shrink-0 text-primary" />
                      <span className="min-w-0">Doula in {doula.location}</span>
                    </p>
                  )}
                  <div className="mt-2.5 empty:hidden">
                    <BirthsBadge birthsAttended={doula.births_attended} />
                  </div>
                </div>
              </div>
              <DoulaFacts doula={doula} />
              <div className="needs-script lg:hidden">{share}</div>
            </header>
            <OverviewSections doula={doula} level={2} />
            <PageSection title="Packages" id="packages">
              <PackagesPanel doula={doula}>
                {canBook && offer?.takes_payments === false && (
                  <PackageNextStep doula={doula} introCall={introCall} />
                )}
              </PackagesPanel>
            </PageSection>
            <PageSection title="Contact">
              <ContactPanel doula={doula} />
            </PageSection>
            <NearbyLink location={doula.location} />
          </div>
          <Card asChild className="hidden lg:sticky lg:top-24 lg:block">
            <aside aria-label="Book and share">
              {canBook && (
                <>
                  <h2 className="text-lg">Meet {doula.first_name}</h2>
                  <p className="mt-1 mb-4 text-ink-soft text-sm">
                    A free 30-minute call to get to know each other before you decide anything.
                  </p>
                  <div className="mb-3">
                    <BookButton doula={doula} introCall={introCall} />
                  </div>
                </>
              )}
              {share}
            </aside>
          </Card>
        </div>
      </main>
      {canBook && (
        <BookingBar isOverBottomBar={Boolean(session)}>
          <BookButton doula={doula} introCall={introCall} />
        </BookingBar>
      )}
    </>
  );
}

/** The booking button of this page, which also works before hydration. */
function BookButton({ doula, introCall }: DoulaProfileProps) {
  return <BookIntroCallButton doula={doula} introCall={introCall} path={`/doulas/${doula.slug}`} />;
}

/** What to do if packages cannot be bought online. On smaller screens, BookingBar has the button. */
function PackageNextStep(props: DoulaProfileProps) {
  return (
    <div className="needs-script max-w-md">
      <p className="font-semibold lg:mb-3">{packageNextStep}</p>
      <div className="needs-script max-lg:hidden">
        <BookButton {...props} />
      </div>
    </div>
  );
}

interface PageSectionProps {
  title: string;
  /** The section's HTML ID. Stripe's return URL links to the packages by theirs. */
  id?: string;
  children: ReactNode;
}

function PageSection({ title, id, children }: PageSectionProps) {
  const titleId = useId();
  return (
    <section id={id} aria-labelledby={titleId} className="min-w-0 scroll-mt-24">
      <h2 id={titleId} className="mb-3 text-xl">
        {title}
      </h2>
      {children}
    </section>
  );
}

function NearbyLink({ location }: { location: string | null }) {
  const city = location && readLocation(location);
  if (!city) return null;
  return (
    <p>
      <Link
        to="/doulas/in/$state/$city"
        params={{ state: city.state.slug, city: city.slug }}
        className="wrap-anywhere inline-flex min-h-6 items-center font-semibold text-primary underline underline-offset-4 touch:min-h-11"
      >
        More doulas in {location}
      </Link>
    </p>
  );
}

interface BookingBarProps {
  /** Whether the page has a bottom navigation bar on phones, which then covers the bottom of this bar. */
  isOverBottomBar: boolean;
  children: ReactNode;
}

/** A bar fixed to the bottom of smaller screens that keeps the booking button within thumb's reach. */
function BookingBar({ isOverBottomBar, children }: BookingBarProps) {
  return (
    <aside
      aria-label="Book"
      data-bottom-edge
      className={cn(
        "fixed inset-x-0 bottom-0 z-20 border-line border-t bg-surface px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] lg:hidden",
        isOverBottomBar && "max-md:pb-[calc(4.75rem+env(safe-area-inset-bottom))]",
      )}
    >
      <div className="mx-auto max-w-md">{children}</div>
    </aside>
  );
}
