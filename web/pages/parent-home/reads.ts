import type { QueryClient } from "@tanstack/react-query";
import { bookingsQuery } from "../../api/bookings.ts";
import { parentProfileQuery } from "../../api/profiles.ts";
import type { Session } from "../../api/session.ts";

/** After this, the page comes with skeletons. */
const prefetchTimeoutMs = 700;

/** Waits briefly for the next call and the due date, so that they appear with the page. */
export async function readDashboard(queryClient: QueryClient, { user }: Session): Promise<void> {
  if (user.user_type !== "client") return;
  await Promise.race([
    Promise.all([
      queryClient.prefetchQuery(bookingsQuery),
      queryClient.prefetchQuery(parentProfileQuery(user.id)),
    ]),
    new Promise((resolve) => setTimeout(resolve, prefetchTimeoutMs)),
  ]);
}
