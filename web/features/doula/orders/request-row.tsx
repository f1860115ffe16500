import type { ComponentProps, ReactNode } from "react";
import { Avatar } from "../../../ui/basics/avatar.tsx";
import { ExpandIcon } from "../../../ui/basics/expand-icon.tsx";

interface RequestRowProps {
  face: Pick<ComponentProps<typeof Avatar>, "firstName" | "lastName" | "image">;
  name: string;
  /** What follows the name, such as 'due Mar 5' and 'Full circle'. A phone has room for the first one only. */
  facts: string[];
  /** 'Tuesday, May 5, 3:00 PM': until when the doula can answer; null without a deadline. */
  deadline: string | null;
  /** A third line: what to know before answering. */
  note?: string | undefined;
  isOpenAtFirst: boolean;
  /** What is asked, and the answers. */
  children: ReactNode;
}

/** A request that waits for an answer: who, for when, and until when, in a row that opens. */
export function RequestRow({
  face,
  name,
  facts: [mainFact, ...otherFacts],
  deadline,
  note,
  isOpenAtFirst,
  children,
}: RequestRowProps) {
  return (
    <li>
      <details open={isOpenAtFirst} className="group">
        <summary className="flex min-h-16 cursor-pointer list-none items-center gap-2.5 rounded-control px-3 py-1.5 transition-colors duration-150 ease-out hover:bg-sunken focus-visible:-outline-offset-2 md:gap-4 md:px-6 [&::-webkit-details-marker]:hidden">
          <Avatar {...face} className="size-10 text-sm" />
          <div className="min-w-0 grow">
            <h3 className="truncate font-sans font-semibold text-base leading-6 tracking-normal">
              {[name, mainFact].filter(Boolean).join(" · ")}
              {otherFacts.map((fact) => (
                <span key={fact} className="max-sm:hidden">
                  {" "}
                  · {fact}
                </span>
              ))}
            </h3>
            <p className="text-pending text-xs leading-5 md:text-sm">
              {deadline === null ? "Waiting for your answer" : `Answer by ${deadline}`}
            </p>
            {note && <p className="text-ink-soft text-sm leading-5">{note}</p>}
          </div>
          <ExpandIcon className="size-4" />
        </summary>
        <div className="flex flex-col gap-3 px-3 pb-4 md:px-6 md:pl-20">{children}</div>
      </details>
    </li>
  );
}
