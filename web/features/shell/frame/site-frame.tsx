import { useRouter } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { ErrorState } from "../../../ui/feedback/error-state.tsx";
import { SiteHeader } from "../header/site-header.tsx";
import { BottomBar } from "../navigation/bottom-bar.tsx";
import { Footer } from "./footer.tsx";

interface SiteFrameProps {
  /** The page's `main`, and what is shown over it. */
  children: ReactNode;
  /** On smaller screens, the page has its own bar at the bottom, in place of the navigation. */
  hasBar?: boolean;
}

export function SiteFrame({ children, hasBar = false }: SiteFrameProps) {
  return (
    <div className="flex min-h-dvh flex-col">
      <SiteHeader />
      <div className="grow">{children}</div>
      <Footer />
      {hasBar ? <div aria-hidden="true" className="h-20 lg:hidden" /> : <BottomBar />}
    </div>
  );
}

/** A page for one task, such as a link in an email, without a footer. The children are its main content. */
export function TaskFrame({ children }: { children: ReactNode }) {
  return (
    <>
      <SiteHeader />
      <main>{children}</main>
      <BottomBar />
    </>
  );
}

/** A public page whose content failed to load. */
export function SiteFailure({ title }: { title: string }) {
  return (
    <SiteFrame>
      <main className="page-width py-16">
        <QueryFailure title={title} isPage />
      </main>
    </SiteFrame>
  );
}

interface ReadFailureProps {
  title: string;
  /** True if nothing else is the page's heading. */
  isPage?: boolean;
}

/** Shows that a page's content failed to load; Retry runs its loader again. */
function QueryFailure({ title, isPage }: ReadFailureProps) {
  const router = useRouter();
  const [isRetrying, setRetrying] = useState(false);
  const retry = async () => {
    setRetrying(true);
    await router.invalidate();
    setRetrying(false);
  };
  return <ErrorState title={title} isPage={isPage} onRetry={() => void retry()} isRetrying={isRetrying} />;
}
