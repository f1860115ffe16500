import { createFileRoute } from "@tanstack/react-router";

export const Route = createFileRoute("/confirm-email")({ component: () => null });
