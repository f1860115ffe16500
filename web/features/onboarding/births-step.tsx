import { useQuery } from "@tanstack/react-query";
import { birthsNotSaved, onboardingQuery, useSaveBirths } from "../../api/onboarding.ts";
import { useSession } from "../../api/session.ts";
import { AppForm, FormRefusal, SubmitButton } from "../../ui/app-form.tsx";
import { TextField } from "../../ui/form-fields.tsx";
import { SupportLink } from "../../ui/support-link.tsx";
import { useAppForm, useFieldValue } from "../../ui/use-app-form.ts";
import { ReadOnlyNote } from "./read-only-note.tsx";

/** The last step of the setup: how many births the doula has attended. */
export function BirthsStep() {
  const { data: onboarding } = useQuery(onboardingQuery);
  if (!onboarding) return null;
  const { status, births_attended: births } = onboarding;
  if (status !== "pending") return <BirthsForm births={births} />;
  return (
    <>
      <ReadOnlyNote />
      <p>
        Births attended: <strong>{(births ?? 0).toLocaleString("en-US")}</strong>
      </p>
    </>
  );
}

function BirthsForm({ births }: { births: number | null }) {
  const save = useSaveBirths();
  const { data: session } = useSession();
  const form = useAppForm({
    id: "births",
    schema: async () => (await import("../../../contract/onboarding.schema.ts")).typedBirthsSchema,
    defaultValues: { births_attended: births === null ? "" : String(births) },
    submit: save.mutateAsync,
    onSuccess: (_, saved) => form.reset({ births_attended: String(saved.births_attended) }),
    draft: session ? { userId: session.user.id, name: "births" } : undefined,
  });
  const isEmpty = useFieldValue(form, "births_attended").trim() === "";
  return (
    <AppForm form={form} aria-label="Births attended">
      <TextField
        form={form}
        name="births_attended"
        label="Number of births attended"
        hint="Births you have attended as a doula. The step is done when it is above 0."
        inputMode="numeric"
        autoComplete="off"
        maxLength={9}
        className="max-w-40"
        isRequired
      />
      {births === 0 && (
        <p className="text-ink-soft">
          You saved 0, so this step stays open: it is done once you have attended a birth. In training? Write
          to <SupportLink />, and we will talk about how you can join.
        </p>
      )}
      <FormRefusal form={form} title={birthsNotSaved} />
      <SubmitButton form={form} disabled={isEmpty} busyText="Saving..." className="sm:self-start">
        Save
      </SubmitButton>
    </AppForm>
  );
}
