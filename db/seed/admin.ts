import { splitFullName } from "../../contract/accounts.ts";
import { daysAfter } from "./calendar.ts";
import { stableId } from "./random.ts";

/** Who reviews the demo doulas. */
export const demoAdmin = { name: "Ines Halvorsen", email: "admin@doula-match.example" };

export function seedAdmin(now: Date) {
  const joined = daysAfter(now, -720);
  return {
    user: {
      id: stableId(`user ${demoAdmin.email}`),
      email: demoAdmin.email,
      emailVerified: true,
      fullName: demoAdmin.name,
      ...splitFullName(demoAdmin.name),
      userType: "admin",
      createdAt: joined,
      updatedAt: joined,
    },
  };
}
