import { createFileRoute } from "@tanstack/react-router";

export const Route = createFileRoute("/find-doulas")({
  component: RouteComponent,
});

function RouteComponent() {
  return <div>Hello "/find-doulas"!</div>;
}
