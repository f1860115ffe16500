import { answersChangeSchema, type OwnAnswers } from "../../../../contract/directory/answers.schema.ts";
import {
  type AnswerQuestion,
  answerMaxLength,
  answerQuestions,
  questionTexts,
} from "../../../../contract/directory/answers.ts";
import type { SessionUser } from "../../../../contract/identity/accounts.schema.ts";
import { useSaveAnswers } from "../../../api/directory/answers.ts";
import { useSession } from "../../../api/identity/session.ts";
import { Card } from "../../../ui/basics/card.tsx";
import { toast } from "../../../ui/feedback/use-toast.ts";
import { AppForm, FormActions, FormRefusal } from "../../../ui/form/app-form.tsx";
import { LongTextField } from "../../../ui/form/form-fields.tsx";
import { useAppForm } from "../../../ui/form/use-app-form.ts";
import { ChangedElsewhere } from "../profile/changed-elsewhere.tsx";

interface AnswersFormProps {
  own: OwnAnswers;
  user: SessionUser;
  /** Parents already read the page. */
  isLive: boolean;
  isReadOnly: boolean;
}

const notSaved = "Your answers were not saved";

/** All questions with one Save. Unsaved input is restored next time. */
export function AnswersForm({ own, user, isLive, isReadOnly }: AnswersFormProps) {
  const save = useSaveAnswers({
    onSuccess: () => toast({ title: "Saved", ...(isLive && shownToParents), variant: "success" }),
  });
  const { data: session } = useSession();
  const form = useAppForm({
    id: "answers",
    schema: answersChangeSchema,
    defaultValues: toFormValues(own),
    submit: save.mutateAsync,
    onSuccess: (saved) => form.reset(toFormValues(saved)),
    // Someone who has signed out cannot save anymore.
    warnsWhenUnsaved: Boolean(session),
    draft: { userId: user.id, name: "doula-answers" },
  });
  const showSaved = () => {
    // The clicked button disappears.
    form.setFocus(`answers.${answerQuestions[0]}`);
    form.reset(toFormValues(own));
  };
  return (
    <Card asChild className="max-w-180">
      <AppForm form={form} aria-label="Your answers">
        <p className="measure text-ink-soft">
          Each question is optional. The first two that you answer lead on your page, the others unfold, and
          parents can compare all of them with other doulas'.
          {isLive && " Changes are live as soon as you save. We review them afterward."}
        </p>
        <fieldset disabled={isReadOnly} className="flex min-w-0 flex-col gap-5">
          {answerQuestions.map((question) => (
            <LongTextField
              key={question}
              form={form}
              name={`answers.${question}`}
              label={questionTexts[question]}
              maxLength={answerMaxLength}
              rows={2}
              maxRows={8}
            />
          ))}
        </fieldset>
        {form.refusalCode === "profile_changed" ? (
          <ChangedElsewhere
            title={notSaved}
            onSaveTyped={() => form.setValue("updated_at", own.updated_at)}
            onShowSaved={showSaved}
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

const shownToParents = { description: "Parents see it right away." };

function toFormValues({ updated_at, answers }: OwnAnswers) {
  return { updated_at, answers: { ...noAnswers, ...answers } };
}

const noAnswers: Record<AnswerQuestion, string> = {
  arrival: "",
  dates: "",
  long_labor: "",
  cesarean_or_induction: "",
  epidural: "",
  partner: "",
  birth_places: "",
  backup: "",
  fee_excludes: "",
  staying_in_touch: "",
};
