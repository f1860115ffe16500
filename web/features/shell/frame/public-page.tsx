import type { ReactNode } from "react";
import { useFocusOnArrival } from "../../../lib/focus-on-arrival.ts";
import { SiteFrame } from "./site-frame.tsx";

const widths = { page: "", list: "mx-auto max-w-2xl", text: "mx-auto max-w-[31rem]" };

type PublicPageProps = {
  title: string;
  width: keyof typeof widths;
  children: ReactNode;
};

export function PublicPage({ title, width, children }: PublicPageProps) {
  const heading = useFocusOnArrival();
  return (
    <SiteFrame>
      <main className="page-width pt-3.75 pb-8 md:py-14">
        <div className={widths[width]}>
          <h1 ref={heading} tabIndex={-1} className="break-words text-2xl md:text-3xl">
            {title}
          </h1>
          {children}
        </div>
      </main>
    </SiteFrame>
  );
}
