// Starts the web app after the first paint, so that its scripts don't compete with what the server's HTML shows.
(() => {
  const { main } = document.currentScript.dataset;
  if (!main) return;
  const start = () => {
    const others = document.querySelector('meta[name="page-scripts"]')?.content.split(" ") ?? [];
    for (const href of others)
      document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href }));
    // Half a page cannot hydrate: a slow network may still be sending the rest.
    const run = () =>
      import(main).catch((error) => {
        // The server's results stay readable instead of waiting for answers about the saved date.
        delete document.documentElement.dataset.savedDate;
        throw error;
      });
    if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", run, { once: true });
    else run();
  };
  // A tab in the background paints nothing until someone looks at it.
  if (document.hidden) start();
  else requestAnimationFrame(() => setTimeout(start));
})();

// Buttons in the server's HTML do nothing until hydration, which takes seconds on a slow phone. This clicks the last
// button pressed before hydration again (web/main.tsx signals when). Links and forms work without it. The page loads
// this file without `async`, so that it runs before the first button can be pressed.
(() => {
  let pressed = null;
  const remember = ({ target }) => {
    pressed = (target instanceof Element && target.closest('button[type="button"]')) || pressed;
  };
  document.addEventListener("click", remember, true);
  document.addEventListener(
    "page alive",
    () => {
      document.removeEventListener("click", remember, true);
      if (pressed?.isConnected) pressed.click();
    },
    { once: true },
  );
})();
