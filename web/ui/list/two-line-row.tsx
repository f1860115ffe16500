import { EllipsisVertical } from "lucide-react";
import { type ComponentProps, type ReactNode, useState } from "react";
import { cn } from "../../lib/class-names.ts";
import { Button } from "../basics/button.tsx";
import { type RowAction, RowMenu } from "./row-menu.tsx";

interface TwoLineRowProps extends RowTextProps {
  /** Before the name: an avatar, 32 px. */
  face?: ReactNode;
  /** Beside the name, such as a status. */
  end?: ReactNode;
  /** In the menu: header and value. */
  details: [header: string, value: ReactNode][];
  /** The first one is also what a press on the row does. */
  actions: [RowAction, ...RowAction[]];
}

/** A row of two lines that can be pressed, with a menu of the details and the actions. */
export function TwoLineRow({ face, name, line, end, details, actions }: TwoLineRowProps) {
  const [main] = actions;
  return (
    <div className="relative flex min-h-16 items-center gap-x-2">
      {face && <div className="mr-1 font-normal">{face}</div>}
      <RowText name={name} line={line} press={main} />
      <div className="min-w-0 font-normal text-sm empty:hidden">{end}</div>
      <div className="relative -mr-[12px] font-normal">
        <RowMenuButton name={name} details={details} actions={actions} />
      </div>
    </div>
  );
}

interface RowTextProps {
  name: string;
  /** Below the name, cut at the end of the line. */
  line: ReactNode;
}

/** A name over a line. A press anywhere on the row performs `press`. */
export function RowText({ name, line, press }: RowTextProps & { press?: RowAction }) {
  const nameClasses = "block w-full truncate text-left font-semibold text-base leading-6";
  return (
    <span className="min-w-0 grow basis-24">
      {press ? (
        <button
          type="button"
          aria-label={press.label}
          onClick={press.onSelect}
          className={cn(nameClasses, "cover-link [--ring-offset:-2px] after:rounded-control")}
        >
          {name}
        </button>
      ) : (
        <span className={nameClasses}>{name}</span>
      )}
      <span className="block truncate font-normal text-ink-soft text-sm leading-5">{line}</span>
    </span>
  );
}

/** A row's menu, mounted on first use because a list has many. */
export function RowMenuButton(menu: Pick<TwoLineRowProps, "name" | "details" | "actions">) {
  const [wasClicked, setWasClicked] = useState(false);
  const { name } = menu;
  if (wasClicked) {
    return (
      <RowMenu {...menu}>
        <MenuButton name={name} />
      </RowMenu>
    );
  }
  return (
    <MenuButton name={name} aria-haspopup="menu" aria-expanded={false} onClick={() => setWasClicked(true)} />
  );
}

function MenuButton({ name, ...props }: { name: string } & ComponentProps<"button">) {
  return (
    <Button variant="ghost" size="icon" aria-label={`Actions: ${name}`} className="text-ink-soft" {...props}>
      <EllipsisVertical aria-hidden="true" className="size-5" />
    </Button>
  );
}
