import { Link } from "@tanstack/react-router";
import { Button } from "../../../ui/basics/button.tsx";

/** The next step on an admin page with nothing to do. */
export function OverviewButton() {
  return (
    <Button asChild variant="secondary">
      <Link to="/admin-dashboard">Back to Overview</Link>
    </Button>
  );
}
