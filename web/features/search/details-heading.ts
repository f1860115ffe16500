/** The same above the skeleton and the form, so that nothing moves when the form takes its place. */
export const detailsHeading = {
  title: "A few details",
  lead: "They are kept in this browser, so you enter them once.",
};
