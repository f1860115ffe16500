import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef } from "react";
import { createPortal } from "react-dom";

interface TooltipProps {
  /** For the trigger's aria-describedby. */
  id: string;
  trigger: RefObject<HTMLElement | null>;
  onClose: () => void;
  /** The pointer has come over, or gone: what one reads stays while one is on it. */
  onHover: (isOver: boolean) => void;
  children: string;
}

const GAP_PX = 6;
const EDGE_PX = 12;

/**
 * A line that explains its trigger, under it or, without room there, above. Our own: the one of Radix brings twenty
 * kilobytes of placing along. Out of the paragraph of its trigger, but not out of its landmark.
 */
export function Tooltip({ id, trigger, onClose, onHover, children }: TooltipProps) {
  const box = useRef<HTMLDivElement>(null);
  const close = useEffectEvent(onClose);

  useLayoutEffect(() => {
    if (box.current && trigger.current) placeUnder(box.current, trigger.current);
  }, [trigger]);

  useEffect(() => {
    const closeByKey = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      // Before the dialog around it, which would close too.
      event.stopPropagation();
      close();
    };
    const closeByMove = () => close();
    addEventListener("keydown", closeByKey, true);
    addEventListener("scroll", closeByMove, true);
    addEventListener("resize", closeByMove);
    return () => {
      removeEventListener("keydown", closeByKey, true);
      removeEventListener("scroll", closeByMove, true);
      removeEventListener("resize", closeByMove);
    };
  }, []);

  const landmark = trigger.current?.closest("[role=dialog], main") ?? document.body;
  return createPortal(
    <div
      ref={box}
      id={id}
      role="tooltip"
      onPointerEnter={() => onHover(true)}
      onPointerLeave={() => onHover(false)}
      className="fixed z-60 max-w-64 animate-fade-in rounded-control bg-ink px-3 py-2 font-sans font-normal text-paper text-sm shadow-soft"
    >
      {children}
    </div>,
    landmark,
  );
}

function placeUnder(box: HTMLElement, trigger: HTMLElement): void {
  const around = trigger.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = box;
  const middle = around.left + around.width / 2 - width / 2;
  const left = Math.min(Math.max(middle, EDGE_PX), innerWidth - width - EDGE_PX);
  const below = around.bottom + GAP_PX;
  const hasRoomBelow = below + height + EDGE_PX <= innerHeight;
  box.style.left = `${left}px`;
  box.style.top = `${hasRoomBelow ? below : around.top - GAP_PX - height}px`;
}
