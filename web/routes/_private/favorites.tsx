import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { createFileRoute, Link, useRouter } from "@tanstack/react-router";
import { LazyIntroCallDialog } from "../../features/bookings/lazy-intro-call-dialog.ts";
import { FavoritesList } from "../../features/favorites/favorites-list.tsx";
import { favoritesKey, favoritesQuery } from "../../features/favorites/queries.ts";
import { AppHeader } from "../../features/shell/app-header.tsx";
import { BottomBar } from "../../features/shell/bottom-bar.tsx";
import { unlistedHead } from "../../lib/page-head.ts";
import { textOf } from "../../lib/search-text.ts";
import { useDoulaBooking } from "../-booking.tsx";
import { useCloseDialog } from "../-dialog-entry.ts";
import { useIntroCall } from "../-intro-call.ts";
import { MessageButton } from "../-message-button.tsx";

interface FavoritesSearch {
  /** The slug of the doula whose intro call is open. */
  book?: string;
}

export const Route = createFileRoute("/_private/favorites")({
  validateSearch: ({ book }: Record<string, unknown>): FavoritesSearch => ({
    book: textOf(book),
  }),
  head: unlistedHead("Favorites"),
  loader: ({ context: { queryClient } }) => {
    // Not awaited: the page shows its skeleton meanwhile.
    void queryClient.prefetchInfiniteQuery(favoritesQuery);
  },
  component: FavoritesPage,
});

function FavoritesPage() {
  const router = useRouter();
  const navigate = Route.useNavigate();
  const booking = useDoulaBooking(
    (slug) => router.buildLocation({ to: "/favorites", search: { book: slug } }).href,
  );

  const openIntroCall = (slug: string) =>
    void navigate({ search: { book: slug }, state: { isDialogEntry: true }, resetScroll: false });

  return (
    <>
      <AppHeader title="Favorites" subtitle="The doulas you have saved" hasBack />
      <main className="page-width py-6 md:py-8">
        <FavoritesList
          renderName={(doula) => (
            <Link
              to="/doulas/$slug"
              params={{ slug: doula.slug }}
              className="underline decoration-transparent underline-offset-4 transition-colors duration-150 ease-out hover:text-primary hover:decoration-current"
            >
              {doula.full_name}
            </Link>
          )}
          renderBooking={(doula) =>
            booking.isClient && booking.renderButton(doula, () => openIntroCall(doula.slug), { text: "Book" })
          }
          renderMessage={(doula) => <MessageButton doula={doula} />}
        />
      </main>
      <BottomBar />
      <IntroCall booking={booking} />
    </>
  );
}

/** The intro call that the address asks for, with a doula of the list. */
function IntroCall({ booking }: { booking: ReturnType<typeof useDoulaBooking> }) {
  const { book } = Route.useSearch();
  const navigate = Route.useNavigate();
  const queryClient = useQueryClient();
  const { data } = useInfiniteQuery(favoritesQuery);
  const known = data?.pages
    .flatMap((page) => page.items.map(({ doula }) => doula))
    .find((doula) => doula.is_listed && doula.slug === book);

  const leave = (state?: { isBookedEntry: true }) =>
    void navigate({ search: {}, replace: true, state, resetScroll: false });
  const introCall = useIntroCall({
    booking,
    askedSlug: book,
    known: known?.is_listed ? known : undefined,
    onClose: useCloseDialog(() => leave()),
    stopAsking: () => leave(),
    showBookedEntry: () => leave({ isBookedEntry: true }),
  });

  if (!introCall.doula) return null;
  return (
    <LazyIntroCallDialog
      doula={introCall.doula}
      isOpen={introCall.isOpen}
      onClose={introCall.close}
      onBooked={() => {
        introCall.showBooked();
        // Whether a doula is fully booked may have changed.
        void queryClient.invalidateQueries({ queryKey: favoritesKey });
      }}
    />
  );
}
