// Sets the theme before the first paint; the same rules as web/lib/theme.ts. Also marks pages in a browser that has saved a
// due date, so that results wait for the answers about it.
(() => {
  let stored = null;
  try {
    stored = localStorage.getItem("theme");
    const search = localStorage.getItem("doula-search");
    if (search?.includes('"dueDate":"')) document.documentElement.dataset.savedDate = "";
  } catch {
    // Without storage, the system's setting applies.
  }
  const systemPrefersDark = matchMedia("(prefers-color-scheme: dark)").matches;
  const isDark = stored === "dark" || (stored !== "light" && systemPrefersDark);
  document.documentElement.dataset.theme = isDark ? "dark" : "light";
})();
