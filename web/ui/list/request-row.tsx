import type { ComponentProps, ReactNode } from "react";
import { Avatar } from "../basics/avatar.tsx";
import { ExpandIcon } from "../basics/expand-icon.tsx";

interface RequestRowProps {
  face: Pick<ComponentProps<typeof Avatar>, "firstName" | "lastName" | "image">;
  title: ReactNode;
  /** 'Tuesday, May 5, 3:00 PM': until when the doula can answer; null without a deadline. */
  deadline: string | null;
  isOpenAtFirst: boolean;
  /** What is asked, and the answers. */
  children: ReactNode;
}

/** A request that waits for an answer: who and until when, in a row that opens. */
export function RequestRow({ face, title, deadline, isOpenAtFirst, children }: RequestRowProps) {
  return (
    <li>
      <details open={isOpenAtFirst} className="group">
        <summary className="flex min-h-16 cursor-pointer list-none items-center gap-2.5 rounded-control px-3 py-1.5 transition-colors duration-150 ease-out hover:bg-sunken focus-visible:-outline-offset-2 md:gap-4 md:px-6 [&::-webkit-details-marker]:hidden">
          <Avatar {...face} className="size-10 text-sm" />
          <div className="min-w-0 grow">
            <h3 className="truncate font-sans font-semibold text-base leading-6 tracking-normal">{title}</h3>
            <p className="text-pending text-sm leading-5">
              {deadline === null ? (
                "Waiting for your answer"
              ) : (
                <>
                  <span className="max-md:sr-only">Answer </span>by {deadline}
                </>
              )}
            </p>
          </div>
          <ExpandIcon className="size-4" />
        </summary>
        <div className="flex flex-col gap-3 px-3 pb-4 md:px-6 md:pl-20">{children}</div>
      </details>
    </li>
  );
}
