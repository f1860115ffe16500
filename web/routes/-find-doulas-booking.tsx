import { getRouteApi, useRouter } from "@tanstack/react-router";
import { useDoulaBooking } from "./-booking.tsx";

const findDoulas = getRouteApi("/find-doulas");

/** Booking from the results: logging in on the way leads back to them. */
export function useBooking() {
  const search = findDoulas.useSearch();
  const router = useRouter();
  return useDoulaBooking((slug) => {
    const next = { ...search, sheet: undefined, doula: slug, tab: undefined, book: true } as const;
    return router.buildLocation({ to: "/find-doulas", search: next }).href;
  });
}
