// Buttons that come with the page's HTML do nothing until its script is here, which on a slow phone takes seconds: the
// last one pressed meanwhile is pressed again then (web/main.tsx says when). Links and forms work by themselves.
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
