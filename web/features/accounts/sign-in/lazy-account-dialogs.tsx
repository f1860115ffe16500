import type { AccountDialogKind } from "../../../client-state/account-dialog.ts";
import { lazyComponent } from "../../../ui/feedback/lazy-component.tsx";
import { Skeleton, SkeletonRegion } from "../../../ui/feedback/skeleton.tsx";

/** The account dialogs. Their code loads when the first one opens. */
export const LazyAccountDialogs = lazyComponent(
  async () => (await import("./account-dialogs.tsx")).AccountDialogs,
  {
    fallback: ({ dialog }) => <AccountDialogSkeleton kind={dialog.kind} />,
    close: ({ onClose }) => onClose(),
  },
);

const skeletons = {
  login: { title: "Log In", fields: 2 },
  signup: { title: "Create Your Account", fields: 5 },
  "check-email": { title: "Check your email", fields: 1 },
};

/** A placeholder for an account dialog while its code loads. */
function AccountDialogSkeleton({ kind }: { kind: AccountDialogKind }) {
  const { title, fields } = skeletons[kind];
  return (
    <>
      <div className="fixed inset-0 z-50 animate-fade-in bg-veil" />
      <SkeletonRegion className="fixed inset-0 z-50 flex h-dvh w-full animate-fade-in flex-col bg-surface text-ink shadow-soft md:m-auto md:h-fit md:max-w-md md:rounded-card md:border md:border-line">
        <p
          aria-hidden="true"
          className="border-line border-b px-4 py-4.5 font-display font-medium text-xl md:px-7 md:py-5.5 md:text-2xl"
        >
          {title}
        </p>
        <div className="flex grow flex-col gap-5 px-4 py-5 md:px-7 md:py-6">
          {Array.from({ length: fields }, (_, field) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: placeholder fields are identical and never move
            <div key={field} className="flex flex-col gap-2">
              <Skeleton className="w-24" />
              <Skeleton className="h-11" />
            </div>
          ))}
        </div>
        <div className="border-line border-t px-4 py-3 md:px-7 md:py-4">
          <Skeleton className="h-12" />
        </div>
      </SkeletonRegion>
    </>
  );
}
