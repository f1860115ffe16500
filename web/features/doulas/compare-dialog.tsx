import { Link } from "@tanstack/react-router";
import { X } from "lucide-react";
import { type ReactNode, type UIEvent, useId, useState } from "react";
import type { DoulaDetail } from "../../../contract/doulas.schema.ts";
import { errorMessages } from "../../../contract/errors.ts";
import type { DoulaPackage } from "../../../contract/packages.schema.ts";
import type { FoundDoula } from "../../../contract/search.schema.ts";
import type { FindSearch } from "../../api/find-search.ts";
import { cn } from "../../lib/class-names.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { Button } from "../../ui/button.tsx";
import { Dialog, DialogContent } from "../../ui/dialog.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import {
  BookIntroCallButton,
  IntroCallLimitNote,
  type IntroCallNavigation,
} from "../bookings/book-intro-call-button.tsx";
import { type CompareRow, compareRows } from "./compare-rows.tsx";
import { useDoulaDetails } from "./sample-details.ts";
import { type ComparedDoula, comparedName, useComparedDoulas } from "./use-compared-doulas.ts";

interface CompareDialogProps {
  slugs: readonly string[];
  isOpen: boolean;
  onClose: () => void;
  onRemove: (slug: string) => void;
  /** A doula among the results, which know the distance. */
  findCard: (slug: string) => FoundDoula | undefined;
  introCall: IntroCallNavigation;
  /** The search that a doula's page links back to. */
  foundWith: FindSearch;
}

/** Compares up to three doulas side by side. */
export function CompareDialog(props: CompareDialogProps) {
  const { slugs, isOpen, onClose, ...columns } = props;
  const compared = useComparedDoulas(slugs, columns.findCard);
  return (
    <Dialog open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <DialogContent size="lg" title="Compare doulas">
        <CompareTable compared={compared} {...columns} />
      </DialogContent>
    </Dialog>
  );
}

interface CompareTableProps {
  compared: readonly ComparedDoula[];
  onRemove: (slug: string) => void;
  findCard: (slug: string) => FoundDoula | undefined;
  introCall: IntroCallNavigation;
  foundWith: FindSearch;
}

/** How close to the end the table must be scrolled to hide the fade. */
const endTolerancePx = 8;
/** How many columns fit on a phone. */
const visibleColumns = 2;

/**
 * One column per doula. Row titles are above their cells, so that two doulas fit on a phone; a third one is
 * reached by scrolling sideways.
 */
function CompareTable({ compared, onRemove, findCard, introCall, foundWith }: CompareTableProps) {
  const [isAtEnd, setAtEnd] = useState(false);
  const limitNoteId = useId();
  const updateIsAtEnd = ({ currentTarget: { scrollLeft, clientWidth, scrollWidth } }: UIEvent<HTMLElement>) =>
    setAtEnd(scrollLeft + clientWidth >= scrollWidth - endTolerancePx);

  return (
    <section
      onScroll={updateIsAtEnd}
      data-dialog-body
      aria-label="Comparison"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard can scroll it
      tabIndex={0}
      className={cn(
        "min-h-0 grow overflow-auto overscroll-contain focus-visible:-outline-offset-2 max-md:mb-(--toast-room) short:overflow-x-auto short:overflow-y-visible",
        // Fades out at the edge if there is more to scroll to.
        compared.length > visibleColumns && !isAtEnd && "max-md:mask-r-from-[calc(100%-3rem)]",
      )}
    >
      <div className="px-4 py-3 empty:hidden md:px-7">
        <IntroCallLimitNote id={limitNoteId} />
      </div>
      <table className="w-full table-fixed border-separate border-spacing-0 text-left">
        <caption className="sr-only">Doulas side by side</caption>
        <colgroup>
          {compared.map(({ slug }) => (
            <col key={slug} className="w-40 md:w-auto" />
          ))}
        </colgroup>
        <thead>
          <tr>
            {compared.map((one) => (
              <th
                key={one.slug}
                scope="col"
                className="sticky top-0 z-20 border-line border-b bg-surface px-3 py-3 align-top font-normal first:pl-4 md:px-4 md:first:pl-7"
              >
                <ColumnHead compared={one} onRemove={() => onRemove(one.slug)}>
                  {one.doula && (
                    <div className="w-full [&_button]:min-w-0 [&_button]:px-2!">
                      <BookIntroCallButton
                        doula={one.doula}
                        introCall={introCall}
                        text="Book"
                        limitNoteId={limitNoteId}
                      />
                    </div>
                  )}
                </ColumnHead>
              </th>
            ))}
          </tr>
        </thead>
        {compareRows.map((row) => (
          <tbody key={row.name}>
            <tr>
              <th
                scope="rowgroup"
                colSpan={compared.length}
                className="px-3 pt-4 pb-1 font-semibold text-ink-soft text-xs first:pl-4 md:px-4 md:first:pl-7"
              >
                <span className="sticky left-4 md:left-7">{row.name}</span>
              </th>
            </tr>
            <tr>
              {compared.map((one) => (
                <td
                  key={one.slug}
                  className="wrap-anywhere border-line border-b px-3 pb-4 align-top first:pl-4 md:px-4 md:first:pl-7"
                >
                  {one.doula ? (
                    <Cell
                      row={row}
                      doula={one.doula}
                      packages={one.packages}
                      miles={findCard(one.slug)?.distance_miles ?? null}
                    />
                  ) : (
                    <EmptyCell isLoading={one.doula === undefined && !one.isFailed} />
                  )}
                </td>
              ))}
            </tr>
          </tbody>
        ))}
        <tbody>
          <tr>
            <th scope="rowgroup" colSpan={compared.length} className="sr-only">
              Next step
            </th>
          </tr>
          <tr>
            {compared.map(({ slug, doula }) => (
              <td key={slug} className="px-3 py-5 align-top first:pl-4 md:px-4 md:first:pl-7">
                {doula && (
                  <Button variant="secondary" asChild className="w-full">
                    <Link to="/doulas/$slug" params={{ slug }} state={{ foundWith }}>
                      Full profile<span className="sr-only"> of {doula.full_name}</span>
                    </Link>
                  </Button>
                )}
              </td>
            ))}
          </tr>
        </tbody>
      </table>
    </section>
  );
}

interface ColumnHeadProps {
  compared: ComparedDoula;
  onRemove: () => void;
  children: ReactNode;
}

function ColumnHead({ compared, onRemove, children }: ColumnHeadProps) {
  const shown = compared.doula ?? compared.preview;
  const name = comparedName(compared);
  return (
    <span className="flex flex-col items-start gap-2">
      <span className="flex w-full items-start justify-between gap-1">
        {shown ? (
          <Avatar
            firstName={shown.first_name}
            lastName={shown.last_name}
            image={shown.profile_image_url}
            size="md"
          />
        ) : (
          <Skeleton className="size-11 rounded-full" />
        )}
        <button
          type="button"
          onClick={onRemove}
          className="grid size-8 shrink-0 place-items-center rounded-control text-ink-soft hover:bg-sunken hover:text-ink touch:size-11"
        >
          <X aria-hidden="true" className="size-4" />
          <span className="sr-only">Stop comparing {name ?? "this doula"}</span>
        </button>
      </span>
      <span className="wrap-anywhere line-clamp-3 font-display font-medium text-lg leading-6">
        {name ?? (compared.doula === undefined && <Skeleton className="h-6 w-28 max-w-full" />)}
      </span>
      {children}
      {compared.doula === null && (
        <span className="text-ink-soft text-sm">{errorMessages.doula_not_found}</span>
      )}
      {compared.isFailed && (
        <span role="alert" className="flex flex-wrap items-center gap-x-3 text-sm">
          Couldn't load
          <Button variant="link" size="sm" isBusy={compared.isFetching} onClick={compared.retry}>
            Retry
          </Button>
        </span>
      )}
    </span>
  );
}

interface CellProps {
  row: CompareRow;
  doula: DoulaDetail;
  packages: readonly DoulaPackage[];
  miles: number | null;
}

/** A doula's value in a row, or 'Not listed yet'. */
function Cell({ row, doula, packages, miles }: CellProps) {
  const details = useDoulaDetails(doula);
  return (
    row.cell({ doula, packages, details, miles }) ?? <span className="text-ink-soft">Not listed yet</span>
  );
}

function EmptyCell({ isLoading }: { isLoading: boolean }) {
  return isLoading ? <Skeleton className="w-4/5" /> : <span className="text-ink-soft">–</span>;
}
