/** The one demo doula who can log in. */
export const demoDoula = {
  name: "Rosa Delgado-Whitaker",
  email: "doula@doula-match.example",
  password: "calm-river-42",
};
