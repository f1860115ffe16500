import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef } from "react";
import { createPortal } from "react-dom";

export type TooltipSide = "over" | "under";

interface TooltipProps {
  /** For the trigger's aria-describedby. */
  id: string;
  trigger: RefObject<HTMLElement | null>;
  /** The preferred side of the trigger; the other one if there is no room. */
  side: TooltipSide;
  onClose: () => void;
  /** The pointer entered or left: the tooltip stays while the pointer is on it. */
  onHover: (isOver: boolean) => void;
  children: string;
}

const GAP_PX = 6;
const EDGE_PX = 12;

/**
 * A line that explains its trigger, above or below it. Our own: Radix's tooltip brings twenty kilobytes of positioning
 * code. It is rendered outside its trigger's paragraph but inside its landmark.
 */
export function Tooltip({ id, trigger, side, onClose, onHover, children }: TooltipProps) {
  const box = useRef<HTMLDivElement>(null);
  const close = useEffectEvent(onClose);

  useLayoutEffect(() => {
    if (box.current && trigger.current) placeBeside(box.current, trigger.current, side);
  }, [trigger, side]);

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

function placeBeside(box: HTMLElement, trigger: HTMLElement, side: TooltipSide): void {
  const around = trigger.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = box;
  const middle = around.left + around.width / 2 - width / 2;
  const left = Math.min(Math.max(middle, EDGE_PX), innerWidth - width - EDGE_PX);
  const over = around.top - GAP_PX - height;
  const under = around.bottom + GAP_PX;
  const hasRoomOver = over >= EDGE_PX;
  const hasRoomUnder = under + height + EDGE_PX <= innerHeight;
  const isOver = side === "over" ? hasRoomOver || !hasRoomUnder : !hasRoomUnder;
  box.style.left = `${left}px`;
  box.style.top = `${isOver ? over : under}px`;
}
