import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";
import { ApiError } from "./api.ts";
import { maintenanceMet } from "./maintenance.ts";
import { sessionEnded, startSession } from "./session.ts";

const maxRetries = 2;

/**
 * Reads are tried again when the network fails, never when the server refused. Without a connection a call fails at
 * once and says so: by default it would wait in silence and be sent by itself later.
 */
export function startQueryClient(): QueryClient {
  const onError = (error: Error) => {
    if (!(error instanceof ApiError)) return;
    if (error.code === "unauthenticated") sessionEnded(queryClient);
    if (error.code === "maintenance") maintenanceMet();
  };
  const queryClient = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        networkMode: "always",
        staleTime: 30_000,
        retry: (failures, error) =>
          error instanceof ApiError && error.code === "network" && failures < maxRetries,
        retryDelay: (attempt) => 200 * 2 ** attempt,
      },
      mutations: { networkMode: "always" },
    },
  });
  startSession(queryClient);
  return queryClient;
}
