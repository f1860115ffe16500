import { createFileRoute } from "@tanstack/react-router";
import { deviceSessionsQuery, emailChangeQuery, factorQuery } from "../../api/accounts.ts";
import { unlistedHead } from "../../lib/page-head.ts";
import { AccountPage } from "../../pages/account/account-page.tsx";

export const Route = createFileRoute("/_private/account")({
  head: unlistedHead("Account"),
  loader: ({ context: { queryClient } }) => {
    // Not awaited: the sections show their skeletons meanwhile.
    void queryClient.prefetchQuery(deviceSessionsQuery);
    void queryClient.prefetchQuery(emailChangeQuery);
    void queryClient.prefetchQuery(factorQuery);
  },
  component: AccountPage,
});
