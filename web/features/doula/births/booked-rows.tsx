import type { BookedBirth } from "../../../../contract/scheduling/practice.schema.ts";
import { formatDayOfMonth } from "../../../lib/format.ts";
import { TextLink } from "../../../ui/basics/text-link.tsx";

const stateTexts: Record<BookedBirth["state"], string> = {
  paid: "",
  paying: " · paying now",
  proposed: " · asks for this date",
};

/** A doula's births from orders, by due date, with links to the orders. */
export function BookedRows({ births }: { births: BookedBirth[] }) {
  return (
    <ul className="flex flex-col">
      {births.map(({ order_id, due_date, born_on, first_name, state }) => (
        <li
          key={`${order_id} ${due_date}`}
          className="flex min-h-12 items-center border-line border-t py-0.5 leading-5 first:border-t-0"
        >
          <span className="wrap-anywhere min-w-0 grow">
            <span className="font-semibold">
              {born_on ? `Born ${formatDayOfMonth(born_on)}` : `Due ${formatDayOfMonth(due_date)}`}
            </span>
            <span className="text-ink-soft">
              {" · "}
              <TextLink to="/sales">{first_name || "A parent"}</TextLink>
              {stateTexts[state]}
            </span>
          </span>
        </li>
      ))}
    </ul>
  );
}
