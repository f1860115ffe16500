import { useRouter } from "@tanstack/react-router";
import { useState } from "react";
import { ErrorState } from "../ui/error-state.tsx";

/** What stands for a page's content where it did not arrive; Retry reads it anew. */
export function ReadFailure({ title }: { title?: string }) {
  const router = useRouter();
  const [isRetrying, setRetrying] = useState(false);
  const retry = async () => {
    setRetrying(true);
    await router.invalidate();
    setRetrying(false);
  };
  return <ErrorState title={title} onRetry={() => void retry()} isRetrying={isRetrying} />;
}
