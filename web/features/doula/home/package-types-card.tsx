import { useQuery } from "@tanstack/react-query";
import { useId, useRef } from "react";
import type { OwnPackage } from "../../../../contract/directory/packages.schema.ts";
import {
  formatPackagePrice,
  packageTypes,
  packageTypeTexts,
} from "../../../../contract/directory/packages.ts";
import { ownPackagesQuery, useDismissPackageTypes, useTypePackage } from "../../../api/directory/packages.ts";
import { Button } from "../../../ui/basics/button.tsx";
import { Card } from "../../../ui/basics/card.tsx";
import { RefusalAlert } from "../../../ui/feedback/inline-alert.tsx";

/** Asks once what the packages from before there were types are for. Each choice is saved when it is pressed. */
export function PackageTypesCard() {
  const { data: packages = [] } = useQuery(ownPackagesQuery);
  const dismiss = useDismissPackageTypes();
  const title = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const untyped = packages.filter(({ type }) => type === null);
  if (untyped.length === 0) return null;
  return (
    <Card asChild>
      <section aria-labelledby={title} className="flex flex-col gap-4">
        <div>
          <h2 id={title} ref={heading} tabIndex={-1} className="text-xl">
            What are these packages for?
          </h2>
          <p className="measure text-ink-soft">
            Expecting parents see birth packages first, and parents with a newborn see postpartum care. Until
            you choose, both see them.
          </p>
        </div>
        <ul className="divide-y divide-line">
          {untyped.map((offer) => (
            // The pressed button disappears with its row.
            <UntypedPackage key={offer.id} offer={offer} onTyped={() => heading.current?.focus()} />
          ))}
        </ul>
        {dismiss.error && <RefusalAlert title="We couldn't hide this" error={dismiss.error} />}
        <Button
          variant="ghost"
          className="sm:self-start"
          isBusy={dismiss.isPending}
          busyText="Hiding..."
          onClick={() => dismiss.mutate()}
        >
          Not now
        </Button>
      </section>
    </Card>
  );
}

function UntypedPackage({ offer, onTyped }: { offer: OwnPackage; onTyped: () => void }) {
  const choose = useTypePackage();
  const name = useId();
  const save = async (type: (typeof packageTypes)[number]) => {
    // Not in onSuccess, because the row unmounts.
    const saved = await choose.mutateAsync({ id: offer.id, type }).catch(() => undefined);
    if (saved) onTyped();
  };
  return (
    <li className="flex flex-col gap-2 py-3 first:pt-0 last:pb-0">
      <p id={name} className="wrap-anywhere">
        <span className="font-semibold">{offer.name}</span>{" "}
        <span className="whitespace-nowrap text-ink-soft">{formatPackagePrice(offer)}</span>
      </p>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields */}
      <div role="group" aria-labelledby={name} className="flex flex-wrap gap-2">
        {packageTypes.map((type) => (
          <Button
            key={type}
            variant="secondary"
            size="sm"
            disabled={choose.isPending}
            onClick={() => void save(type)}
          >
            {packageTypeTexts[type]}
          </Button>
        ))}
      </div>
      {choose.error && <RefusalAlert title="We couldn't save what it is for" error={choose.error} />}
    </li>
  );
}
