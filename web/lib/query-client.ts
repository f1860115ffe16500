import { QueryClient } from "@tanstack/react-query";
import { ApiError } from "./api.ts";

const maxRetries = 2;

/** Reads are tried again when the network fails, never when the server refused. */
export function startQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        retry: (failures, error) =>
          error instanceof ApiError && error.code === "network" && failures < maxRetries,
        retryDelay: (attempt) => 200 * 2 ** attempt,
      },
    },
  });
}
