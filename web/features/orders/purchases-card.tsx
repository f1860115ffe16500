import { useInfiniteQuery } from "@tanstack/react-query";
import { ReceiptText } from "lucide-react";
import { orderStatusTexts } from "../../../contract/orders.ts";
import { ownOrdersQuery } from "../../api/orders-lists.ts";
import { LinkCard } from "../../ui/link-card.tsx";

/** The way to the parent's purchases, with how the last one stands; nothing for who has none. */
export function PurchasesCard({ className }: { className?: string }) {
  const { data } = useInfiniteQuery(ownOrdersQuery);
  const last = data?.pages[0]?.items[0];
  if (!last) return null;
  return (
    <div className={className}>
      <LinkCard
        Icon={ReceiptText}
        title="My Purchases"
        text={`${last.package.name} with ${last.doula_name}: ${orderStatusTexts[last.status].toLowerCase()}`}
        to="/orders"
      />
    </div>
  );
}
