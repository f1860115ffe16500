import { useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { createFileRoute, Link, notFound, useRouter } from "@tanstack/react-router";
import { useEffect } from "react";
import { readLocation } from "../../contract/areas.ts";
import type { DoulaDetail } from "../../contract/doulas.schema.ts";
import { LazyIntroCallDialog } from "../features/bookings/lazy-intro-call-dialog.ts";
import { BookingBarRoom } from "../features/doulas/booking-bar.tsx";
import { DoulaPage } from "../features/doulas/doula-page.tsx";
import { DoulaPageSkeleton } from "../features/doulas/doula-page-skeleton.tsx";
import { type DoulaAnswer, doulaAnswerQuery, doulaQuery, packagesQuery } from "../features/doulas/queries.ts";
import { UnlistedDoula } from "../features/doulas/unlisted-doula.tsx";
import { LazyFavoriteButton } from "../features/favorites/lazy-favorite-button.tsx";
import { descriptionOf, pageHead } from "../lib/page-head.ts";
import { NotFoundScreen } from "../ui/not-found-screen.tsx";
import { profileImageUrl } from "../ui/profile-image-url.ts";
import { type Booking, useDoulaBooking } from "./-booking.tsx";
import { useCloseDialog } from "./-dialog-entry.ts";
import { BackToSearch } from "./-doula-page-link.tsx";
import { useIntroCall } from "./-intro-call.ts";
import { MessageButton } from "./-message-button.tsx";
import { SiteFailure, SiteFrame } from "./-site-frame.tsx";

interface DoulaSearch {
  /** The intro call with this doula is being booked. */
  book?: true;
}

export const Route = createFileRoute("/doulas/$slug")({
  validateSearch: ({ book }: Record<string, unknown>): DoulaSearch => ({
    book: String(book) === "true" ? true : undefined,
  }),
  loader: async ({ context: { queryClient }, params: { slug } }) => {
    const doula = requireListed(await queryClient.ensureQueryData(doulaAnswerQuery(slug)));
    // What does not arrive is told in its place. In the browser the page need not wait for it.
    const packages = queryClient.prefetchQuery(packagesQuery(doula.id));
    if (import.meta.env.SSR) await packages;
    return doula;
  },
  head: ({ loaderData: doula }) => (doula ? headOf(doula) : {}),
  component: DoulaRoute,
  pendingComponent: () => (
    <SiteFrame>
      <DoulaPageSkeleton />
    </SiteFrame>
  ),
  errorComponent: () => <SiteFailure title="Couldn't load this doula" />,
  notFoundComponent: ({ data }) =>
    data === unlistedTitle ? (
      <SiteFrame>
        <UnlistedDoula />
      </SiteFrame>
    ) : (
      <NotFoundScreen />
    ),
});

const unlistedTitle = "No longer listed";

function requireListed(answer: DoulaAnswer): DoulaDetail {
  if (typeof answer === "string") throw notFound(answer === "unlisted" ? { data: unlistedTitle } : {});
  return answer;
}

function headOf({ slug, full_name, location, bio, profile_image_url }: DoulaDetail) {
  const who = `${full_name}, doula${location ? ` in ${location}` : ""}`;
  return pageHead({
    title: who,
    description: descriptionOf(
      bio || `${who}. See services, packages and free times, and book a free 30-minute intro call.`,
    ),
    path: `/doulas/${slug}`,
    image: profile_image_url && profileImageUrl(profile_image_url),
    type: "profile",
  });
}

function DoulaRoute() {
  const { slug } = Route.useParams();
  const navigate = Route.useNavigate();
  const router = useRouter();
  const { data: answer } = useSuspenseQuery(doulaAnswerQuery(slug));
  const booking = useDoulaBooking(
    (slug) => router.buildLocation({ to: "/doulas/$slug", params: { slug }, search: { book: true } }).href,
  );
  useOwnReading(slug, booking.isClient);
  const doula = requireListed(answer);

  const button = booking.renderButton(
    doula,
    () => void navigate({ search: { book: true }, state: { isDialogEntry: true }, resetScroll: false }),
    { path: `/doulas/${slug}` },
  );
  return (
    <SiteFrame roomForBar={button && <BookingBarRoom />}>
      <DoulaPage
        doula={doula}
        booking={button}
        message={<MessageButton doula={doula} />}
        isOverBottomBar={booking.isSignedIn}
        favorite={booking.isSignedIn && <LazyFavoriteButton doula={doula} />}
        back={<BackToSearch />}
        nearby={<NearbyLink location={doula.location} />}
      />
      <IntroCall doula={doula} booking={booking} />
    </SiteFrame>
  );
}

/** The page comes as everybody may see it; a parent with a booking may see more. */
function useOwnReading(slug: string, isClient: boolean): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    if (isClient) void queryClient.invalidateQueries({ queryKey: doulaQuery(slug).queryKey });
  }, [queryClient, slug, isClient]);
}

/** The intro call that the address asks for. */
function IntroCall({ doula, booking }: { doula: DoulaDetail; booking: Booking }) {
  const { book } = Route.useSearch();
  const navigate = Route.useNavigate();
  const withoutCall = { search: {}, replace: true, resetScroll: false } as const;
  const close = useCloseDialog(() => void navigate(withoutCall));
  const introCall = useIntroCall({
    booking,
    askedSlug: book ? doula.slug : undefined,
    known: doula,
    onClose: close,
    stopAsking: () => void navigate({ ...withoutCall, state: true }),
    showBookedEntry: () => void navigate({ ...withoutCall, state: { isBookedEntry: true } }),
  });
  if (!introCall.doula) return null;
  return (
    <LazyIntroCallDialog
      doula={introCall.doula}
      isOpen={introCall.isOpen}
      onClose={introCall.close}
      onBooked={introCall.showBooked}
    />
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
