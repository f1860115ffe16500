import { type LucideIcon, Plus } from "lucide-react";
import { type ReactNode, useState } from "react";
import { cn } from "../../lib/class-names.ts";
import { useFocusWhen } from "../../lib/focus-on-arrival.ts";
import { Button } from "../basics/button.tsx";

const newId = "new";

interface ItemState {
  /** True once the item's form has closed: its Edit button takes the focus. */
  takesFocus: boolean;
  onEdit: () => void;
}

interface EditableListProps<Item> {
  items: Item[];
  className?: string;
  /** True if nothing can be added or edited for now. */
  isReadOnly?: boolean;
  /** Before the items: a list item that cannot be edited here. */
  first?: ReactNode;
  renderItem: (item: Item, state: ItemState) => ReactNode;
  /**
   * The form for an item, or for a new one. Call `onDone` with what was saved, or without after Cancel. It takes the focus
   * unless it was open before anything was pressed.
   */
  renderForm: (item: Item | undefined, onDone: (saved?: Item) => void, takesFocus: boolean) => ReactNode;
  /** True if an empty list starts with the form for a new item. */
  opensIfEmpty?: boolean;
  /** Returns true if the form for an item, or for a new one, was left with unsaved input: it is open from the start. */
  hasDraft?: (item: Item | undefined) => boolean;
  addText: string;
  AddIcon?: LucideIcon;
  /** Instead of the items and the Add button if there are none. */
  renderEmpty?: (add: ReactNode) => ReactNode;
  max: number;
  /** Instead of the Add button if the list has `max` items. */
  fullText: string;
}

/**
 * A list that is edited in place: a form replaces the item, or the Add button below the list. The focus returns to the
 * button that opened it, or moves to a new item.
 */
export function EditableList<Item extends { id: string }>(props: EditableListProps<Item>) {
  const { items, isReadOnly = false, opensIfEmpty, renderItem, renderForm, renderEmpty, hasDraft } = props;
  const [draftId] = useState(() => findDraft(items, hasDraft));
  const [openId, setOpenId] = useState(draftId ?? (opensIfEmpty && items.length === 0 ? newId : undefined));
  // The form of an empty list leaves the focus where it is until a button opens it again.
  const [takesFocus, setTakesFocus] = useState(openId === draftId);
  const [closedId, setClosedId] = useState<string>();
  const editedId = isReadOnly ? undefined : openId;
  const isEmpty = items.length === 0 && renderEmpty !== undefined;

  const close = (id: string) => {
    setOpenId(undefined);
    setTakesFocus(true);
    setClosedId(id);
  };
  const add = !isReadOnly && (
    <AddButton
      {...props}
      isFirst={isEmpty}
      takesFocus={closedId === newId}
      onClick={() => setOpenId(newId)}
    />
  );

  if (isEmpty && editedId !== newId) return renderEmpty(add);
  return (
    <>
      <ul className={cn("empty:hidden", props.className)}>
        {props.first}
        {items.map((item) => (
          <li key={item.id}>
            {editedId === item.id
              ? renderForm(item, (saved = item) => close(saved.id), takesFocus)
              : renderItem(item, {
                  takesFocus: closedId === item.id,
                  onEdit: () => setOpenId(item.id),
                })}
          </li>
        ))}
      </ul>
      {editedId === newId ? renderForm(undefined, (saved) => close(saved?.id ?? newId), takesFocus) : add}
    </>
  );
}

function findDraft<Item extends { id: string }>(
  items: Item[],
  hasDraft: EditableListProps<Item>["hasDraft"],
): string | undefined {
  if (hasDraft?.(undefined)) return newId;
  return items.find((item) => hasDraft?.(item))?.id;
}

type AddButtonProps = Pick<
  EditableListProps<unknown>,
  "items" | "addText" | "AddIcon" | "max" | "fullText"
> & {
  /** There is nothing else to do on the page. */
  isFirst: boolean;
  takesFocus: boolean;
  onClick: () => void;
};

function AddButton({
  items: { length: count },
  isFirst,
  addText,
  AddIcon = Plus,
  max,
  fullText,
  takesFocus,
  onClick,
}: AddButtonProps) {
  const button = useFocusWhen<HTMLButtonElement>(takesFocus);
  const full = useFocusWhen<HTMLParagraphElement>(takesFocus);
  if (count >= max) {
    return (
      <p ref={full} tabIndex={-1} className="text-ink-soft text-sm">
        {fullText}
      </p>
    );
  }
  return (
    <Button
      ref={button}
      variant={isFirst ? "primary" : "secondary"}
      className="sm:self-start"
      onClick={onClick}
    >
      <AddIcon aria-hidden="true" className="size-5" />
      {addText}
    </Button>
  );
}
