import type { DoulaDetail } from "../../../../contract/directory/doulas.schema.ts";
import { Card } from "../../../ui/basics/card.tsx";
import { MessageButton } from "../../messages/message-button/message-button.tsx";
import { type IntroCallNavigation, useCanBook } from "../../shared/book-button/book-intro-call-button.tsx";
import { CallTimeChips } from "../../shared/book-button/call-time-chips.tsx";
import { useRelation } from "../../shared/calls/use-relation.ts";
import { BookOnPageButton, NextSteps } from "./booking-bar.tsx";
import { ContactNote } from "./contact-panel.tsx";
import { FeeSummary } from "./fee-summary.tsx";

interface DoulaRailProps {
  doula: DoulaDetail;
  introCall: IntroCallNavigation;
}

/** Beside a doula's page on a wide screen: what they charge, when they are free, and how to reach them. */
export function DoulaRail({ doula, introCall }: DoulaRailProps) {
  const canBook = useCanBook();
  const { isKnown } = useRelation(doula);
  if (!canBook) return null;
  return (
    <Card asChild className="sticky top-24 hidden flex-col gap-5 lg:flex">
      <aside aria-label="Book or message">
        <FeeSummary doula={doula} />
        {isKnown || doula.is_paused ? (
          <NextSteps doula={doula} introCall={introCall} />
        ) : (
          <>
            <CallTimeChips doula={doula} introCall={introCall} />
            <div className="flex flex-col gap-2">
              <BookOnPageButton doula={doula} introCall={introCall} />
              <div className="needs-script flex flex-col">
                <MessageButton doula={doula} />
              </div>
            </div>
          </>
        )}
        {!doula.contact && <ContactNote firstName={doula.first_name} />}
      </aside>
    </Card>
  );
}
