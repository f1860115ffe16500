import { Link, useLocation } from "@tanstack/react-router";
import { useSession } from "../../lib/session.ts";
import { LazyUnreadBadge } from "./lazy-unread-badge.ts";
import { isCurrentLink, navLinksOf } from "./main-links.ts";

/** The pages of a signed-in person, in the header of a wide screen. */
export function MainNav() {
  const { pathname } = useLocation();
  const { data: session } = useSession();
  return (
    <nav aria-label="Main" className="hidden gap-1 md:flex">
      {navLinksOf(session?.user.user_type).map((link) => (
        <Link
          key={link.to}
          to={link.to}
          aria-current={isCurrentLink(link, pathname) ? "page" : undefined}
          className="inline-flex min-h-11 items-center gap-1.5 rounded-control px-3.5 font-semibold text-ink-soft transition-colors duration-150 ease-out hover:text-ink aria-[current=page]:bg-primary-wash aria-[current=page]:text-primary"
        >
          {link.label}
          {link.to === "/messages" && <LazyUnreadBadge />}
        </Link>
      ))}
    </nav>
  );
}
