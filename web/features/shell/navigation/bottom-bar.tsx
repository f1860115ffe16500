import { Link, useLocation } from "@tanstack/react-router";
import { useSession } from "../../../api/identity/session.ts";
import { getAriaCurrent, listBarLinks } from "./main-links.ts";
import { LinkBadge } from "./main-nav.tsx";

/** The main navigation on a phone for signed-in people, at the end of a page. */
export function BottomBar() {
  const { pathname } = useLocation();
  const { data: session, isPending } = useSession();
  if (isPending) return <BarSpace />;
  if (!session) return null;
  const links = listBarLinks(session.user.user_type);

  return (
    <>
      <BarSpace />
      <nav
        aria-label="Main"
        data-bottom-edge
        className="fixed inset-x-0 bottom-0 z-30 grid auto-cols-[minmax(0,1fr)] grid-flow-col border-line border-t bg-surface pb-[env(safe-area-inset-bottom)] md:hidden print:hidden"
      >
        {links.map(({ Icon, ...link }) => (
          <Link
            key={link.to}
            to={link.to}
            aria-current={getAriaCurrent(link, links, pathname)}
            className="group relative flex min-h-16 flex-col items-center justify-center gap-0.5 font-semibold text-[length:min(0.75rem,4vw)] text-ink-soft focus-visible:-outline-offset-2 aria-[current]:text-primary"
          >
            <span className="grid h-8 w-full max-w-14 place-items-center rounded-full transition-colors duration-150 ease-out group-aria-[current]:bg-primary-wash">
              <Icon aria-hidden="true" className="size-5.5" />
            </span>
            {link.label}
            <LinkBadge
              to={link.to}
              userType={session.user.user_type}
              className="absolute top-1 left-[calc(50%+0.125rem)]"
            />
          </Link>
        ))}
      </nav>
    </>
  );
}

/** Space for content that would otherwise end under the bar. Reserved until the session is known, so that nothing moves. */
function BarSpace() {
  return (
    <div
      aria-hidden="true"
      className="needs-script h-[calc(4rem+env(safe-area-inset-bottom))] md:hidden print:hidden"
    />
  );
}
