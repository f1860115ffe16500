import { useQuery, useQueryClient } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useState } from "react";
import { useAccountDialog } from "../../api/account-dialog.ts";
import { doulaQuery } from "../../api/doulas.ts";
import { foundDoula } from "../../api/search.ts";
import type { Place } from "../../api/search-data.ts";
import { IntroCall, useIntroCall } from "../../features/bookings/intro-call.tsx";
import { LazyDoulaDetailDialog } from "../../features/doulas/doula-card.tsx";
import { useDoulaDialog } from "../../features/search/find-address.ts";
import { useLastDefined } from "../../lib/use-url-dialog.ts";

const findDoulas = getRouteApi("/find-doulas");

/** The doula in the address, over any step: their details or, instead, the intro call. */
export function DoulaDialogs({ place }: { place: Place }) {
  const { doula: slug, tab, book, ...search } = findDoulas.useSearch();
  const queryClient = useQueryClient();
  const dialog = useDoulaDialog();
  const shownSlug = useLastDefined(slug);
  const profile = useQuery({ ...doulaQuery(shownSlug ?? ""), enabled: slug !== undefined });
  const preview = shownSlug ? foundDoula(queryClient, place, shownSlug) : undefined;
  const call = useIntroCall({
    slug: book && slug,
    doula: profile.data ?? preview,
    dialog,
    behind: { doula: slug, tab },
  });

  const areDetailsOpen = useIsOpen(slug !== undefined && !call.isOpen && !call.isAwaitingLogIn);

  return (
    <>
      {shownSlug && (
        <LazyDoulaDetailDialog
          slug={shownSlug}
          preview={preview}
          isOpen={areDetailsOpen}
          tab={tab}
          onTabChange={(next) => dialog.replace({ doula: slug, tab: next, book })}
          onClose={() => dialog.close()}
          introCall={dialog.introCall}
          foundWith={search}
        />
      )}
      <IntroCall call={call} />
    </>
  );
}

/** An open dialog stays under the login; a closed one waits until the login closes, or it would cover it. */
function useIsOpen(isWanted: boolean): boolean {
  const isLogInOpen = useAccountDialog() !== null;
  const [wasOpen, setWasOpen] = useState(false);
  const isOpen = isWanted && (wasOpen || !isLogInOpen);
  if (isOpen !== wasOpen) setWasOpen(isOpen);
  return isOpen;
}
