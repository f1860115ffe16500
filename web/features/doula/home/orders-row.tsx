import { useInfiniteQuery } from "@tanstack/react-query";
import { HandCoins } from "lucide-react";
import { toCents } from "../../../../contract/platform/money.ts";
import { salesQuery } from "../../../api/commerce/orders.ts";
import { formatMoney } from "../../../lib/format.ts";
import { pluralize } from "../../../lib/text.ts";
import { LinkRow } from "../../../ui/list/link-rows.tsx";

export function SalesRow() {
  const { data, isError } = useInfiniteQuery(salesQuery);
  const totals = data?.pages[0]?.totals;
  const text = isError
    ? "Couldn't load your sales"
    : !totals
      ? "..."
      : totals.count === 0
        ? "No sales yet"
        : `${pluralize(totals.count, "paid order")}, you keep ${formatMoney(toCents(totals.net_amount))}`;
  return <LinkRow Icon={HandCoins} title="Sales" text={text} to="/sales" />;
}
