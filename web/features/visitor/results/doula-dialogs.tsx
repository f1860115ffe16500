import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { doulaQuery } from "../../../api/directory/doulas.ts";
import type { Place } from "../../../api/directory/places.ts";
import { findCachedDoula } from "../../../api/directory/search.ts";
import { useAccountDialog } from "../../../client-state/account-dialog.ts";
import { useLastDefined } from "../../../lib/use-url-dialog.ts";
import { IntroCall, useIntroCall } from "../../booking/intro-call/intro-call.tsx";
import { DoulaDetailDialog } from "../doula-details/doula-detail-dialog.tsx";
import type { FindSearch } from "../find-doulas/find-search.ts";
import { useDoulaDialog } from "../find-doulas/find-url.ts";

/** The doula in the URL, over any step: their details or, instead, the intro call. */
export function DoulaDialogs({ place, search }: { place: Place; search: FindSearch }) {
  const { doula: slug, tab, book, at, ask, ...foundWith } = search;
  const queryClient = useQueryClient();
  const dialog = useDoulaDialog();
  const shownSlug = useLastDefined(slug);
  const profile = useQuery({ ...doulaQuery(shownSlug ?? ""), enabled: slug !== undefined });
  const preview = shownSlug ? findCachedDoula(queryClient, place, shownSlug) : undefined;
  const call = useIntroCall({
    // Nothing can be booked with a doula who cannot be shown.
    slug: book && (preview || !profile.isError) ? slug : undefined,
    startsAt: at,
    doula: profile.data ?? preview,
    dialog,
    fallbackSearch: { doula: slug, tab },
  });

  const areDetailsOpen = useIsOpen(slug !== undefined && !call.isOpen && !call.isAwaitingLogIn);

  return (
    <>
      {shownSlug && (
        <DoulaDetailDialog
          slug={shownSlug}
          preview={preview}
          isOpen={areDetailsOpen}
          tab={tab}
          onTabChange={(next) => dialog.replace({ doula: slug, tab: next, book, at })}
          onClose={() => dialog.close()}
          introCall={dialog.introCall}
          foundWith={foundWith}
        />
      )}
      <IntroCall call={call} asks={ask} />
    </>
  );
}

/**
 * An open dialog stays under the login; a closed one waits until the login closes, because it would cover it.
 */
function useIsOpen(isRequested: boolean): boolean {
  const isLogInOpen = useAccountDialog().shown !== undefined;
  const [wasOpen, setWasOpen] = useState(false);
  const isOpen = isRequested && (wasOpen || !isLogInOpen);
  if (isOpen !== wasOpen) setWasOpen(isOpen);
  return isOpen;
}
