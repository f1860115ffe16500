/** Two by two mulberry pixels. */
export const png = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAEUlEQVQImWOoUgiqUghigFAAGn4DsUTvb7EAAAAASUVORK5CYII=",
  "base64",
);
