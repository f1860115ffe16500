import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { SessionUser } from "../../../../contract/identity/accounts.schema.ts";
import { screenMessages } from "../../../../contract/platform/texts.ts";
import { ownApplicationQuery } from "../../../api/directory/own-application.ts";
import { Button } from "../../../ui/basics/button.tsx";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";

/** Parents start conversations; doulas can only reply, so their next step is to be found. */
export function NoConversations({ userType }: { userType: SessionUser["user_type"] }) {
  if (userType === "doula") return <NoneOfDoula />;
  return userType === "client" ? (
    <Empty
      text="Ask a doula what you would like to know before you book a call."
      action={
        <Button asChild>
          <Link to="/find-doulas">Find Doulas</Link>
        </Button>
      }
    />
  ) : (
    <Empty text="Messages to you will appear here." />
  );
}

function NoneOfDoula() {
  const { data: application, isPending } = useQuery(ownApplicationQuery);
  return (
    <Empty
      text="Parents who find your profile write to you here."
      action={
        isPending ? (
          <div className="h-11" />
        ) : (
          <DoulaAction listedSlug={application?.is_listed && application.slug} />
        )
      }
    />
  );
}

function DoulaAction({ listedSlug }: { listedSlug: string | false | undefined }) {
  return (
    <Button asChild>
      {listedSlug ? (
        <Link to="/doulas/$slug" params={{ slug: listedSlug }}>
          See your public page
        </Link>
      ) : (
        <Link to="/edit-profile">Edit your profile</Link>
      )}
    </Button>
  );
}

function Empty({ text, action }: { text: string; action?: ReactNode }) {
  return (
    <EmptyState
      illustration="no-messages"
      title={screenMessages.noConversations}
      className="my-auto"
      action={action}
    >
      <p>{text}</p>
    </EmptyState>
  );
}
