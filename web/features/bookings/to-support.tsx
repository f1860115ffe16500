import { boot } from "../../lib/boot.ts";
import { Button } from "../../ui/button.tsx";

/** The way on where only we can help. */
export function ToSupport() {
  return (
    <Button variant="link" asChild>
      <a href={`mailto:${boot.settings.support_email}`}>Contact Support</a>
    </Button>
  );
}
