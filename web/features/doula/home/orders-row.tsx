import { useInfiniteQuery } from "@tanstack/react-query";
import { HandCoins } from "lucide-react";
import { toCents } from "../../../../contract/platform/money.ts";
import { doulaOrdersQuery } from "../../../api/commerce/orders.ts";
import { formatMoney } from "../../../lib/format.ts";
import { pluralize } from "../../../lib/text.ts";
import { LinkRow } from "../../../ui/list/link-rows.tsx";

export function OrdersRow() {
  const { data, isError } = useInfiniteQuery(doulaOrdersQuery);
  const totals = data?.pages[0]?.totals;
  const text = isError
    ? "Couldn't load your orders"
    : !totals
      ? "..."
      : totals.count === 0
        ? "No orders yet"
        : `${pluralize(totals.count, "paid order")}, you keep ${formatMoney(toCents(totals.net_amount))}`;
  return <LinkRow Icon={HandCoins} title="Orders" text={text} to="/sales" />;
}
