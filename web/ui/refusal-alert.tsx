import { type ReactNode, useEffect, useRef } from "react";
import { ApiError, messageOf } from "../lib/api.ts";
import { InlineAlert } from "./inline-alert.tsx";

type RefusalAlertProps = {
  title: string;
  error: Error;
  /** What helps: a button, a link. */
  children?: ReactNode;
};

/**
 * What the server answered instead of doing it. Stands near the button that was pressed and scrolls into
 * view, as the form may be longer than the screen.
 */
export function RefusalAlert({ title, error, children }: RefusalAlertProps) {
  const box = useRef<HTMLDivElement>(null);

  useEffect(() => {
    box.current?.scrollIntoView({ block: "nearest" });
  }, []);

  // The login dialog asks already, and once it is answered there is nothing left to say.
  if (error instanceof ApiError && error.code === "unauthenticated") return null;
  return (
    <div ref={box} className="scroll-my-5">
      <InlineAlert tone="error" title={title} action={children}>
        {messageOf(error)}
      </InlineAlert>
    </div>
  );
}
