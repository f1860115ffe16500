import { EllipsisVertical } from "lucide-react";
import { type ReactNode, useId, useRef } from "react";
import { cn } from "../lib/class-names.ts";
import { Button } from "./button.tsx";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from "./dropdown-menu.tsx";

export interface RowAction {
  text: string;
  /** The accessible name, which starts with the text and includes the row's name. */
  label: string;
  isDanger?: boolean;
  onSelect: () => void;
}

interface NarrowRowProps {
  name: string;
  /** Below the name, cut at the end of the line. */
  line: ReactNode;
  /** Beside the name, such as a status. */
  end?: ReactNode;
  /** The table's other columns, in the menu: header and value. */
  details: [header: string, value: ReactNode][];
  /** The first one is also what a press on the row does. */
  actions: [RowAction, ...RowAction[]];
}

/** A table's row where the columns do not fit: two lines, and a menu with the details and the actions. */
export function NarrowRow({ name, line, end, details, actions }: NarrowRowProps) {
  const [main] = actions;
  return (
    <div className="relative grid h-16 grid-cols-[minmax(0,1fr)_auto_auto] items-center gap-x-2">
      <div className="min-w-0">
        <button
          type="button"
          aria-label={main.label}
          onClick={main.onSelect}
          className="block w-full truncate text-left font-semibold text-base leading-6 after:absolute after:inset-0 after:rounded-control"
        >
          {name}
        </button>
        <span className="block truncate font-normal text-ink-soft text-sm leading-5">{line}</span>
      </div>
      <div className="font-normal text-sm">{end}</div>
      <RowMenu name={name} details={details} actions={actions} />
    </div>
  );
}

function RowMenu({ name, details, actions }: Pick<NarrowRowProps, "name" | "details" | "actions">) {
  const detailsId = useId();
  const chosen = useRef<RowAction>(undefined);
  const perform = () => {
    const action = chosen.current;
    chosen.current = undefined;
    action?.onSelect();
  };
  return (
    <div className="relative -mr-3 font-normal">
      <DropdownMenu>
        <DropdownMenuTrigger asChild>
          <Button variant="ghost" size="icon" aria-label={`Actions: ${name}`} className="text-ink-soft!">
            <EllipsisVertical aria-hidden="true" className="size-5" />
          </Button>
        </DropdownMenuTrigger>
        {/* Acts once the menu has closed, so that a dialog returns the focus to the menu's button. */}
        <DropdownMenuContent aria-describedby={detailsId} className="w-72" onCloseAutoFocus={perform}>
          <DropdownMenuLabel id={detailsId}>
            <span className="wrap-anywhere block font-semibold text-base text-ink">{name}</span>
            {details.map(
              ([header, value]) =>
                value !== null && (
                  <span key={header} className="mt-1 flex gap-2">
                    <span className="shrink-0">{header}</span>{" "}
                    <span className="wrap-anywhere ml-auto text-right text-ink">{value}</span>
                  </span>
                ),
            )}
          </DropdownMenuLabel>
          <DropdownMenuSeparator />
          {actions.map((action) => (
            <DropdownMenuItem
              key={action.text}
              className={cn(action.isDanger && "text-danger")}
              onSelect={() => {
                chosen.current = action;
              }}
            >
              {action.text}
            </DropdownMenuItem>
          ))}
        </DropdownMenuContent>
      </DropdownMenu>
    </div>
  );
}
