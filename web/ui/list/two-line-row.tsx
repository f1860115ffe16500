import { EllipsisVertical } from "lucide-react";
import { type ComponentProps, type ReactNode, useState } from "react";
import { Button } from "../basics/button.tsx";
import { lazyComponent } from "../feedback/lazy-component.tsx";
import type { RowAction, RowMenu } from "./row-menu.tsx";

const LazyRowMenu = lazyComponent<ComponentProps<typeof RowMenu> & { onClose: () => void }>(
  async () => (await import("./row-menu.tsx")).RowMenu,
  {
    fallback: ({ name }) => <MenuButton name={name} aria-busy="true" />,
    close: ({ onClose }) => onClose(),
  },
);

interface NarrowRowProps {
  /** Before the name: an avatar, 32 px. */
  face?: ReactNode;
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
export function NarrowRow({ face, name, line, end, details, actions }: NarrowRowProps) {
  const [main] = actions;
  return (
    <div className="relative flex h-16 items-center gap-x-2">
      {face && <div className="mr-1 font-normal">{face}</div>}
      <div className="min-w-0 grow">
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
      <div className="shrink-0 font-normal text-sm empty:hidden">{end}</div>
      <div className="relative -mr-3 font-normal">
        <RowMenuButton name={name} details={details} actions={actions} />
      </div>
    </div>
  );
}

/** A row's menu, loaded on hover or focus, and mounted on first use. */
export function RowMenuButton(menu: Pick<NarrowRowProps, "name" | "details" | "actions">) {
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
