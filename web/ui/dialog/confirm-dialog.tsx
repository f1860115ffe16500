import type { UseMutationResult } from "@tanstack/react-query";
import * as Radix from "radix-ui/alert-dialog";
import { type ReactNode, type RefObject, useId, useState } from "react";
import { Button } from "../basics/button.tsx";
import { RefusalAlert } from "../feedback/inline-alert.tsx";
import { DialogBody, DialogFooter } from "./dialog.tsx";
import { frameClasses, useErrorDismissal, useFocusReturn } from "./dialog-frame.ts";

type ConfirmDialogProps = Question & (Act | { [Key in keyof Act]?: undefined });

interface Question {
  isOpen: boolean;
  /** The question, such as 'Remove this certification?'. */
  title: string;
  /** What the question is about, such as the certification's name. */
  subject?: string | undefined;
  /** What follows, as paragraphs or a list. */
  children: ReactNode;
  /** The button that changes nothing, such as 'Keep it'. It has the focus when the dialog opens. */
  cancelText: string;
  /** The verb, such as 'Remove'. Undefined if nobody can agree to this, or not until something has loaded. */
  confirmText: string | undefined;
  /** For what cannot be undone. */
  isDangerous?: boolean;
  /** Gets the focus if the act removes the button that opened the dialog. */
  focusAfter?: RefObject<HTMLElement | null>;
  onConfirm: () => void;
  onClose: () => void;
}

/** What `onConfirm` starts, if the dialog waits for it: it stays open until then, and shows a refusal. */
interface Act {
  mutation: Pick<UseMutationResult, "isPending" | "error" | "reset">;
  busyText: string;
  /** The title of a refusal, such as 'Error deleting package'. */
  failed: string;
}

/** Asks one question before an act, and says what follows. Keeps its content while it closes. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const [shown, setShown] = useState(props);
  if (props.isOpen && shown !== props) setShown(props);
  useErrorDismissal(props.isOpen);
  const close = () => {
    if (props.mutation?.isPending) return;
    props.mutation?.reset();
    props.onClose();
  };
  return (
    <Radix.Root open={props.isOpen} onOpenChange={(isOpening) => !isOpening && close()}>
      <ConfirmContent {...(props.isOpen ? props : shown)} />
    </Radix.Root>
  );
}

function ConfirmContent({
  title,
  subject,
  children,
  cancelText,
  confirmText,
  isDangerous = false,
  mutation,
  busyText,
  failed,
  focusAfter,
  onConfirm,
}: ConfirmDialogProps) {
  const { content, rememberOpener, returnToOpener } = useFocusReturn(focusAfter);
  const isBusy = mutation?.isPending ?? false;
  const subjectId = useId();
  return (
    <Radix.Portal>
      <Radix.Overlay className={frameClasses.overlay} />
      <Radix.Content
        ref={content}
        aria-describedby={subject && subjectId}
        onOpenAutoFocus={rememberOpener}
        onCloseAutoFocus={(event) => {
          event.preventDefault();
          returnToOpener();
        }}
        className={frameClasses.content({ sheet: "content" })}
      >
        <header className={frameClasses.header}>
          <div className={frameClasses.heading}>
            <Radix.Title className={frameClasses.title}>{title}</Radix.Title>
            {subject && (
              <p id={subjectId} className={frameClasses.description}>
                {subject}
              </p>
            )}
          </div>
        </header>
        <DialogBody isTextOnly>
          <Radix.Description asChild>
            <div className="flex flex-col gap-3">{children}</div>
          </Radix.Description>
          {mutation?.error && <RefusalAlert title={failed} error={mutation.error} />}
        </DialogBody>
        <DialogFooter>
          <Radix.Cancel asChild>
            <Button data-dialog-close variant="secondary" disabled={isBusy}>
              {cancelText}
            </Button>
          </Radix.Cancel>
          {confirmText && (
            <Button
              variant={isDangerous ? "danger" : "primary"}
              isBusy={isBusy}
              busyText={busyText}
              onClick={onConfirm}
            >
              {confirmText}
            </Button>
          )}
        </DialogFooter>
      </Radix.Content>
    </Radix.Portal>
  );
}
