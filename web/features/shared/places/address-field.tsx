import { type KeyboardEvent, useState } from "react";
import { type FieldPath, type FieldValues, useController } from "react-hook-form";
import { unresolvedAddressMessage } from "../../../../contract/directory/places.ts";
import { normalizeLine } from "../../../../contract/platform/normalize-text.ts";
import { Button } from "../../../ui/basics/button.tsx";
import { Field } from "../../../ui/form/field.tsx";
import { TextInput } from "../../../ui/form/field-control.tsx";
import { type AppFormState, useControlledField } from "../../../ui/form/use-app-form.ts";
import { keepStreet } from "./keep-street.ts";
import { LocationField } from "./location-field.tsx";

interface AddressFieldProps<Input extends FieldValues> {
  form: AppFormState<Input>;
  name: FieldPath<Input>;
  /** The field with the ID of the selected suggestion; null once the text changes. */
  placeIdName: FieldPath<Input>;
  label: string;
  hint?: string;
  isRequired?: boolean;
}

/** An address that the server locates by the selected suggestion, or by its zip code. */
export function AddressField<Input extends FieldValues>({
  form,
  name,
  placeIdName,
  ...props
}: AddressFieldProps<Input>) {
  const { value, onChange, ...field } = useControlledField(form, name);
  const placeId = useController({ control: form.control, name: placeIdName }).field;
  const changeText = (text: string) => {
    onChange(text);
    placeId.onChange(null);
  };
  return (
    <>
      <LocationField
        {...props}
        {...field}
        value={value ?? ""}
        onChange={changeText}
        onChoose={(suggestion) => {
          onChange(keepStreet(value ?? "", suggestion));
          placeId.onChange(suggestion.place_id);
        }}
      />
      {field.error === unresolvedAddressMessage && (
        <MissingZipCode
          onAdd={(zip) => {
            changeText(`${value.replace(/[\s,]+$/, "")} ${zip}`);
            // The zip code field disappears, so move its focus here.
            form.setFocus(name);
          }}
        />
      )}
    </>
  );
}

/** Asks for the missing zip code of an address. */
function MissingZipCode({ onAdd }: { onAdd: (zip: string) => void }) {
  const [typed, setTyped] = useState("");
  const zip = normalizeLine(typed).replace(/[\u2010-\u2015\u2212]/, "-");
  const isComplete = /^\d{5}(-\d{4})?$/.test(zip);
  const addOnEnter = (event: KeyboardEvent) => {
    if (event.key !== "Enter") return;
    // Enter would submit the form.
    event.preventDefault();
    if (isComplete) onAdd(zip);
  };
  return (
    <div className="-mt-2 flex flex-wrap items-end gap-3">
      <Field label="Zip code" className="w-32">
        <TextInput
          inputMode="numeric"
          autoComplete="postal-code"
          maxLength={10}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          onKeyDown={addOnEnter}
        />
      </Field>
      <Button variant="secondary" disabled={!isComplete} onClick={() => onAdd(zip)}>
        Add to the address
      </Button>
    </div>
  );
}
