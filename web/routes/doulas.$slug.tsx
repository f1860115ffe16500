import { createFileRoute } from "@tanstack/react-router";
import type { DoulaDetail } from "../../contract/doulas.schema.ts";
import { SiteFailure, SiteFrame } from "../features/shell/site-frame.tsx";
import { descriptionOf, pageHead } from "../lib/page-head.ts";
import { parseId } from "../lib/search-text.ts";
import { DoulaPage, type DoulaSearch } from "../pages/doula-page/doula-page.tsx";
import { DoulaPageSkeleton } from "../pages/doula-page/doula-page-skeleton.tsx";
import { readDoulaPage, unlistedTitle } from "../pages/doula-page/reads.ts";
import { UnlistedDoula } from "../pages/doula-page/unlisted-doula.tsx";
import { NotFoundPage } from "../pages/not-found/not-found-page.tsx";
import { profileImageUrl } from "../ui/avatar.tsx";

export const Route = createFileRoute("/doulas/$slug")({
  validateSearch: ({ book, buy, order }: Record<string, unknown>): DoulaSearch => ({
    book: String(book) === "true" ? true : undefined,
    buy: parseId(buy),
    order: parseId(buy) && parseId(order),
  }),
  loader: ({ context: { queryClient }, params: { slug } }) => readDoulaPage(queryClient, slug),
  head: ({ loaderData: doula }) => (doula ? headOf(doula) : {}),
  component: DoulaPage,
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
      <NotFoundPage />
    ),
});

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
