import { Bell } from "lucide-react";
import { useState } from "react";
import { Button } from "../../../ui/basics/button.tsx";
import { lazyComponent } from "../../../ui/feedback/lazy-component.tsx";
import type { AlertPlace } from "./alert-dialog.tsx";

const LazyAlertDialog = lazyComponent(async () => (await import("./alert-dialog.tsx")).AlertDialog, {
  close: ({ onClose }) => onClose(),
});

interface AlertButtonProps {
  place: AlertPlace;
  variant?: "primary" | "secondary";
  className?: string;
}

/** Opens the dialog that asks for an email when a doula joins near a place. */
export function AlertButton({ place, variant = "secondary", className }: AlertButtonProps) {
  const [dialog, setDialog] = useState({ isOpen: false, openings: 0 });
  return (
    <>
      <Button
        variant={variant}
        className={className}
        onClick={() => setDialog({ isOpen: true, openings: dialog.openings + 1 })}
      >
        <Bell aria-hidden="true" className="size-4" />
        Tell me when someone joins near me
      </Button>
      {dialog.openings > 0 && (
        <LazyAlertDialog
          key={dialog.openings}
          place={place}
          isOpen={dialog.isOpen}
          onClose={() => setDialog({ ...dialog, isOpen: false })}
        />
      )}
    </>
  );
}
