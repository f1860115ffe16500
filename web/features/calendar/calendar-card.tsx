import { CalendarSync } from "lucide-react";
import { useId } from "react";
import { Card } from "../../ui/card.tsx";
import { CalendarConnection } from "./calendar-connection.tsx";

/** The calendar connection on the doula's dashboard. */
export function CalendarCard() {
  const title = useId();
  return (
    <Card asChild>
      <section aria-labelledby={title} className="flex flex-col gap-3">
        <h2 id={title} className="flex items-center gap-3 text-xl">
          <CalendarSync aria-hidden="true" className="size-5 shrink-0 text-primary" />
          Google Calendar
        </h2>
        <CalendarConnection />
      </section>
    </Card>
  );
}
