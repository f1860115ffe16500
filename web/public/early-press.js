// Buttons in the server's HTML do nothing until hydration, which takes seconds on a slow phone. This clicks the last
// button pressed before hydration again (web/main.tsx signals when). Links and forms work without it.
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
