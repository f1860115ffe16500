import type { ReactNode, Ref } from "react";
import { EnvelopeDrawing } from "./envelope-drawing.tsx";

type MailedLinkPageProps = {
  title: string;
  /** For a page whose heading takes the focus. */
  headingRef?: Ref<HTMLHeadingElement>;
  children: ReactNode;
};

/** A page that a mailed link opens, or that sends one: what it is about, under a letter. */
export function MailedLinkPage({ title, headingRef, children }: MailedLinkPageProps) {
  return (
    <div className="mx-auto flex max-w-md flex-col items-center px-4 py-14 text-center md:py-20">
      <EnvelopeDrawing className="w-52" />
      <h1 ref={headingRef} tabIndex={headingRef ? -1 : undefined} className="mt-6 mb-3 text-2xl md:text-3xl">
        {title}
      </h1>
      {children}
    </div>
  );
}
