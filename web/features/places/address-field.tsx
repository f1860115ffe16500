import { type FieldPath, type FieldValues, useController } from "react-hook-form";
import { type AppFormState, useControlledField } from "../../ui/use-app-form.ts";
import { LocationField } from "./location-field.tsx";

interface AddressFieldProps<Input extends FieldValues> {
  form: AppFormState<Input>;
  name: FieldPath<Input>;
  /** The field that holds the id of the chosen suggestion; null once the text was changed. */
  placeIdName: FieldPath<Input>;
  label: string;
  hint?: string;
  isRequired?: boolean;
}

/** An address that the server finds: by the suggestion it was chosen from, or by its zip code. */
export function AddressField<Input extends FieldValues>({
  form,
  name,
  placeIdName,
  ...props
}: AddressFieldProps<Input>) {
  const { value, onChange, ...field } = useControlledField(form, name);
  const placeId = useController({ control: form.control, name: placeIdName }).field;
  return (
    <LocationField
      {...props}
      {...field}
      value={value ?? ""}
      onChange={(text) => {
        onChange(text);
        placeId.onChange(null);
      }}
      onChoose={({ description, place_id }) => {
        onChange(description);
        placeId.onChange(place_id);
      }}
    />
  );
}
