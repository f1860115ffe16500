import { useHydrated } from "@tanstack/react-router";
import { doulaSignUpSchema } from "../../../../contract/identity/accounts.schema.ts";
import { profileLengths } from "../../../../contract/identity/profiles.ts";
import { screenMessages } from "../../../../contract/platform/texts.ts";
import { useSignUpDoula } from "../../../api/identity/accounts.ts";
import { useAccountDialog } from "../../../client-state/account-dialog.ts";
import { useTypedDoulaSignUp } from "../../../client-state/typed-doula-sign-up.ts";
import { toast, toastFailure } from "../../../ui/feedback/use-toast.ts";
import { AppForm, FormRefusal, SubmitButton } from "../../../ui/form/app-form.tsx";
import { TextField } from "../../../ui/form/form-fields.tsx";
import { useAppForm } from "../../../ui/form/use-app-form.ts";
import { AddressField } from "../../shared/places/address-field.tsx";
import { EmailField } from "../fields/email-field.tsx";
import { NewPasswordField } from "../fields/password-fields.tsx";
import { DialogSwitch, LegalNote, SignInInstead } from "../sign-in/dialog-switch.tsx";

/** The mutation of the form, for the page that shows what follows. */
export function useDoulaSignUp() {
  return useSignUpDoula({
    onSuccess: () => {
      const { doulaSignedUp: title, doulaSignedUpNext: description } = screenMessages;
      toast({ title, description, variant: "success" });
    },
    onError: (error) => toastFailure(screenMessages.signUpFailed, error),
  });
}

export function DoulaSignUpForm({ signUp }: { signUp: ReturnType<typeof useDoulaSignUp> }) {
  const typed = useTypedDoulaSignUp();
  const form = useAppForm({
    id: "doula-sign-up",
    schema: doulaSignUpSchema,
    // Fields without a default keep what was typed before hydration.
    defaultValues: typed ?? { password: "", data: { address: "" }, place_id: null },
    submit: signUp.mutateAsync,
    fieldOfError: { password_too_weak: "password" },
  });
  // Before hydration, the browser would submit the form with the password in the URL.
  const isHydrated = useHydrated();
  const { open } = useAccountDialog();
  const logIn = () => open({ kind: "login", email: form.getValues("email") });

  return (
    <AppForm form={form} aria-label="Your details">
      <TextField
        form={form}
        name="data.full_name"
        label="Full name"
        autoComplete="name"
        maxLength={profileLengths.full_name}
        isRequired
      />
      <EmailField form={form} name="email" takesFocus={typed !== null} />
      <NewPasswordField form={form} name="password" label="Password" />
      <TextField
        form={form}
        name="data.phone_number"
        label="Phone number"
        type="tel"
        autoComplete="tel"
        maxLength={profileLengths.phone}
        isRequired
      />
      <AddressField
        form={form}
        name="data.address"
        placeIdName="place_id"
        label="Address"
        hint="Choose a suggestion, or end the address with your zip code. Parents only see your city."
        isRequired
      />
      <SubmitButton form={form} size="lg" disabled={!isHydrated} busyText={screenMessages.creatingAccount}>
        Create Account
      </SubmitButton>
      <div className="flex flex-col gap-2">
        <LegalNote />
        <DialogSwitch question="Already registered?" action="Sign in here" onSwitch={logIn} />
      </div>
      {/* Below the button, so that an error does not move it. */}
      <FormRefusal form={form} title={screenMessages.signUpFailed}>
        {form.refusalCode === "email_taken" && <SignInInstead onLogIn={logIn} />}
      </FormRefusal>
    </AppForm>
  );
}
