import { Plus } from "lucide-react";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useFieldArray } from "react-hook-form";
import type { OwnPayers } from "../../../../contract/directory/payers.schema.ts";
import { payerLimits } from "../../../../contract/directory/payers.ts";
import { useSavePayers } from "../../../api/directory/payers.ts";
import { useSession } from "../../../api/identity/session.ts";
import { Button } from "../../../ui/basics/button.tsx";
import { Card } from "../../../ui/basics/card.tsx";
import { toast } from "../../../ui/feedback/use-toast.ts";
import { AppForm, FormActions, FormRefusal } from "../../../ui/form/app-form.tsx";
import { useAppForm, useFieldValue } from "../../../ui/form/use-app-form.ts";
import { ChangedElsewhere } from "../profile/changed-elsewhere.tsx";
import { PayerFields } from "./payer-fields.tsx";
import {
  payersFormSchema,
  type Statement,
  statements,
  type TypedPayer,
  type TypedPayers,
} from "./payers-form-schema.ts";
import { makePayer } from "./suggest-statements.ts";
import { UnsortedEntries } from "./unsorted-entries.tsx";

const notSaved = "Not saved";
const shownToParents = { description: "Parents see it right away." };

interface PayersFormProps {
  own: OwnPayers;
  isReadOnly: boolean;
  isLive: boolean;
}

/** A doula's payers, and what they wrote before, with one Save. */
export function PayersForm({ own, isReadOnly, isLive }: PayersFormProps) {
  const save = useSavePayers({
    onSuccess: () => toast({ title: "Saved", ...(isLive && shownToParents), variant: "success" }),
  });
  const { data: session } = useSession();
  const form = useAppForm({
    id: "payers",
    schema: payersFormSchema,
    defaultValues: toFormValues(own),
    submit: save.mutateAsync,
    onSuccess: (saved) => reset(saved),
    // Someone who has signed out cannot save anymore.
    warnsWhenUnsaved: Boolean(session),
  });
  const { fields: rows, append, remove } = useFieldArray({ control: form.control, name: "payers" });
  const heading = useRef<HTMLHeadingElement>(null);
  const [added, setAdded] = useState<number>();
  const dropped = useFieldValue(form, "dropped");
  const stated = rows.map(({ entry }) => entry);
  const unsorted = own.unsorted.filter((entry) => !stated.includes(entry));
  const isFull = rows.length >= payerLimits.perDoula;
  const add = (payer: TypedPayer) => {
    setAdded(rows.length);
    append(payer, { shouldFocus: false });
  };
  const removeAt = (index: number) => {
    setAdded(undefined);
    remove(index);
    // The pressed button disappears with its payer.
    heading.current?.focus();
  };
  const reset = (saved: OwnPayers) => {
    setAdded(undefined);
    form.reset(toFormValues(saved));
  };
  // What was saved elsewhere shows at once, unless something is typed here.
  const showNewer = useEffectEvent((newer: OwnPayers) => {
    if (!form.isDirty && newer.updated_at !== form.getValues("updated_at")) reset(newer);
  });
  useEffect(() => showNewer(own), [own]);
  return (
    <Card asChild className="max-w-180">
      <AppForm form={form} aria-label="Who pays">
        <fieldset disabled={isReadOnly} className="contents">
          {unsorted.length > 0 && !isReadOnly && (
            <UnsortedEntries
              entries={unsorted}
              dropped={dropped}
              isFull={isFull}
              onState={add}
              onDrop={(entry, isDropped) => {
                const others = dropped.filter((each) => each !== entry);
                form.setValue("dropped", isDropped ? [...others, entry] : others, { shouldDirty: true });
              }}
            />
          )}
          <section aria-labelledby="payers" className="flex flex-col gap-4">
            <div>
              <h2 id="payers" ref={heading} tabIndex={-1} className="text-xl">
                What parents read
              </h2>
              <p className="measure text-ink-soft">
                These are your own statements. Remove anything that is no longer true.
              </p>
            </div>
            {rows.length === 0 && <p>Nothing yet.</p>}
            {rows.map(({ id }, index) => (
              <PayerFields
                key={id}
                form={form}
                index={index}
                takesFocus={index === added}
                onRemove={() => removeAt(index)}
              />
            ))}
            {!isReadOnly && (
              <Button
                variant="secondary"
                className="sm:self-start"
                disabled={isFull}
                onClick={() => add(makePayer("plan_in_network"))}
              >
                <Plus aria-hidden="true" className="size-4" />
                Add a payer
              </Button>
            )}
          </section>
        </fieldset>
        {form.refusalCode === "profile_changed" ? (
          <ChangedElsewhere
            title={notSaved}
            onSaveTyped={() => form.setValue("updated_at", own.updated_at)}
            onShowSaved={() => {
              // The pressed button disappears.
              heading.current?.focus();
              reset(own);
            }}
          />
        ) : (
          <FormRefusal form={form} title={notSaved} />
        )}
        <FormActions form={form} hasSaved={save.isSuccess} disabled={isReadOnly}>
          Save
        </FormActions>
      </AppForm>
    </Card>
  );
}

function toFormValues({ updated_at, payers }: OwnPayers): TypedPayers {
  return {
    updated_at,
    payers: payers.map(({ kind, relation, name, since, ends_on }) => ({
      entry: null,
      statement: findStatement(kind, relation),
      name,
      since,
      ends_on,
    })),
    dropped: [],
  };
}

function findStatement(kind: string, relation: string): Statement {
  const found = (Object.keys(statements) as Statement[]).find(
    (each) => statements[each].kind === kind && statements[each].relation === relation,
  );
  return found ?? "receipts";
}
