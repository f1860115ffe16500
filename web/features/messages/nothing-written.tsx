import { EmptyMessagesIllustration } from "../../ui/illustrations/empty-messages-illustration.tsx";

interface NothingWrittenProps {
  firstName: string;
  mayWrite: boolean;
}

/** A thread in which nobody has said anything. */
export function NothingWritten({ firstName, mayWrite }: NothingWrittenProps) {
  return (
    <div className="my-auto flex flex-col items-center px-6 py-8 text-center">
      <EmptyMessagesIllustration className="mb-4 w-36 opacity-80" />
      <p className="text-ink-soft">
        {mayWrite ? `Say hello to ${firstName}. What would you like to know?` : "Nothing was written here."}
      </p>
    </div>
  );
}
