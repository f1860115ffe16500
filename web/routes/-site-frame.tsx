import type { ReactNode } from "react";
import { prefetchAccountDialogs } from "../features/accounts/prefetch-account-dialogs.ts";
import { BottomBar } from "../features/shell/bottom-bar.tsx";
import { Footer } from "../features/shell/footer.tsx";
import { PublicHeader } from "../features/shell/public-header.tsx";
import { ReadFailure } from "./-read-failure.tsx";

interface SiteFrameProps {
  /** The page's `main`, and what stands over it. */
  children: ReactNode;
  /** Room for a bar of the page at the screen's lower edge. */
  roomForBar?: ReactNode;
}

/** Header and footer around a page that everybody may see. */
export function SiteFrame({ children, roomForBar }: SiteFrameProps) {
  return (
    <div className="flex min-h-dvh flex-col">
      <PublicHeader onAccountIntent={prefetchAccountDialogs} />
      <div className="grow">{children}</div>
      <Footer />
      {roomForBar}
      <BottomBar />
    </div>
  );
}

/** What a public page shows where its content did not arrive. */
export function SiteFailure({ title }: { title: string }) {
  return (
    <SiteFrame>
      <main className="page-width py-16">
        <ReadFailure title={title} isPage />
      </main>
    </SiteFrame>
  );
}
