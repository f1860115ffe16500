import { useQuery } from "@tanstack/react-query";
import { Baby, HeartHandshake } from "lucide-react";
import type { BirthNotice } from "../../../../contract/families/births.schema.ts";
import { birthNoticesQuery, useSetRecordedBirth } from "../../../api/families/births.ts";
import { getNow } from "../../../lib/now.ts";
import { Avatar } from "../../../ui/basics/avatar.tsx";
import { Button } from "../../../ui/basics/button.tsx";
import { toastFailure } from "../../../ui/feedback/use-toast.ts";
import { LinkRow, LinkRows } from "../../../ui/list/link-rows.tsx";
import { describeNotice, describeWritingAdvice } from "../../shared/births/notice-texts.ts";
import { MessageLink } from "../../shared/message-link/message-link.tsx";

interface BirthNoticesProps {
  /** The ID of a parent of whose update an email told the doula. */
  updateFrom?: string | undefined;
}

/** What parents told the doula about births and changed plans. Renders nothing if there is nothing. */
export function BirthNotices({ updateFrom }: BirthNoticesProps) {
  const { data } = useQuery(birthNoticesQuery);
  if (!data) return null;
  const isGone = updateFrom !== undefined && !data.items.some(({ parent }) => parent.user_id === updateFrom);
  if (data.items.length === 0 && !isGone) return null;
  return (
    <section aria-labelledby="birth-notices" className="mb-10">
      <h2 id="birth-notices" className="mb-2 text-xl">
        Updates from parents
      </h2>
      {isGone && (
        <p className="mb-3 text-pretty">
          The update in your email is no longer here: the parent took it back, or one of you ended the
          contact. Your calls, births and orders show what applies now.
        </p>
      )}
      <ul className="divide-y divide-line rounded-card border bg-surface px-4 empty:hidden md:px-6">
        {data.items.map((notice) => (
          <NoticeRow key={notice.id} notice={notice} />
        ))}
      </ul>
    </section>
  );
}

/** How long an update stays on the doula's home, in milliseconds. */
const recentMs = 14 * 24 * 60 * 60 * 1000;

/** Leads from the doula's home to what a parent told them in the last two weeks. Renders nothing if there is nothing. */
export function BirthNoticesRow() {
  const { data } = useQuery(birthNoticesQuery);
  const latest = data?.items[0];
  if (!latest || getNow().getTime() - Date.parse(latest.created_at) > recentMs) return null;
  const { full_name: name, first_name } = latest.parent;
  const advice = describeWritingAdvice(latest, first_name);
  return (
    <LinkRows>
      {advice === null ? (
        <LinkRow Icon={Baby} title={`${name}'s baby is here`} text={describeNotice(latest)} to="/births" />
      ) : (
        <LinkRow Icon={HeartHandshake} title={`An update from ${name}`} text={advice} to="/bookings" />
      )}
    </LinkRows>
  );
}

function NoticeRow({ notice }: { notice: BirthNotice }) {
  const { parent, kind } = notice;
  return (
    <li className="flex min-h-16 flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <div className="flex min-w-0 grow basis-60 items-center gap-3">
        <Avatar
          firstName={parent.first_name}
          lastName={parent.last_name}
          image={parent.profile_image}
          size="md"
        />
        <div className="min-w-0 break-words">
          <h3 className="font-sans font-semibold text-base">{parent.full_name}</h3>
          <p className="text-ink-soft text-sm">
            {describeWritingAdvice(notice, parent.first_name) ?? describeNotice(notice)}
          </p>
        </div>
      </div>
      <div className="flex flex-wrap gap-2">
        {kind === "birth" && <CountButton notice={notice} />}
        {kind !== "plans_changed" && (
          <MessageLink parent={parent.user_id} variant="ghost" size="sm">
            Message<span className="sr-only"> {parent.full_name}</span>
          </MessageLink>
        )}
      </div>
    </li>
  );
}

function CountButton({ notice: { id, is_recorded, parent } }: { notice: BirthNotice }) {
  const change = useSetRecordedBirth({
    onError: (error) => toastFailure("We couldn't save that", error),
  });
  return (
    <Button
      variant="secondary"
      size="sm"
      aria-pressed={is_recorded}
      isBusy={change.isPending}
      onClick={() => change.mutate({ id, isRecorded: !is_recorded })}
    >
      <span>
        {is_recorded ? "Counted" : "Count as attended"}
        <span className="sr-only">: {parent.full_name}</span>
      </span>
    </Button>
  );
}

/** 'You stated 120 births, and recorded 3 here': the two numbers are never added. */
export function BirthCounts({ stated }: { stated: number }) {
  const { data } = useQuery(birthNoticesQuery);
  if (!data || data.recorded_births === 0) return null;
  return (
    <p className="text-ink-soft text-sm">
      Births attended: {stated} stated in your profile. {data.recorded_births} recorded here since, which only
      you see.
    </p>
  );
}
