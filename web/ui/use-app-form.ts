import { zodResolver } from "@hookform/resolvers/zod";
import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import {
  type Control,
  type DefaultValues,
  type FieldPath,
  type FieldPathValue,
  type FieldValues,
  get,
  type UseFormReturn,
  useController,
  useForm,
  useWatch,
} from "react-hook-form";
import type { z } from "zod";
import type { ErrorCode } from "../../contract/errors.ts";
import { ApiError } from "../lib/api.ts";
import { reloadForNewBuild } from "../lib/new-build.ts";
import { type DraftPlace, keepFormDraft, readFormDraft } from "./form-drafts.ts";
import type { FieldError } from "./form-error-summary.tsx";

type FieldByCode<Input extends FieldValues> = Partial<Record<ErrorCode, FieldPath<Input>>>;

type FormSchema = z.ZodType<unknown, FieldValues>;

interface AppFormOptions<Schema extends FormSchema, Answer> {
  /** The ids of the fields begin with it. */
  id: string;
  /** Fetched while the form is being filled in: zod weighs more than most pages. */
  schema: () => Promise<Schema>;
  /** What no field shows is sent as it is here. */
  defaultValues: DefaultValues<z.input<Schema>>;
  /** What it throws is the refusal. */
  submit: (values: z.output<Schema>) => Answer | Promise<Answer>;
  /** Not called when the form has gone meanwhile. */
  onSuccess?: (answer: Answer, values: z.output<Schema>) => void;
  /** The field beside which a refusal as a whole is shown. */
  fieldOfError?: FieldByCode<z.input<Schema>>;
  /** Asks before the page is left with changes that are not saved. */
  warnsWhenUnsaved?: boolean;
  /**
   * Keeps what is typed in this browser, until it is saved or the person signs out; a form that is opened again begins
   * with it. Its name is the same for as long as the form is mounted. Never for passwords.
   */
  draft?: DraftPlace | undefined;
}

export interface AppFormState<Input extends FieldValues>
  extends Pick<UseFormReturn<Input>, "register" | "getValues" | "setValue" | "setFocus" | "reset"> {
  control: Control<Input, unknown, unknown>;
  /** The fields on screen, in their order. They add themselves. */
  fields: Set<FieldPath<Input>>;
  /** What the summary lists. */
  errors: FieldError[];
  /** How often the form was sent. */
  attempt: number;
  /** What the server refused as a whole; null where it is said beside fields. */
  refusal: Error | null;
  refusalCode: ErrorCode | undefined;
  isBusy: boolean;
  isDirty: boolean;
  /** It shows what was typed earlier and is still not saved. */
  isRestored: boolean;
  warnsWhenUnsaved: boolean;
  keepsDraft: boolean;
  idOf: (name: FieldPath<Input>) => string;
  errorOf: (name: FieldPath<Input>) => string | undefined;
  onSubmit: (event: FormEvent) => void;
}

/**
 * The one way to write a form. The schema checks what is typed, `submit` sends it, and what the server refuses stands
 * beside its field or, with FormRefusal, near the button.
 *
 *     const recover = useRecover();
 *     const form = useAppForm({
 *       id: "forgot-password",
 *       schema: async () => (await import("../../../contract/accounts.schema.ts")).recoverSchema,
 *       defaultValues: { email: "" },
 *       submit: recover.mutateAsync,
 *     });
 *     return (
 *       <AppForm form={form}>
 *         <TextField form={form} name="email" label="Email" type="email" isRequired />
 *         <FormRefusal form={form} title="We could not send it" />
 *         <SubmitButton form={form} busyText="Sending...">Send link</SubmitButton>
 *       </AppForm>
 *     );
 */
export function useAppForm<Schema extends FormSchema, Answer>({
  id,
  schema,
  defaultValues,
  submit,
  onSuccess,
  fieldOfError = {},
  warnsWhenUnsaved = false,
  draft,
}: AppFormOptions<Schema, Answer>): AppFormState<z.input<Schema>> {
  type Input = z.input<Schema>;
  type Output = z.output<Schema>;

  // The focus goes to the summary instead, or to the only field.
  const methods = useForm<Input, unknown, Output>({
    resolver: async (...form) => zodResolver(await schema())(...form),
    defaultValues,
    shouldFocusError: false,
  });
  const { errors, submitCount, isSubmitting, isDirty } = methods.formState;
  const [fields] = useState(() => new Set<FieldPath<Input>>());
  const [refusal, setRefusal] = useState<Error | null>(null);
  const isMounted = useRef(false);
  const isUnderWay = useRef(false);

  const fetchSchema = useEffectEvent(() => void schema().catch(() => undefined));
  useEffect(fetchSchema, []);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);

  const { watch } = methods;
  useEffect(() => {
    const { unsubscribe } = watch((_values, { type }) => {
      if (type === "change") setRefusal((said) => (isStaleOnceEdited(said) ? null : said));
    });
    return unsubscribe;
  }, [watch]);

  const { isRestored, forgetRestored } = useDraft(methods, draft);

  const focusOnlyField = () => {
    const [only, ...others] = fields;
    if (only && others.length === 0) methods.setFocus(only);
  };

  const showRefusal = (error: Error) => {
    const messages = toFieldMessages(error, fields, fieldOfError);
    for (const [path, message] of messages) methods.setError(path, { type: "server", message });
    if (messages.size === 0) setRefusal(error);
    else focusOnlyField();
  };

  const send = async (event: FormEvent) => {
    let accepted: { answer: Answer; values: Output } | undefined;
    const checkAndSubmit = methods.handleSubmit(
      async (values) => {
        setRefusal(null);
        try {
          accepted = { answer: await submit(values), values };
        } catch (error) {
          showRefusal(error instanceof Error ? error : new ApiError("internal"));
        }
      },
      () => {
        setRefusal(null);
        focusOnlyField();
      },
    );
    try {
      await checkAndSubmit(event);
    } catch {
      // What `submit` throws is shown above; what is left is a schema that could not be fetched.
      setRefusal(new ApiError("network"));
      return reloadForNewBuild();
    }
    // Not before the form is done: a reset would not outlast its last step.
    if (!accepted) return;
    if (draft) keepFormDraft(draft, undefined);
    if (isMounted.current) onSuccess?.(accepted.answer, accepted.values);
  };

  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    // A second click can come before React has drawn the busy button.
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    void send(event).finally(() => {
      isUnderWay.current = false;
    });
  };

  const idOf = (name: FieldPath<Input>) => `${id}-${name.replaceAll(/[._]/g, "-")}`;
  const errorOf = (name: FieldPath<Input>) => {
    const message: unknown = get(errors, `${name}.message`);
    return typeof message === "string" ? message : undefined;
  };
  const { register, control, getValues, setValue, setFocus } = methods;

  return {
    ...{ register, control, getValues, setValue, setFocus },
    reset: (...values) => {
      setRefusal(null);
      forgetRestored();
      // Here, too: whoever cancels takes the form away before its effects run.
      if (draft) keepFormDraft(draft, undefined);
      methods.reset(...values);
    },
    fields,
    errors: [...fields].flatMap((name) => {
      const message = errorOf(name);
      return message ? [{ fieldId: idOf(name), message }] : [];
    }),
    attempt: submitCount,
    refusal,
    refusalCode: refusal instanceof ApiError ? refusal.code : undefined,
    isBusy: isSubmitting,
    isDirty,
    isRestored,
    warnsWhenUnsaved,
    keepsDraft: draft !== undefined,
    idOf,
    errorOf,
    onSubmit,
  };
}

/** What was refused is being corrected. A conflict with somebody else's change stays until the person decides. */
function isStaleOnceEdited(refusal: Error | null): boolean {
  return !(refusal instanceof ApiError && refusal.code.endsWith("_changed"));
}

/** Follows what is typed into a draft, with which the form begins where there is one. */
function useDraft<Input extends FieldValues, Output>(
  { control, formState: { isDirty }, reset }: UseFormReturn<Input, unknown, Output>,
  draft: DraftPlace | undefined,
) {
  const [isRestored, setIsRestored] = useState(false);
  const values = useWatch({ control, disabled: !draft });

  const restore = useEffectEvent(() => {
    const typed = draft && readFormDraft(draft);
    if (!typed) return;
    // The saved values stay the ones that changes are compared with.
    reset((saved) => ({ ...saved, ...typed }), { keepDefaultValues: true });
    setIsRestored(true);
  });
  const keep = useEffectEvent((typed: object | undefined) => draft && keepFormDraft(draft, typed));

  // Who is signed in may be known only after the first render.
  const owner = draft?.userId;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each owner
  useEffect(restore, [owner]);
  useEffect(() => keep(isDirty ? values : undefined), [values, isDirty]);

  return { isRestored: isRestored && isDirty, forgetRestored: () => setIsRestored(false) };
}

/** What a field holds now, as it is typed. */
export function useFieldValue<Input extends FieldValues, Name extends FieldPath<Input>>(
  { control }: AppFormState<Input>,
  name: Name,
): FieldPathValue<Input, Name> {
  return useWatch({ control, name });
}

/** Enters a field into the form's summary, for as long as it is shown. */
export function useShownField<Input extends FieldValues>(
  { fields }: AppFormState<Input>,
  name: FieldPath<Input>,
): void {
  useEffect(() => {
    fields.add(name);
    return () => {
      fields.delete(name);
    };
  }, [fields, name]);
}

/** For a control with a label of its own. Each in its own component: in their order the summary lists them. */
export function useControlledField<Input extends FieldValues, Name extends FieldPath<Input>>(
  form: AppFormState<Input>,
  name: Name,
) {
  useShownField(form, name);
  const { ref, value, onChange } = useController({ control: form.control, name }).field;
  return { id: form.idOf(name), ref, value, onChange, error: form.errorOf(name) };
}

/** Which field says what of a refusal; empty where none can. */
export function toFieldMessages<Path extends string>(
  error: Error,
  fields: ReadonlySet<Path>,
  fieldOfError: Partial<Record<ErrorCode, Path>>,
): Map<Path, string> {
  if (!(error instanceof ApiError)) return new Map();
  const messages = new Map<Path, string>();
  for (const path of fields) {
    const message = error.fieldErrors[path];
    if (message) messages.set(path, message);
  }
  const path = fieldOfError[error.code];
  if (path && fields.has(path)) messages.set(path, error.message);
  return messages;
}
