import { Link } from "@tanstack/react-router";
import { Button } from "../../ui/button.tsx";

/** The way on for whoever has calls already. */
export function ToBookings() {
  return (
    <Button variant="link" asChild>
      <Link to="/bookings">View Bookings</Link>
    </Button>
  );
}
