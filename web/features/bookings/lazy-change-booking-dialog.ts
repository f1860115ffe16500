import { lazyPart } from "../../lib/lazy-part.tsx";

export const LazyChangeBookingDialog = lazyPart(
  async () => (await import("./change-booking-dialog.tsx")).ChangeBookingDialog,
);
