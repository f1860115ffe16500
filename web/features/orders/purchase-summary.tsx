import { formatMoney, toCents } from "../../../contract/money.ts";
import type { DoulaPackage } from "../../../contract/packages.schema.ts";
import { countText } from "../../lib/text.ts";
import { Avatar } from "../../ui/avatar.tsx";
import type { BuyingFrom } from "./buy-dialog.tsx";

interface PurchaseSummaryProps {
  offer: Pick<DoulaPackage, "name" | "price" | "duration_weeks">;
  doula: BuyingFrom;
}

/** What is bought, from whom, and the price. */
export function PurchaseSummary({ offer, doula }: PurchaseSummaryProps) {
  return (
    <section aria-label="Summary" className="flex items-start gap-4">
      <Avatar
        firstName={doula.first_name}
        lastName={doula.last_name}
        image={doula.profile_image_url}
        size="lg"
      />
      <div className="min-w-0 grow">
        <p className="wrap-anywhere font-semibold text-lg">{offer.name}</p>
        <p className="wrap-anywhere text-ink-soft">
          {countText(offer.duration_weeks, "week")} with {doula.full_name}
        </p>
        <p className="mt-1 font-display font-medium text-2xl tabular-nums">
          {formatMoney(toCents(offer.price))}
        </p>
      </div>
    </section>
  );
}
