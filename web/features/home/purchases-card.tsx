import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { ChevronRight, ReceiptText } from "lucide-react";
import { splitFullName } from "../../../contract/accounts.ts";
import { orderStatusTexts } from "../../../contract/orders.ts";
import { ownOrdersQuery } from "../../api/orders.ts";
import { Card } from "../../ui/card.tsx";

/** A link to the parent's purchases with the status of the last one; nothing if there are none. */
export function PurchasesCard({ className }: { className?: string }) {
  const { data } = useInfiniteQuery(ownOrdersQuery);
  const last = data?.pages[0]?.items[0];
  if (!last) return null;
  return (
    <div className={className}>
      <Card asChild padding="none" isInteractive>
        <section className="flex min-h-16 items-center gap-4 px-4 py-2 md:px-6 md:py-4">
          <span className="grid size-11 shrink-0 place-items-center rounded-full bg-primary-wash text-primary max-md:hidden">
            <ReceiptText aria-hidden="true" className="size-5" />
          </span>
          <div className="min-w-0 grow">
            <h2 className="text-lg md:text-xl">
              <Link to="/orders" className="after:absolute after:inset-0 after:rounded-card">
                My Purchases
              </Link>
            </h2>
            {/* The status comes first, because a long package name is cut off. */}
            <p className="truncate text-ink-soft max-md:text-sm/5">
              {orderStatusTexts[last.status]} · {last.package.name} with{" "}
              {splitFullName(last.doula_name).firstName}
            </p>
          </div>
          <ChevronRight aria-hidden="true" className="size-4 shrink-0 text-ink-soft" />
        </section>
      </Card>
    </div>
  );
}
