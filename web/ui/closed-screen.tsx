import type { ReactNode } from "react";
import { Illustration } from "./illustration.tsx";

type ClosedScreenProps = {
  title: string;
  /** ID of the heading, for a dialog that it labels. */
  titleId?: string;
  text: string;
  children: ReactNode;
};

/** Stands in for the whole site while it cannot be used. */
export function ClosedScreen({ title, titleId, text, children }: ClosedScreenProps) {
  return (
    <div className="mx-auto flex min-h-dvh max-w-lg flex-col items-center justify-center px-4 py-12 text-center">
      <Illustration name="resting" className="w-60" />
      <h1 id={titleId} className="mt-6 break-words text-2xl md:text-3xl">
        {title}
      </h1>
      <p className="mt-3 text-balance text-ink-soft">{text}</p>
      {children}
    </div>
  );
}
