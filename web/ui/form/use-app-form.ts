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
import type { ErrorCode } from "../../../contract/errors.ts";
import { ApiError } from "../../lib/api.ts";
import { type DraftKey, readFormDraft, storeFormDraft } from "./form-drafts.ts";
import type { FieldError } from "./form-error-summary.tsx";

type FieldByCode<Input extends FieldValues> = Partial<Record<ErrorCode, FieldPath<Input>>>;

type FormSchema = z.ZodType<unknown, FieldValues>;

interface AppFormOptions<Schema extends FormSchema, Result> {
  /** The prefix of the fields' IDs. */
  id: string;
  schema: Schema;
  /** Values without a field are sent unchanged. */
  defaultValues: DefaultValues<z.input<Schema>>;
  /** Errors it throws are shown as the refusal. */
  submit: (values: z.output<Schema>) => Result | Promise<Result>;
  /** Not called if the form has unmounted. */
  onSuccess?: (result: Result, values: z.output<Schema>) => void;
  /** Assigns errors for the whole form to a field, by their code. */
  fieldOfError?: FieldByCode<z.input<Schema>>;
  /** Asks for confirmation before leaving the page with unsaved changes. */
  warnsWhenUnsaved?: boolean;
  /**
   * Stores unsaved input in this browser until it is saved or the person signs out; reopening the form
   * restores it. The name must not change while the form is mounted. Never for passwords.
   */
  draft?: DraftKey | undefined;
}

export interface AppFormState<Input extends FieldValues>
  extends Pick<UseFormReturn<Input>, "register" | "getValues" | "setValue" | "setFocus" | "reset"> {
  control: Control<Input, unknown, unknown>;
  /** The fields on screen, in order. They register themselves. */
  fields: Set<FieldPath<Input>>;
  /** The errors in the summary. */
  errors: FieldError[];
  /** How often the form was submitted. */
  attempt: number;
  /** The server's error for the whole form; null if it is shown beside fields. */
  refusal: Error | null;
  refusalCode: ErrorCode | undefined;
  isBusy: boolean;
  isDirty: boolean;
  /** Shows restored input that is still unsaved. */
  isRestored: boolean;
  warnsWhenUnsaved: boolean;
  keepsDraft: boolean;
  fieldId: (name: FieldPath<Input>) => string;
  fieldError: (name: FieldPath<Input>) => string | undefined;
  onSubmit: (event: FormEvent) => void;
}

/**
 * The state of every form. The schema checks the input, `submit` sends it, and the server's errors appear beside
 * their fields or, with FormRefusal, near the button.
 *
 *     const recover = useRecover();
 *     const form = useAppForm({
 *       id: "forgot-password",
 *       schema: recoverSchema,
 *       defaultValues: { email: "" },
 *       submit: recover.mutateAsync,
 *     });
 *     return (
 *       <AppForm form={form}>
 *         <TextField form={form} name="email" label="Email" type="email" isRequired />
 *         <FormRefusal form={form} title="We couldn't send the link" />
 *         <SubmitButton form={form} busyText="Sending...">Send link</SubmitButton>
 *       </AppForm>
 *     );
 */
export function useAppForm<Schema extends FormSchema, Result>({
  id,
  schema,
  defaultValues,
  submit,
  onSuccess,
  fieldOfError = {},
  warnsWhenUnsaved = false,
  draft,
}: AppFormOptions<Schema, Result>): AppFormState<z.input<Schema>> {
  type Input = z.input<Schema>;
  type Output = z.output<Schema>;

  // The summary, or the only field, takes the focus instead.
  const methods = useForm<Input, unknown, Output>({
    resolver: zodResolver(schema),
    defaultValues,
    shouldFocusError: false,
  });
  const { errors, submitCount, isSubmitting, isDirty } = methods.formState;
  const [fields] = useState(() => new Set<FieldPath<Input>>());
  const [refusal, setRefusal] = useState<Error | null>(null);
  const isMounted = useRef(false);
  const isInProgress = useRef(false);

  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);

  const { watch } = methods;
  const handleChange = useEffectEvent(() => {
    setRefusal((refusal) => (isResolvedByEditing(refusal) ? null : refusal));
  });
  useEffect(() => {
    const { unsubscribe } = watch((_values, { type }) => {
      if (type === "change") handleChange();
    });
    return unsubscribe;
  }, [watch]);

  const { isRestored, hideRestored } = useDraft(methods, draft);

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
    await readFilledFields(event.target, methods, fields);
    let accepted: { result: Result; values: Output } | undefined;
    const checkAndSubmit = methods.handleSubmit(
      async (values) => {
        setRefusal(null);
        try {
          accepted = { result: await submit(values), values };
        } catch (error) {
          showRefusal(error instanceof Error ? error : new ApiError("internal"));
        }
      },
      () => {
        setRefusal(null);
        focusOnlyField();
      },
    );
    await checkAndSubmit(event);
    // After the form is done, because its last step would undo an earlier reset.
    if (!accepted) return;
    if (draft) storeFormDraft(draft, undefined);
    if (isMounted.current) onSuccess?.(accepted.result, accepted.values);
  };

  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    // A second click can arrive before React has rendered the busy button.
    if (isInProgress.current) return;
    isInProgress.current = true;
    void send(event).finally(() => {
      isInProgress.current = false;
    });
  };

  const fieldId = (name: FieldPath<Input>) => `${id}-${name.replaceAll(/[._]/g, "-")}`;
  const fieldError = (name: FieldPath<Input>) => {
    const message: unknown = get(errors, `${name}.message`);
    return typeof message === "string" ? message : undefined;
  };
  const { register, control, getValues, setValue, setFocus } = methods;

  return {
    ...{ register, control, getValues, setValue, setFocus },
    reset: (...values) => {
      setRefusal(null);
      hideRestored();
      // Also done here, because cancelling unmounts the form before its effects run.
      if (draft) storeFormDraft(draft, undefined);
      methods.reset(...values);
    },
    fields,
    errors: [...fields].flatMap((name) => {
      const message = fieldError(name);
      return message ? [{ fieldId: fieldId(name), message }] : [];
    }),
    attempt: submitCount,
    refusal,
    refusalCode: refusal instanceof ApiError ? refusal.code : undefined,
    isBusy: isSubmitting,
    isDirty,
    isRestored,
    warnsWhenUnsaved,
    keepsDraft: draft !== undefined,
    fieldId,
    fieldError,
    onSubmit,
  };
}

/** Password managers can fill fields without an event: reads what the registered ones show. */
async function readFilledFields<Input extends FieldValues, Output>(
  form: EventTarget,
  { getValues, register }: UseFormReturn<Input, unknown, Output>,
  fields: ReadonlySet<FieldPath<Input>>,
): Promise<void> {
  if (!(form instanceof HTMLFormElement)) return;
  for (const name of fields) {
    const control = form.elements.namedItem(name);
    const isText = control instanceof HTMLTextAreaElement || control instanceof HTMLSelectElement;
    if (!isText && !(control instanceof HTMLInputElement && !["checkbox", "radio"].includes(control.type)))
      continue;
    if (control.value === String(getValues(name) ?? "")) continue;
    await register(name).onChange({ type: "change", target: { name, value: control.value } });
  }
}

/**
 * True if the person is editing the refused input. A conflict with another change stays until they decide.
 */
function isResolvedByEditing(refusal: Error | null): boolean {
  return !(refusal instanceof ApiError && refusal.code.endsWith("_changed"));
}

/** Saves input as a draft, and starts with an existing draft. */
function useDraft<Input extends FieldValues, Output>(
  { control, formState: { isDirty }, reset }: UseFormReturn<Input, unknown, Output>,
  draft: DraftKey | undefined,
) {
  const [isRestored, setIsRestored] = useState(false);
  const values = useWatch({ control, disabled: !draft });

  const restore = useEffectEvent(() => {
    const typed = draft && readFormDraft(draft);
    if (!typed) return;
    // Changes are still compared with the saved values.
    reset((saved) => ({ ...saved, ...typed }), { keepDefaultValues: true });
    setIsRestored(true);
  });
  const saveDraft = useEffectEvent((typed: object | undefined) => draft && storeFormDraft(draft, typed));

  // The signed-in user may be known only after the first render.
  const owner = draft?.userId;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each owner
  useEffect(restore, [owner]);
  useEffect(() => saveDraft(isDirty ? values : undefined), [values, isDirty]);

  return { isRestored: isRestored && isDirty, hideRestored: () => setIsRestored(false) };
}

/** The current value of a field, as it is typed. */
export function useFieldValue<Input extends FieldValues, Name extends FieldPath<Input>>(
  { control }: AppFormState<Input>,
  name: Name,
): FieldPathValue<Input, Name> {
  return useWatch({ control, name });
}

/** Adds a field to the form's summary while it is shown. */
export function useRegisteredField<Input extends FieldValues>(
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

/**
 * For a control with its own label. Use one component per field: the summary lists fields in render order.
 */
export function useControlledField<Input extends FieldValues, Name extends FieldPath<Input>>(
  form: AppFormState<Input>,
  name: Name,
) {
  useRegisteredField(form, name);
  const { ref, value, onChange } = useController({ control: form.control, name }).field;
  return { id: form.fieldId(name), ref, value, onChange, error: form.fieldError(name) };
}

/** Maps a refusal to messages of fields; empty if no field can show it. */
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
