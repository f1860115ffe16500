import { EllipsisVertical } from "lucide-react";
import { type ComponentProps, type ReactNode, useState } from "react";
import { Button } from "./button.tsx";
import { lazyComponent } from "./lazy-component.tsx";
import type { RowAction, RowMenu } from "./row-menu.tsx";

const LazyRowMenu = lazyComponent<ComponentProps<typeof RowMenu> & { onClose: () => void }>(
  async () => (await import("./row-menu.tsx")).RowMenu,
  {
    fallback: ({ name }) => <MenuButton name={name} aria-busy="true" />,
    close: ({ onClose }) => onClose(),
  },
);

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
      <div className="relative -mr-3 font-normal">
        <MenuOnDemand name={name} details={details} actions={actions} />
      </div>
    </div>
  );
}

/** The menu is loaded on hover or focus, and mounted on first use. */
function MenuOnDemand(menu: Pick<NarrowRowProps, "name" | "details" | "actions">) {
  const [wasClicked, setWasClicked] = useState(false);
  const { name } = menu;
  if (wasClicked) {
    return (
      <LazyRowMenu {...menu} onClose={() => setWasClicked(false)}>
        <MenuButton name={name} />
      </LazyRowMenu>
    );
  }
  return (
    <MenuButton
      name={name}
      aria-haspopup="menu"
      aria-expanded={false}
      onClick={() => setWasClicked(true)}
      onPointerEnter={LazyRowMenu.prefetch}
      onFocus={LazyRowMenu.prefetch}
    />
  );
}

function MenuButton({ name, ...props }: { name: string } & ComponentProps<"button">) {
  return (
    <Button variant="ghost" size="icon" aria-label={`Actions: ${name}`} className="text-ink-soft!" {...props}>
      <EllipsisVertical aria-hidden="true" className="size-5" />
    </Button>
  );
}
