import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { Button } from "../../ui/button.tsx";
import { DashboardCard } from "./dashboard-card.tsx";
import { CalendarDrawing, KeepsakeDrawing, LettersDrawing, PathDrawing } from "./drawings.tsx";
import { searchLine } from "./search-line.ts";

type ParentDashboardProps = {
  /** Where the person searched last; empty where they have not. */
  lastLocation: string;
  /** The next call in a line, or nothing. */
  nextCall: ReactNode;
  /** The Due Date Calendar. */
  dueDate: ReactNode;
};

/** Where a parent starts: the pages they have, and what is next on each. */
export function ParentDashboard({ lastLocation, nextCall, dueDate }: ParentDashboardProps) {
  return (
    <div className="grid gap-5 md:grid-cols-2 md:gap-6 lg:grid-cols-3">
      <DashboardCard
        drawing={<PathDrawing />}
        title="Find Doulas"
        action={
          <Button asChild>
            <Link to="/find-doulas">Start Searching</Link>
          </Button>
        }
      >
        <p>{searchLine(lastLocation)}</p>
      </DashboardCard>
      <DashboardCard
        drawing={<CalendarDrawing />}
        title="My Bookings"
        action={
          <Button asChild variant="secondary">
            <Link to="/bookings">View Bookings</Link>
          </Button>
        }
      >
        <p>Your intro calls, with their times and how to reach each doula.</p>
        {nextCall}
      </DashboardCard>
      <DashboardCard
        drawing={<LettersDrawing />}
        title="Messages"
        action={
          <Button asChild variant="secondary">
            <Link to="/messages">View Messages</Link>
          </Button>
        }
      >
        <p>Ask a doula what you would like to know, and read what they answer.</p>
      </DashboardCard>
      <DashboardCard
        drawing={<KeepsakeDrawing />}
        title="Favorites"
        action={
          <Button asChild variant="secondary">
            <Link to="/favorites">View Favorites</Link>
          </Button>
        }
      >
        <p>The doulas you have saved, side by side.</p>
      </DashboardCard>
      {/* Beside two rows of cards, or below them. */}
      <div className="md:max-lg:col-span-2 lg:col-start-3 lg:row-span-2 lg:row-start-1 empty:hidden">
        {dueDate}
      </div>
    </div>
  );
}
