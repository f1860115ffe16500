import { UserPlus } from "lucide-react";
import { useRef, useState } from "react";
import { getDueDateRange } from "../../../../contract/identity/profiles.ts";
import { newCommitmentSchema, type Practice } from "../../../../contract/scheduling/practice.schema.ts";
import { practiceLimits } from "../../../../contract/scheduling/practice.ts";
import { useAddCommitment } from "../../../api/scheduling/practice.ts";
import { Button } from "../../../ui/basics/button.tsx";
import { Card } from "../../../ui/basics/card.tsx";
import { toast } from "../../../ui/feedback/use-toast.ts";
import { AppForm, FormActions, FormRefusal } from "../../../ui/form/app-form.tsx";
import { DateField, TextField } from "../../../ui/form/form-fields.tsx";
import { useAppForm } from "../../../ui/form/use-app-form.ts";
import { ClientRows } from "./client-rows.tsx";

interface ClientsCardProps {
  practice: Practice;
  today: string;
}

/** Adds clients from elsewhere. Without months to list them in, they are listed here. */
export function ClientsCard({ practice, today }: ClientsCardProps) {
  const { attends_births: attendsBirths, commitments, months } = practice;
  const title = useRef<HTMLHeadingElement>(null);
  const [isAdding, setAdding] = useState(false);
  return (
    <Card asChild>
      <section aria-labelledby="clients" className="flex flex-col gap-4">
        <div>
          <h2 id="clients" ref={title} tabIndex={-1} className="text-xl">
            Clients from elsewhere
          </h2>
          <p className="mt-1 text-ink-soft">
            Families who found you outside this site take up your dates too. Only you see them.
          </p>
        </div>
        {attendsBirths !== false &&
          (isAdding ? (
            <CommitmentForm today={today} />
          ) : (
            <Button variant="secondary" className="self-start" onClick={() => setAdding(true)}>
              <UserPlus aria-hidden="true" className="size-4.5" />
              Add a client
            </Button>
          ))}
        {months.length === 0 && commitments.length > 0 && (
          <ClientRows clients={commitments} onRemoved={() => title.current?.focus()} />
        )}
      </section>
    </Card>
  );
}

function CommitmentForm({ today }: { today: string }) {
  const add = useAddCommitment({
    onSuccess: () =>
      toast({ title: "Client added", description: "Only you can see it.", variant: "success" }),
  });
  const form = useAppForm({
    id: "commitment",
    schema: newCommitmentSchema,
    defaultValues: { due_date: "", label: "" },
    submit: add.mutateAsync,
    onSuccess: () => form.reset(),
  });
  const { first, last } = getDueDateRange(today);
  return (
    <AppForm form={form} aria-label="Add a client">
      <div className="grid items-end gap-5 sm:grid-cols-2 lg:grid-cols-1 xl:grid-cols-2">
        <DateField
          form={form}
          name="due_date"
          label="I have a client due on"
          isTypeable
          takesFocus
          title="Due date"
          min={first}
          max={last}
          isRequired
        />
        <TextField
          form={form}
          name="label"
          label="Private label (optional)"
          autoComplete="off"
          maxLength={practiceLimits.labelLength}
        />
      </div>
      <FormRefusal form={form} title="We couldn't add this client" />
      <FormActions form={form} busyText="Adding...">
        Add client
      </FormActions>
    </AppForm>
  );
}
