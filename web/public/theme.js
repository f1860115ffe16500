// Sets the theme before the first paint; the same rules as web/lib/theme.ts.
(() => {
  let stored = null;
  try {
    stored = localStorage.getItem("theme");
  } catch {
    // Without storage, the system's setting applies.
  }
  const systemPrefersDark = matchMedia("(prefers-color-scheme: dark)").matches;
  const isDark = stored === "dark" || (stored !== "light" && systemPrefersDark);
  document.documentElement.dataset.theme = isDark ? "dark" : "light";
})();
