import type { ReactNode, Ref } from "react";
import { Illustration } from "../../../ui/basics/illustration.tsx";

type EmailedLinkPageProps = {
  title: string;
  /** Set if the page moves the focus to its heading. */
  headingRef?: Ref<HTMLHeadingElement>;
  children: ReactNode;
};

/** The layout of pages that send or open emailed links, with a drawing of an envelope. */
export function EmailedLinkPage({ title, headingRef, children }: EmailedLinkPageProps) {
  return (
    <div className="mx-auto flex max-w-md flex-col items-center px-4 py-14 text-center md:py-20">
      <Illustration name="envelope" className="w-52" />
      <h1 ref={headingRef} tabIndex={headingRef ? -1 : undefined} className="mt-6 mb-3 text-2xl md:text-3xl">
        {title}
      </h1>
      {children}
    </div>
  );
}
