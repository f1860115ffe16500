import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { useEffect, useId, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { hideMaintenance, isMaintenanceOver } from "../../../client-state/maintenance.ts";
import { boot } from "../../../lib/boot.ts";
import { Button } from "../../../ui/basics/button.tsx";
import { MaintenanceScreen } from "../../../ui/feedback/closed-screen.tsx";

/** Covers the page during maintenance; typed text stays. */
export function MaintenanceDialog() {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const queryClient = useQueryClient();
  const router = useRouter();
  const [isAsking, setAsking] = useState(false);
  const [hasAsked, setHasAsked] = useState(false);

  // Modal, so that it covers our own open dialogs.
  useEffect(() => dialog.current?.showModal(), []);

  const retry = async () => {
    setAsking(true);
    const isOver = await isMaintenanceOver();
    setAsking(false);
    setHasAsked(true);
    if (!isOver) return;
    hideMaintenance();
    void queryClient.refetchQueries({ predicate: ({ state }) => state.status === "error" });
    void router.invalidate({ filter: ({ status }) => status === "error" });
  };

  // In the body, because everything behind one of our dialogs is hidden from screen readers.
  return createPortal(
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      onCancel={(event) => event.preventDefault()}
      // A dialog below would close on a click outside it.
      onPointerDown={(event) => event.stopPropagation()}
      className="pointer-events-auto m-0 h-dvh max-h-none w-full max-w-none overflow-y-auto bg-paper text-ink"
    >
      <MaintenanceScreen
        siteName={boot.settings.site_name}
        supportEmail={boot.settings.support_email}
        titleId={titleId}
      >
        <Button isBusy={isAsking} onClick={() => void retry()}>
          Retry
        </Button>
        <p role="status" className="mt-3 text-ink-soft text-sm">
          {hasAsked && !isAsking && "Not yet. Please try again in a few minutes."}
        </p>
      </MaintenanceScreen>
    </dialog>,
    document.body,
  );
}
