import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { X } from "lucide-react";
import { type ReactNode, useId } from "react";
import type { DoulaCard } from "../../../../contract/directory/doulas.schema.ts";
import type { FoundDoula } from "../../../../contract/directory/search.schema.ts";
import { errorMessages } from "../../../../contract/errors.ts";
import { onCallQuery } from "../../../api/scheduling/on-call.ts";
import { useDueDate } from "../../../client-state/use-due-date.ts";
import type { IsoDay } from "../../../lib/calendar-day.ts";
import { cn } from "../../../lib/class-names.ts";
import { Avatar } from "../../../ui/basics/avatar.tsx";
import { Button } from "../../../ui/basics/button.tsx";
import { Dialog, DialogContent } from "../../../ui/dialog/dialog.tsx";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import {
  BookIntroCallButton,
  IntroCallLimitNote,
  type IntroCallNavigation,
} from "../../shared/book-button/book-intro-call-button.tsx";
import { formatOnCall, postpartumCareText } from "../../shared/book-button/on-call-line.tsx";
import { useFillDetails } from "../../shared/doula-facts/sample-details.ts";
import type { FindSearch } from "../find-doulas/find-search.ts";
import { type ComparedFacts, type CompareRow, listCompareRows } from "./compare-rows.tsx";
import { type ComparedDoula, getComparedName, useComparedDoulas } from "./use-compared-doulas.ts";

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

const cellClasses = "px-1.5 md:px-4";

/** One column per doula, three of them on a phone too. Row titles are above their cells to leave them the width. */
function CompareTable({ compared, onRemove, findCard, introCall, foundWith }: CompareTableProps) {
  const limitNoteId = useId();
  const fillDetails = useFillDetails();
  const careKind = foundWith.looking_for ?? "birth";
  const ownDueDate = useDueDate();
  const dueDate = careKind === "birth" ? ownDueDate : null;
  const onCallTextFor = useOnCallTexts(compared, dueDate);
  const columns = compared.map(
    (one): Column => ({
      ...one,
      facts: one.doula && {
        doula: one.doula,
        packages: one.packages,
        details: fillDetails(one.doula),
        miles: findCard(one.slug)?.distance_miles ?? null,
        onCall: onCallTextFor(one.doula),
      },
    }),
  );
  const rows = listCompareRows({ careKind, hasDueDate: dueDate !== null });
  const { shown, hidden } = splitRows(rows, columns);

  return (
    <section
      aria-label="Comparison"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard can scroll it
      tabIndex={0}
      className={cn(
        "min-h-0 grow overflow-auto overscroll-contain px-2.5 focus-visible:-outline-offset-2 md:px-3 short:overflow-x-auto short:overflow-y-visible",
        compared.length > 2 && "max-md:text-sm",
      )}
    >
      <div className="px-1.5 py-3 empty:hidden md:px-4">
        <IntroCallLimitNote id={limitNoteId} />
      </div>
      <table className="w-full table-fixed border-separate border-spacing-0 text-left">
        <caption className="sr-only">Doulas side by side</caption>
        <thead>
          <tr>
            {columns.map((one) => (
              // The height lets its content fill the row.
              <th
                key={one.slug}
                scope="col"
                className={cn(
                  "sticky top-0 z-20 h-px border-line border-b bg-surface py-3 align-top font-normal",
                  cellClasses,
                )}
              >
                <ColumnHead compared={one} onRemove={() => onRemove(one.slug)}>
                  {one.doula && (
                    <div className="mt-auto w-full [&_button]:w-full [&_button]:min-w-0 [&_button]:px-2">
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
        {shown.map((row) => (
          <tbody key={row.name}>
            <tr>
              <th
                scope="rowgroup"
                colSpan={columns.length}
                className={cn("pt-4 pb-1 font-semibold text-ink-soft text-xs", cellClasses)}
              >
                {row.name}
              </th>
            </tr>
            <tr>
              {columns.map(({ slug, doula, facts, isFailed }) => (
                <td
                  key={slug}
                  className={cn("wrap-anywhere border-line border-b pb-4 align-top", cellClasses)}
                >
                  {facts ? (
                    (row.cell(facts) ?? (
                      <span className="text-ink-soft">
                        {row.isOptional ? "No answer yet" : "Not listed yet"}
                      </span>
                    ))
                  ) : (
                    <EmptyCell isLoading={doula === undefined && !isFailed} />
                  )}
                </td>
              ))}
            </tr>
          </tbody>
        ))}
        <tbody>
          <tr>
            <th scope="rowgroup" colSpan={columns.length} className="sr-only">
              Next step
            </th>
          </tr>
          <tr>
            {columns.map(({ slug, doula }) => (
              <td key={slug} className={cn("py-5 align-top", cellClasses)}>
                {doula && (
                  <Button variant="secondary" asChild className="w-full px-2">
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
      {hidden.length > 0 && (
        <p className={cn("pb-5 text-ink-soft text-sm", cellClasses)}>
          Not listed by any of them: {hidden.map(({ name }) => name.toLowerCase()).join(", ")}.
        </p>
      )}
    </section>
  );
}

/** Returns a function for a doula's answer about the parent's due date; null if there is no date or no answer yet. */
function useOnCallTexts(compared: readonly ComparedDoula[], dueDate: IsoDay | null) {
  const ids = compared.flatMap(({ doula }) => (doula ? [doula.id] : []));
  const { data } = useQuery(onCallQuery(ids, dueDate));
  return ({ id, first_name, attends_births }: DoulaCard) => {
    if (attends_births === false) return postpartumCareText;
    const answer = data?.find(({ doula_profile_id }) => doula_profile_id === id);
    return answer && dueDate ? formatOnCall(answer.on_call, first_name, dueDate) : null;
  };
}

interface Column extends ComparedDoula {
  facts: ComparedFacts | null | undefined;
}

/** Hides the rows without a value in any column. While a doula loads, all rows are shown. */
function splitRows(
  rows: readonly CompareRow[],
  columns: readonly Column[],
): { shown: CompareRow[]; hidden: CompareRow[] } {
  const isShown = (row: CompareRow) =>
    columns.some(({ doula, facts }) =>
      facts ? row.cell(facts) !== null : doula === undefined && !row.isOptional,
    );
  return {
    shown: rows.filter(isShown),
    hidden: rows.filter((row) => !isShown(row) && !row.isOptional),
  };
}

interface ColumnHeadProps {
  compared: ComparedDoula;
  onRemove: () => void;
  children: ReactNode;
}

function ColumnHead({ compared, onRemove, children }: ColumnHeadProps) {
  const profile = compared.doula ?? compared.preview;
  const name = getComparedName(compared);
  return (
    <span className="flex h-full flex-col items-start gap-2">
      <span className="flex w-full items-start justify-between gap-1">
        {profile ? (
          <Avatar
            firstName={profile.first_name}
            lastName={profile.last_name}
            image={profile.profile_image_url}
            size="md"
          />
        ) : (
          <Skeleton className="size-11 rounded-full" />
        )}
        <button
          type="button"
          onClick={onRemove}
          className="-mr-1.5 grid size-8 shrink-0 place-items-center rounded-control text-ink-soft hover:bg-sunken hover:text-ink md:mr-0 touch:size-11"
        >
          <X aria-hidden="true" className="size-4" />
          <span className="sr-only">Stop comparing {name ?? "this doula"}</span>
        </button>
      </span>
      <span className="w-full font-display font-medium text-base leading-6 md:text-lg">
        {profile ? (
          <>
            <span aria-hidden="true" className="block truncate md:hidden">
              {shortenName(profile)}
            </span>
            <span className="wrap-anywhere line-clamp-3 max-md:sr-only">{profile.full_name}</span>
          </>
        ) : (
          compared.doula === undefined && <Skeleton className="h-6 w-28 max-w-full" />
        )}
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

/** 'Rosa D.', short enough for one line of a phone's column. */
function shortenName({ first_name, last_name }: Pick<DoulaCard, "first_name" | "last_name">): string {
  return last_name ? `${first_name} ${last_name.charAt(0)}.` : first_name;
}

function EmptyCell({ isLoading }: { isLoading: boolean }) {
  return isLoading ? <Skeleton className="w-4/5" /> : <span className="text-ink-soft">–</span>;
}
