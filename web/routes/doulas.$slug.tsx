import { type QueryClient, useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { createFileRoute, notFound, redirect } from "@tanstack/react-router";
import { useEffect } from "react";
import type { DoulaDetail } from "../../contract/directory/doulas.schema.ts";
import { type DoulaResult, doulaQuery, doulaResultQuery } from "../api/directory/doulas.ts";
import { packagesQuery } from "../api/directory/packages.ts";
import { useSession } from "../api/identity/session.ts";
import { coverageNotesQuery } from "../api/operations/coverage-notes.ts";
import { IntroCall, useIntroCall } from "../features/booking/intro-call/intro-call.tsx";
import { type IntroCallStart, useCanBook } from "../features/shared/book-button/book-intro-call-button.tsx";
import { NotFoundPage } from "../features/shell/frame/not-found-page.tsx";
import { SiteFailure, SiteFrame } from "../features/shell/frame/site-frame.tsx";
import { DoulaPageSkeleton } from "../features/visitor/doula-page/doula-page-skeleton.tsx";
import { DoulaProfile } from "../features/visitor/doula-page/doula-profile.tsx";
import { UnlistedDoula } from "../features/visitor/doula-page/unlisted-doula.tsx";
import { makePageHead, toDescription } from "../lib/page-head.ts";
import { parseId, parseInstant } from "../lib/search-text.ts";
import { useUrlDialog } from "../lib/use-url-dialog.ts";
import { getProfileImageUrl } from "../ui/basics/avatar.tsx";

interface DoulaSearch {
  /** The intro call dialog with this doula is open. */
  book?: true;
  /** The start of the call that is chosen when the dialog opens. */
  at?: string;
  /** That call's note asks about the due date. */
  ask?: true;
  /** The ID of the package being purchased. */
  buy?: string;
  order?: string;
  /** The parent comes from Stripe's page after paying. */
  returned?: true;
}

export const Route = createFileRoute("/doulas/$slug")({
  validateSearch: ({ book, at, ask, buy, order, returned }: Record<string, unknown>): DoulaSearch => {
    const isBooking = String(book) === "true" || undefined;
    return {
      book: isBooking,
      at: isBooking && parseInstant(at),
      ask: isBooking && String(ask) === "true" ? true : undefined,
      buy: parseId(buy),
      order: parseId(buy) && parseId(order),
      returned: String(returned) === "true" ? true : undefined,
    };
  },
  beforeLoad: ({ params: { slug }, search }) => {
    const lowerCase = slug.toLowerCase();
    if (slug === lowerCase) return;
    throw redirect({
      to: "/doulas/$slug",
      params: { slug: lowerCase },
      search,
      hash: true,
      replace: true,
      statusCode: 301,
    });
  },
  loader: ({ context: { queryClient }, params: { slug } }) => readDoulaPage(queryClient, slug),
  head: ({ loaderData: doula }) => (doula ? createHead(doula) : {}),
  component: DoulaPage,
  pendingComponent: PendingDoulaPage,
  errorComponent: () => <SiteFailure title="Couldn't load this doula" />,
  notFoundComponent: ({ data }) =>
    data === unlistedTitle ? (
      <SiteFrame>
        <UnlistedDoula />
      </SiteFrame>
    ) : (
      <NotFoundPage />
    ),
});

function createHead({ slug, full_name, location, bio, profile_image_url }: DoulaDetail) {
  const nameAndCity = `${full_name}, doula${location ? ` in ${location}` : ""}`;
  return makePageHead({
    title: nameAndCity,
    description: toDescription(
      bio || `${nameAndCity}. See services, packages and free times, and book a free 30-minute intro call.`,
    ),
    path: `/doulas/${slug}`,
    image: profile_image_url && getProfileImageUrl(profile_image_url),
    type: "profile",
  });
}

/** The title of a formerly listed doula's page, passed as the not-found's `data`. */
const unlistedTitle = "No longer listed";

/** Loads the page's doula, and starts loading the packages and what the site says about Medicaid. */
async function readDoulaPage(queryClient: QueryClient, slug: string): Promise<DoulaDetail> {
  const doula = requireListed(await queryClient.ensureQueryData(doulaResultQuery(slug)));
  // The packages panel shows its own errors. In the browser, the page does not wait for the packages.
  const packages = queryClient.prefetchQuery(packagesQuery(doula.id));
  const notes = queryClient.prefetchQuery(coverageNotesQuery);
  if (import.meta.env.SSR) await Promise.all([packages, notes]);
  return doula;
}

/** Throws not-found if the slug has no listed doula. */
function requireListed(result: DoulaResult): DoulaDetail {
  if (typeof result === "string") throw notFound(result === "unlisted" ? { data: unlistedTitle } : {});
  return result;
}

function DoulaPage() {
  const { slug } = Route.useParams();
  const { book, at, ask } = Route.useSearch();
  const { data: result } = useSuspenseQuery(doulaResultQuery(slug));
  const { data: session } = useSession();
  const canBook = useCanBook();
  const dialog = useUrlDialog<DoulaSearch>(["book", "at", "ask"]);
  usePersonalRefetch(slug, session?.user.user_type === "client");
  const doula = requireListed(result);
  const introCall = useIntroCall({ slug: book && slug, startsAt: at, doula, dialog });
  const call = (start?: IntroCallStart) => ({ book: true, at: start?.startsAt, ask: start?.asks }) as const;

  return (
    <SiteFrame hasBar={canBook}>
      <DoulaProfile
        doula={doula}
        introCall={{
          open: (_slug, start) => dialog.open(call(start)),
          toHref: (_slug, start) => dialog.toHref(call(start)),
        }}
      />
      <IntroCall call={introCall} asks={ask} />
    </SiteFrame>
  );
}

function PendingDoulaPage() {
  const canBook = useCanBook();
  return (
    <SiteFrame hasBar={canBook}>
      <DoulaPageSkeleton />
    </SiteFrame>
  );
}

/** Refetches the public page for a parent: one with a booking may see more. */
function usePersonalRefetch(slug: string, isClient: boolean): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    if (isClient) void queryClient.invalidateQueries({ queryKey: doulaQuery(slug).queryKey });
  }, [queryClient, slug, isClient]);
}
