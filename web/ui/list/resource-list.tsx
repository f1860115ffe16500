import type { InfiniteData, UseInfiniteQueryResult, UseQueryResult } from "@tanstack/react-query";
import { type ReactNode, type RefCallback, useEffect, useRef } from "react";
import { Button } from "../basics/button.tsx";
import { ErrorState } from "../feedback/error-state.tsx";
import { InlineAlert } from "../feedback/inline-alert.tsx";
import { useLoadFailure } from "../feedback/use-load-failure.ts";

export type ListQuery<Item> =
  | UseQueryResult<Item[]>
  | UseInfiniteQueryResult<InfiniteData<{ items: Item[] }>>;

export interface ItemFocus<Item> {
  /** A ref for the element to focus in the item at this position. */
  focusRef: (position: number) => RefCallback<HTMLElement>;
  /** Call this when a change removes the focused element: the focus moves once the list has changed. */
  moveFocusTo: (target: FocusTarget<Item>) => void;
}

type FocusTarget<Item> = number | ((item: Item) => boolean);

interface ResourceListProps<Item> {
  query: ListQuery<Item>;
  skeleton: ReactNode;
  empty: ReactNode;
  /** The title of the error shown if the list fails to load. */
  failed: string;
  /** The title of the alert if 'Show more' fails. */
  moreFailed?: string;
  className?: string;
  children: (items: Item[], focus: ItemFocus<Item>) => ReactNode;
}

/** A list that is loading, failed with Retry, empty, or loaded, with 'Show more' for the next page. */
export function ResourceList<Item>({
  query,
  skeleton,
  empty,
  failed,
  moreFailed,
  className,
  children,
}: ResourceListProps<Item>) {
  const items = readItems(query);
  const { root, focusRef, moveFocusTo } = useItemFocus(items, query.data);
  const failure = useLoadFailure<unknown>(query, () => moveFocusTo(0));
  if (failure) return <ErrorState title={failed} {...failure} />;
  if (!query.data) return skeleton;

  const pages = "fetchNextPage" in query ? query : undefined;
  const showMore = async () => {
    const result = await pages?.fetchNextPage();
    if (result?.isSuccess) moveFocusTo(items.length);
  };
  return (
    <div ref={root} className={className}>
      {items.length === 0 && !pages?.hasNextPage ? empty : children(items, { focusRef, moveFocusTo })}
      {pages?.isFetchNextPageError && <InlineAlert tone="error" className="mt-4" title={moreFailed} />}
      {pages?.hasNextPage && (
        <ShowMore
          onClick={() => void showMore()}
          isBusy={pages.isFetchingNextPage}
          hasFailed={pages.isFetchNextPageError}
        />
      )}
    </div>
  );
}

interface ShowMoreProps {
  onClick: () => void;
  isBusy?: boolean;
  hasFailed?: boolean;
}

function ShowMore({ onClick, isBusy = false, hasFailed = false }: ShowMoreProps) {
  return (
    <Button
      variant="secondary"
      className="mx-auto mt-6 flex w-full md:w-auto md:min-w-48"
      isBusy={isBusy}
      onClick={onClick}
    >
      {hasFailed ? "Retry" : "Show more"}
    </Button>
  );
}

function readItems<Item>({ data }: ListQuery<Item>): Item[] {
  if (!data) return [];
  return Array.isArray(data) ? data : data.pages.flatMap((page) => page.items);
}

function useItemFocus<Item>(items: Item[], data: unknown) {
  const root = useRef<HTMLDivElement>(null);
  const elements = useRef(new Map<number, HTMLElement>());
  const focusTarget = useRef<FocusTarget<Item>>(undefined);

  // biome-ignore lint/correctness/useExhaustiveDependencies: only new data moves the focus
  useEffect(() => {
    if (focusTarget.current === undefined) return;
    const position =
      typeof focusTarget.current === "number"
        ? Math.min(focusTarget.current, items.length - 1)
        : items.findIndex(focusTarget.current);
    focusTarget.current = undefined;
    const target =
      elements.current.get(position) ?? root.current?.querySelector<HTMLElement>("a[href], button");
    target?.focus();
  }, [data]);

  return {
    root,
    focusRef: (position: number) => (element: HTMLElement | null) => {
      if (!element) return;
      elements.current.set(position, element);
      return () => {
        if (elements.current.get(position) === element) elements.current.delete(position);
      };
    },
    moveFocusTo: (target: FocusTarget<Item>) => {
      focusTarget.current = target;
    },
  };
}
