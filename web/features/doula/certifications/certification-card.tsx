import { GraduationCap } from "lucide-react";
import type { Ref } from "react";
import type { Certification } from "../../../../contract/directory/certifications.schema.ts";
import { useFocusWhen } from "../../../lib/focus-on-arrival.ts";
import { formatLongDate } from "../../../lib/format.ts";
import { Button } from "../../../ui/basics/button.tsx";
import { Card } from "../../../ui/basics/card.tsx";
import { CertificateFile } from "../../shared/doula-profile/certificate-file.tsx";

interface CertificationCardProps {
  userId: string;
  certification: Certification;
  isReadOnly: boolean;
  /** Set if the certification's form just closed. */
  takesFocus: boolean;
  headingRef: Ref<HTMLHeadingElement> | undefined;
  onEdit: () => void;
  onRemove: () => void;
}

export function CertificationCard({
  userId,
  certification,
  isReadOnly,
  takesFocus,
  headingRef,
  onEdit,
  onRemove,
}: CertificationCardProps) {
  const { name, organization, date_obtained: date } = certification;
  const edit = useFocusWhen<HTMLButtonElement>(takesFocus);

  return (
    <Card padding="sm" className="flex flex-col gap-3">
      <div className="flex flex-wrap gap-x-3 gap-y-1">
        <div className="flex min-w-0 grow basis-56 gap-3">
          <GraduationCap aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-primary" />
          <div className="min-w-0">
            <h4 ref={headingRef} tabIndex={-1} className="wrap-anywhere font-sans font-semibold">
              {name}
            </h4>
            <p className="wrap-anywhere text-ink-soft text-sm">
              {organization && `${organization}, `}
              <time dateTime={date}>{formatLongDate(date)}</time>
            </p>
          </div>
        </div>
        <div className="flex gap-1 max-sm:pl-4.5">
          {!isReadOnly && (
            <Button ref={edit} variant="ghost" size="sm" aria-label={`Edit ${name}`} onClick={onEdit}>
              Edit
            </Button>
          )}
          <Button variant="ghost" size="sm" aria-label={`Remove ${name}`} onClick={onRemove}>
            Remove
          </Button>
        </div>
      </div>
      <div className="pl-8">
        <CertificateFile userId={userId} certification={certification} isReadOnly={isReadOnly} />
      </div>
    </Card>
  );
}
