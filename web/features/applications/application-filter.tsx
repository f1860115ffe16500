import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { waitingQuery } from "../../api/applications.ts";
import { Button } from "../../ui/button.tsx";
import { statusTexts } from "./application-status-badge.tsx";
import { waitingText } from "./waiting-text.ts";

const choices = ["pending", "approved", "rejected", "draft", "all"] as const;

export type ListedStatus = (typeof choices)[number];

/** Which applications are listed, in the address; beside them the changes since an approval. */
export function ApplicationFilter({ status }: { status: ListedStatus | "changes" }) {
  const { data: waiting } = useQuery(waitingQuery);
  return (
    <nav aria-label="Status" className="mb-4 flex flex-wrap gap-2">
      {choices.map((choice) => (
        <Button key={choice} asChild size="sm" variant={choice === status ? "primary" : "secondary"}>
          <Link
            to="/admin/applications"
            search={{ status: choice === "pending" ? undefined : choice }}
            activeOptions={{ exact: true, includeSearch: true }}
          >
            {choice === "all" ? "All" : statusTexts[choice]}
            {choice === "pending" && waiting && ` (${waitingText(waiting.pending_count)})`}
          </Link>
        </Button>
      ))}
      <Button asChild size="sm" variant={status === "changes" ? "primary" : "secondary"}>
        <Link to="/admin/applications/changes">
          Changed since approval{waiting && ` (${waitingText(waiting.changed_count)})`}
        </Link>
      </Button>
    </nav>
  );
}
