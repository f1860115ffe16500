import { Check } from "lucide-react";
import * as Radix from "radix-ui/dropdown-menu";
import type { ComponentProps } from "react";
import { cn } from "../../lib/class-names.ts";

/** Not modal: screen readers can reach the page behind it, and the page still scrolls. */
export function DropdownMenu(props: ComponentProps<typeof Radix.Root>) {
  return <Radix.Root modal={false} {...props} />;
}

export const DropdownMenuTrigger = Radix.Trigger;

/** Not in a portal, so that it stays inside its trigger's landmark. */
export function DropdownMenuContent({ className, ...props }: ComponentProps<typeof Radix.Content>) {
  return (
    <Radix.Content
      align="end"
      sideOffset={6}
      collisionPadding={12}
      className={cn(
        "z-50 max-h-(--radix-dropdown-menu-content-available-height) min-w-52 max-w-80 overflow-y-auto rounded-card border border-line bg-surface p-1.5 text-ink shadow-soft",
        "data-[state=closed]:animate-pop-out data-[state=open]:animate-pop-in",
        className,
      )}
      {...props}
    />
  );
}

const itemClasses = [
  "flex min-h-11 cursor-pointer select-none items-center gap-2.5 rounded-control px-3 py-2 outline-none",
  "data-highlighted:bg-primary-wash data-highlighted:text-primary data-disabled:cursor-not-allowed data-disabled:opacity-60",
  "[&_svg]:size-4.5 [&_svg]:shrink-0 [&_svg]:text-ink-soft data-highlighted:[&_svg]:text-primary",
];

export function DropdownMenuItem({ className, ...props }: ComponentProps<typeof Radix.Item>) {
  return <Radix.Item className={cn(itemClasses, className)} {...props} />;
}

export const DropdownMenuRadioGroup = Radix.RadioGroup;

/** One of several choices; the selected one has a check mark. */
export function DropdownMenuRadioItem({
  className,
  children,
  ...props
}: ComponentProps<typeof Radix.RadioItem>) {
  return (
    <Radix.RadioItem className={cn(itemClasses, className)} {...props}>
      {children}
      <Radix.ItemIndicator className="ml-auto">
        <Check aria-hidden="true" />
      </Radix.ItemIndicator>
    </Radix.RadioItem>
  );
}

/** Text that is not a choice, such as the signed-in user. */
export function DropdownMenuLabel({ className, ...props }: ComponentProps<typeof Radix.Label>) {
  return <Radix.Label className={cn("px-3 py-2 text-ink-soft text-sm", className)} {...props} />;
}

export function DropdownMenuSeparator({ className, ...props }: ComponentProps<typeof Radix.Separator>) {
  return <Radix.Separator className={cn("-mx-1.5 my-1.5 h-px bg-line", className)} {...props} />;
}
