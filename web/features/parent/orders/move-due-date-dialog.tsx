import { useQuery } from "@tanstack/react-query";
import { moveDueDateSchema, type Order } from "../../../../contract/commerce/orders.schema.ts";
import { dueDateAnswerDays, maxDueDateMoveDays } from "../../../../contract/commerce/orders.ts";
import { getPronounForms } from "../../../../contract/directory/pronouns.ts";
import { useMoveDueDate } from "../../../api/commerce/order-requests.ts";
import { parentProfileQuery } from "../../../api/directory/profiles.ts";
import { Dialog, DialogContent } from "../../../ui/dialog/dialog.tsx";
import { toast } from "../../../ui/feedback/use-toast.ts";
import { FormRefusal } from "../../../ui/form/app-form.tsx";
import { DialogAppForm, FormDialogBody, FormDialogFooter } from "../../../ui/form/dialog-app-form.tsx";
import { DateField } from "../../../ui/form/form-fields.tsx";
import { useAppForm } from "../../../ui/form/use-app-form.ts";

interface MoveDueDateDialogProps {
  order: Order;
  firstName: string;
  onClose: () => void;
}

/** Asks the doula to plan for another due date. The parent's own profile, if it has a newer date, fills it in. */
export function MoveDueDateDialog(props: MoveDueDateDialogProps) {
  const { data: profile, isPending } = useQuery(parentProfileQuery(props.order.parent_user_id));
  const { due_date, proposed_due_date } = props.order;
  if (isPending) return null;
  return <MoveDueDateForm {...props} start={proposed_due_date ?? profile?.due_date ?? due_date} />;
}

function MoveDueDateForm({
  order,
  firstName,
  start,
  onClose,
}: MoveDueDateDialogProps & { start: string | null }) {
  const move = useMoveDueDate({
    onSuccess: (_, { order, dueDate }) =>
      toast(
        dueDate === order.due_date
          ? { title: "Your date stays as it was", variant: "success" }
          : {
              title: "We asked your doula",
              description: "Until the answer arrives, both dates stay free for you.",
              variant: "success",
            },
      ),
  });
  const { subject } = getPronounForms(order.doula_pronouns, firstName);
  const form = useAppForm({
    id: "move-due-date",
    schema: moveDueDateSchema,
    defaultValues: { due_date: start ?? "" },
    submit: ({ due_date }) => move.mutateAsync({ order, dueDate: due_date }),
    onSuccess: onClose,
  });
  return (
    <Dialog open onOpenChange={(open) => !open && !form.isBusy && onClose()}>
      <DialogContent title="Our date changed" sheet="content">
        <DialogAppForm form={form}>
          <FormDialogBody form={form} isTextOnly>
            <p>
              We ask {firstName} to plan for your new date. Both dates stay free for you until {subject}{" "}
              answers. If there is no answer within {dueDateAnswerDays} days, Support helps. Your profile
              changes to the new date now.
            </p>
            <DateField
              form={form}
              name="due_date"
              label="New due date"
              isTypeable
              hint={`At most ${maxDueDateMoveDays / 7} weeks from your first one`}
              isRequired
            />
            <FormRefusal form={form} title="We couldn't ask for your new date" />
          </FormDialogBody>
          <FormDialogFooter form={form} cancelText="Not now" onCancel={onClose} busyText="Asking...">
            Ask {firstName}
          </FormDialogFooter>
        </DialogAppForm>
      </DialogContent>
    </Dialog>
  );
}
