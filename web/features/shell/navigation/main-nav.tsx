import { useQuery } from "@tanstack/react-query";
import { Link, useLocation } from "@tanstack/react-router";
import type { UserType } from "../../../../contract/identity/users.ts";
import { orderRequestsQuery } from "../../../api/commerce/order-requests.ts";
import { unreadCountQuery } from "../../../api/messaging/messages.ts";
import { useFallbackPolling } from "../../../api/platform/realtime.ts";
import { doulaBookingCountsQuery } from "../../../api/scheduling/doula-bookings.ts";
import { CountBadge, UnreadUnknown } from "../../../ui/basics/count-badge.tsx";
import { getAriaCurrent, type listBarLinks, listNavLinks } from "./main-links.ts";

/** The pages of a signed-in person, in the header of a wide screen. */
export function MainNav({ userType }: { userType: UserType }) {
  const { pathname } = useLocation();
  const links = listNavLinks(userType);
  return (
    <nav aria-label="Main" className="hidden gap-1 max-lg:gap-0 md:flex">
      {links.map((link) => (
        <Link
          key={link.to}
          to={link.to}
          aria-current={getAriaCurrent(link, links, pathname)}
          className="inline-flex min-h-11 items-center gap-1.5 rounded-control px-3.5 font-semibold max-lg:px-2.5 text-ink-soft transition-colors duration-150 ease-out hover:text-ink aria-[current]:bg-primary-wash aria-[current]:text-primary"
        >
          {link.label}
          <LinkBadge to={link.to} userType={userType} />
        </Link>
      ))}
    </nav>
  );
}

const pollMs = 10_000;

/** In a narrow header it takes no space and overlaps the corner of its link. */
const besideLabelClasses =
  "max-lg:relative max-lg:-ml-1.5 max-lg:w-0 max-lg:*:absolute max-lg:*:-top-6.5 max-lg:*:-right-3";

interface LinkBadgeProps {
  userType: UserType;
  to: ReturnType<typeof listNavLinks>[number]["to"] | ReturnType<typeof listBarLinks>[number]["to"];
  className?: string;
}

/** What is new behind a link: unread messages, or requests that wait for the doula. */
export function LinkBadge({ to, userType, className = besideLabelClasses }: LinkBadgeProps) {
  if (to === "/messages") return <UnreadBadge className={className} />;
  return to === "/bookings" && userType === "doula" && <RequestsBadge className={className} />;
}

/** The number of requests for calls and packages: nothing at zero, or while they are not known. */
function RequestsBadge({ className }: { className: string }) {
  const { data: calls } = useQuery(doulaBookingCountsQuery);
  const { data: orders } = useQuery(orderRequestsQuery);
  const count = (calls?.requests ?? 0) + (orders?.length ?? 0);
  if (count === 0) return null;
  return (
    <span className={className}>
      <CountBadge count={count} label={count === 1 ? "request" : "requests"} />
    </span>
  );
}

/** The number of unread messages: nothing at zero, a mark if it failed to load. */
function UnreadBadge({ className }: { className: string }) {
  const unread = useQuery({ ...unreadCountQuery, refetchInterval: useFallbackPolling(pollMs) });
  if (!unread.data && !unread.isLoadingError) return null;
  return (
    <span className={className}>
      {unread.data ? <CountBadge count={unread.data} label="unread" /> : <UnreadUnknown />}
    </span>
  );
}
