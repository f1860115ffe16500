import type { KnownDoula, OwnBirth } from "../../../contract/births.schema.ts";
import type { NoticeKind } from "../../../contract/births.ts";
import { useTellDoula } from "../../api/births.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { Button } from "../../ui/button.tsx";
import { RefusalAlert } from "../../ui/inline-alert.tsx";

/** Each doula who knows the due date, and what the parent can tell them. Nobody is told until a button is pressed. */
export function DoulaChoices({ own }: { own: OwnBirth }) {
  if (own.doulas.length === 0) return null;
  return (
    <section aria-label="Your doulas" className="flex flex-col gap-2">
      <h3 className="font-sans font-semibold text-base">
        {own.doulas.length === 1 ? "Your doula" : "Your doulas"}
      </h3>
      <ul className="flex flex-col divide-y divide-line">
        {own.doulas.map((doula) => (
          <DoulaChoice key={doula.doula_profile_id} doula={doula} isLoss={own.loss !== null} />
        ))}
      </ul>
    </section>
  );
}

function DoulaChoice({ doula, isLoss }: { doula: KnownDoula; isLoss: boolean }) {
  const tell = useTellDoula();
  const { first_name: name, told } = doula;
  const send = (kind: NoticeKind) => tell.mutate({ doula_profile_id: doula.doula_profile_id, kind });
  return (
    <li className="flex flex-col gap-2 py-3 first:pt-1 last:pb-0">
      <div className="flex min-w-0 items-center gap-3">
        <Avatar firstName={name} lastName={doula.last_name} image={doula.profile_image} size="md" />
        <div className="min-w-0 break-words">
          <p className="font-semibold">{doula.full_name}</p>
          <p role="status" className="text-ink-soft text-sm">
            {knowledge(doula, isLoss)}
          </p>
        </div>
      </div>
      {tell.error && <RefusalAlert title={`We couldn't tell ${name}`} error={tell.error} />}
      <div className="flex flex-wrap gap-2 empty:hidden">
        {!told && (
          <Button
            variant="secondary"
            size="sm"
            isBusy={tell.isPending}
            onClick={() => send(isLoss ? "loss" : "birth")}
          >
            Tell {name}
          </Button>
        )}
        {!told && isLoss && (
          <Button variant="secondary" size="sm" isBusy={tell.isPending} onClick={() => send("plans_changed")}>
            Tell {name} only that plans changed
          </Button>
        )}
      </div>
    </li>
  );
}

function knowledge({ first_name: name, told, ...doula }: KnownDoula, isLoss: boolean): string {
  switch (told) {
    case "birth":
      return `${name} knows the date of birth.`;
    case "loss":
      return `${name} knows.`;
    case "plans_changed":
      return `${name} knows only that plans changed.`;
    case null:
      if (!isLoss) return `${name} hasn't been told.`;
      return doula.has_open_order || doula.has_upcoming_call
        ? `${name} hasn't been told, and still plans for it.`
        : `${name} hasn't been told.`;
  }
}
