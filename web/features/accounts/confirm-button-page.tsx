import { useHydrated } from "@tanstack/react-router";
import { Button } from "../../ui/button.tsx";
import { RefusalAlert } from "../../ui/refusal-alert.tsx";
import { MailedLinkPage } from "./mailed-link-page.tsx";

type ConfirmButtonPageProps = {
  title: string;
  message: string;
  error: Error | null;
  isBusy: boolean;
  onConfirm: () => void;
};

/** What a confirmation link opens: nothing happens until its one button is pressed, as mail programs open links too. */
export function ConfirmButtonPage({ title, message, error, isBusy, onConfirm }: ConfirmButtonPageProps) {
  // The page comes from the server: until it is alive, a press would be lost.
  const isHydrated = useHydrated();
  return (
    <MailedLinkPage title={title}>
      <p className="mb-7 text-ink-soft">{message}</p>
      <div className="flex w-full flex-col gap-5 text-left">
        {error && <RefusalAlert title="We could not confirm it" error={error} />}
        <Button
          size="lg"
          className="self-center"
          disabled={!isHydrated}
          isBusy={isBusy}
          busyText="Confirming..."
          onClick={onConfirm}
        >
          Confirm My Email
        </Button>
      </div>
    </MailedLinkPage>
  );
}
