import { useRouter } from "@tanstack/react-router";
import { useState } from "react";
import { ErrorState } from "../ui/error-state.tsx";

interface ReadFailureProps {
  title?: string;
  /** Nothing else is the page's heading. */
  isPage?: boolean;
}

/** What stands for a page's content where it did not arrive; Retry reads it anew. */
export function ReadFailure({ title, isPage }: ReadFailureProps) {
  const router = useRouter();
  const [isRetrying, setRetrying] = useState(false);
  const retry = async () => {
    setRetrying(true);
    await router.invalidate();
    setRetrying(false);
  };
  return <ErrorState title={title} isPage={isPage} onRetry={() => void retry()} isRetrying={isRetrying} />;
}
