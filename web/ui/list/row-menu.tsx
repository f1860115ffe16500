import { type ReactNode, useId, useRef } from "react";
import { cn } from "../../lib/class-names.ts";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from "../dialog/dropdown-menu.tsx";

export interface RowAction {
  text: string;
  /** The accessible name, which starts with the text and includes the row's name. */
  label: string;
  isDanger?: boolean;
  onSelect: () => void;
}

interface RowMenuProps {
  name: string;
  /** Header and value. */
  details: [header: string, value: ReactNode][];
  actions: RowAction[];
  /** The menu's button. */
  children: ReactNode;
}

/** The details and actions of a row, mounted on first use, so that it opens immediately. */
export function RowMenu({ name, details, actions, children }: RowMenuProps) {
  const detailsId = useId();
  const chosen = useRef<RowAction>(undefined);
  const perform = () => {
    const action = chosen.current;
    chosen.current = undefined;
    action?.onSelect();
  };
  return (
    <DropdownMenu defaultOpen>
      <DropdownMenuTrigger asChild>{children}</DropdownMenuTrigger>
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
  );
}
