import { Button } from "../../../ui/basics/button.tsx";
import { InlineAlert } from "../../../ui/feedback/inline-alert.tsx";

interface ChangedElsewhereProps {
  title: string;
  /** Called before the form is submitted once more. */
  onSaveTyped: () => void;
  onShowSaved: () => void;
}

/** Another tab or device has saved since the form was opened: the person chooses which version to keep. */
export function ChangedElsewhere({ title, onSaveTyped, onShowSaved }: ChangedElsewhereProps) {
  return (
    <InlineAlert
      tone="error"
      title={title}
      action={
        <>
          <Button type="submit" size="sm" onClick={onSaveTyped}>
            Save my version
          </Button>
          <Button variant="secondary" size="sm" onClick={onShowSaved}>
            Show the saved version
          </Button>
        </>
      }
    >
      Your profile was changed in another tab or on another device. Your edits are still here.
    </InlineAlert>
  );
}
