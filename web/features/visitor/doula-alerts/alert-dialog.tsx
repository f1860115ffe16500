import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { z } from "zod";
import {
  type newDoulaAlertResponseSchema,
  newDoulaAlertSchema,
} from "../../../../contract/directory/doula-alerts.schema.ts";
import { alertLinkHours, formatAlert } from "../../../../contract/directory/doula-alerts.ts";
import type { Point } from "../../../../contract/directory/places.schema.ts";
import { ownAlertsQuery, useCreateDoulaAlert } from "../../../api/directory/doula-alerts.ts";
import { useSession } from "../../../api/identity/session.ts";
import { pluralize } from "../../../lib/text.ts";
import { Button } from "../../../ui/basics/button.tsx";
import { Dialog, DialogBody, DialogClose, DialogContent, DialogFooter } from "../../../ui/dialog/dialog.tsx";
import { RefusalAlert } from "../../../ui/feedback/inline-alert.tsx";
import { FormRefusal, SubmitButton } from "../../../ui/form/app-form.tsx";
import { DialogAppForm, FormDialogBody } from "../../../ui/form/dialog-app-form.tsx";
import { useAppForm } from "../../../ui/form/use-app-form.ts";
import { EmailField } from "../../accounts/fields/email-field.tsx";

export interface AlertPlace {
  /** 'Austin, TX' */
  name: string;
  point: Point;
  miles: number;
}

interface AlertDialogProps {
  place: AlertPlace;
  isOpen: boolean;
  onClose: () => void;
}

interface Created {
  email: string;
  response: z.output<typeof newDoulaAlertResponseSchema>;
}

const alertTitle = "Tell me when someone joins near me";
const createdTitles = { active: "Your alert is on", email_sent: "Check your email" };

/** Asks for an address, except from signed-in people, and shows what happens next. */
export function AlertDialog({ place, isOpen, onClose }: AlertDialogProps) {
  const { data: session } = useSession();
  const [created, setCreated] = useState<Created>();
  return (
    <Dialog open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <DialogContent title={created ? createdTitles[created.response.status] : alertTitle} sheet="content">
        {created ? (
          <CreatedAlert place={place} created={created} />
        ) : session ? (
          <OneClickAlert place={place} email={session.user.email} onCreate={setCreated} />
        ) : (
          <AlertForm place={place} onCreate={setCreated} />
        )}
      </DialogContent>
    </Dialog>
  );
}

const failed = "We couldn't set up your alert";

function AlertForm({ place, onCreate }: { place: AlertPlace; onCreate: (created: Created) => void }) {
  const create = useCreateDoulaAlert();
  const form = useAppForm({
    id: "doula-alert",
    schema: newDoulaAlertSchema.required({ email: true }),
    defaultValues: { ...place.point, miles: place.miles, email: "" },
    submit: (json) => create.mutateAsync(json),
    onSuccess: (response, { email }) => onCreate({ email, response }),
  });
  return (
    <DialogAppForm form={form}>
      <FormDialogBody form={form}>
        <AlertTerms place={place} />
        <EmailField form={form} name="email" />
        <FormRefusal form={form} title={failed} />
      </FormDialogBody>
      <DialogFooter>
        <SubmitButton form={form} busyText="Sending...">
          Email me
        </SubmitButton>
      </DialogFooter>
    </DialogAppForm>
  );
}

interface OneClickAlertProps {
  place: AlertPlace;
  email: string;
  onCreate: (created: Created) => void;
}

function OneClickAlert({ place, email, onCreate }: OneClickAlertProps) {
  const { mutate, error, isPending } = useCreateDoulaAlert();
  const { data: alerts = [] } = useQuery(ownAlertsQuery);
  const create = () =>
    mutate(
      { ...place.point, miles: place.miles, email },
      { onSuccess: (response) => onCreate({ email, response }) },
    );
  return (
    <>
      <DialogBody>
        <AlertTerms place={place} />
        <p>
          We'll write to <strong className="wrap-anywhere font-semibold">{email}</strong>.
          {alerts.length > 0 && " You can have one alert at a time."}
        </p>
        {error && <RefusalAlert title={failed} error={error} />}
      </DialogBody>
      <DialogFooter>
        <Button isBusy={isPending} busyText="Saving..." onClick={create}>
          Email me
        </Button>
      </DialogFooter>
    </>
  );
}

function AlertTerms({ place: { name, miles } }: { place: AlertPlace }) {
  return (
    <p className="text-ink-soft">
      We'll email you when a doula joins within {pluralize(miles, "mile")} of {name}: at most once a week, and
      you can stop with one click.
    </p>
  );
}

/** Focuses its button, because the one that was pressed is gone. */
function CreatedAlert({ place, created: { email, response } }: { place: AlertPlace; created: Created }) {
  const done = useRef<HTMLButtonElement>(null);
  useEffect(() => done.current?.focus(), []);
  return (
    <>
      <DialogBody>
        <p role="status">
          {response.status === "active" ? (
            <>
              We'll write to <Address email={email} /> when a doula joins near {place.name}.
              {response.replaced && ` This replaces ${formatAlert(response.replaced)}.`}
            </>
          ) : (
            <>
              We sent a link to <Address email={email} />. Open it within {alertLinkHours} hours to turn your
              alert on.
            </>
          )}
        </p>
      </DialogBody>
      <DialogFooter>
        <DialogClose asChild>
          <Button ref={done}>Done</Button>
        </DialogClose>
      </DialogFooter>
    </>
  );
}

function Address({ email }: { email: string }) {
  return <strong className="wrap-anywhere font-semibold">{email}</strong>;
}
