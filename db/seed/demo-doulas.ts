import { demoPassword } from "./parents.ts";

/** The demo doulas who can log in: one who is listed, and one at each place on the way there. */
export const demoDoula = {
  name: "Rosa Delgado-Whitaker",
  email: "doula@doula-match.example",
  password: demoPassword,
};

/** Two of the six steps are done: video and births. */
export const draftDoula = { name: "Desmond Achebe", email: "doula-draft@doula-match.example" };
export const pendingDoula = { name: "Kaitlyn Moreau", email: "doula-pending@doula-match.example" };
export const rejectedDoula = { name: "Alexis Tran", email: "doula-rejected@doula-match.example" };

export const demoDoulas = [demoDoula, draftDoula, pendingDoula, rejectedDoula];
