import { createFileRoute } from "@tanstack/react-router";

export const Route = createFileRoute("/find-doulas")({ component: () => null });
