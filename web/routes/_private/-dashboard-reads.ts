import type { QueryClient } from "@tanstack/react-query";
import { bookingsQuery } from "../../features/bookings/queries.ts";
import { parentProfileQuery } from "../../features/profile/queries.ts";
import type { Session } from "../../lib/session.ts";

/** Longer than that nobody looks at an empty page: it comes with a skeleton then. */
const patienceMs = 700;

/** The next call and the due date stand on cards: where they are quick they come with the page, not after it. */
export async function readDashboard(queryClient: QueryClient, { user }: Session): Promise<void> {
  if (user.user_type !== "client") return;
  await Promise.race([
    Promise.all([
      queryClient.prefetchQuery(bookingsQuery),
      queryClient.prefetchQuery(parentProfileQuery(user.id)),
    ]),
    new Promise((resolve) => setTimeout(resolve, patienceMs)),
  ]);
}
