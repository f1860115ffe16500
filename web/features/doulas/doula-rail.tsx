import type { DoulaDetail } from "../../../contract/doulas.schema.ts";
import type { DoulaPackagesResponse } from "../../../contract/packages.schema.ts";
import { Card } from "../../ui/card.tsx";
import { useCanBook } from "../bookings/book-intro-call-button.tsx";
import { NextCallTimes, type TimedIntroCallNavigation } from "../bookings/next-call-times.tsx";
import { MessageButton } from "../messages/message-button.tsx";
import { BookOnPageButton } from "./booking-bar.tsx";
import { FeeSummary } from "./fee-summary.tsx";

interface DoulaRailProps {
  doula: DoulaDetail;
  /** Undefined while loading. */
  offer: DoulaPackagesResponse | undefined;
  introCall: TimedIntroCallNavigation;
}

/** Beside a doula's page on a wide screen: what they charge, when they are free, and how to reach them. */
export function DoulaRail({ doula, offer, introCall }: DoulaRailProps) {
  const canBook = useCanBook();
  if (!canBook) return null;
  return (
    <Card asChild className="sticky top-24 hidden flex-col gap-5 lg:flex">
      <aside aria-label="Book or message">
        <FeeSummary doula={doula} offer={offer} />
        <NextCallTimes doula={doula} introCall={introCall} />
        <div className="flex flex-col gap-2">
          <BookOnPageButton doula={doula} introCall={introCall} />
          <div className="needs-script flex flex-col">
            <MessageButton doula={doula} />
          </div>
        </div>
      </aside>
    </Card>
  );
}
