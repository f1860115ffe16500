import { useQuery } from "@tanstack/react-query";
import { onboardingQuery } from "../../api/onboarding.ts";
import { ReadOnlyNote } from "../onboarding/read-only-note.tsx";
import { CalendarConnection } from "./calendar-connection.tsx";

/** The third step of the setup: the doula's Google Calendar. */
export function CalendarStep() {
  const { data: onboarding } = useQuery(onboardingQuery);
  return (
    <>
      {onboarding?.status === "pending" && <ReadOnlyNote />}
      <CalendarConnection />
    </>
  );
}
