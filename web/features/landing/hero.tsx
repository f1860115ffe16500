import type { Ref } from "react";
import { boot } from "../../lib/boot.ts";
import { Illustration } from "../../ui/illustration.tsx";
import { PlaceSearchForm } from "../places/place-search-form.tsx";

/** The headline and the search form. `fieldRef` gets the search field. */
export function Hero({ fieldRef }: { fieldRef: Ref<HTMLInputElement> }) {
  return (
    <section className="page-width grid items-center gap-x-10 gap-y-4 pt-8 pb-12 md:pt-12 md:pb-16 lg:grid-cols-[1.1fr_1fr] lg:pt-14 lg:pb-20">
      {/* Not centered: messages under the field add height and must not move it. */}
      <div className="max-w-xl max-lg:mx-auto max-lg:w-full lg:self-start lg:pt-[16%]">
        <h1 className="text-3xl md:text-4xl">Find Your Perfect Doula</h1>
        <p className="mt-4 text-ink-soft text-lg">{boot.settings.site_description}</p>
        <PlaceSearchForm
          fieldRef={fieldRef}
          className="mt-7 rounded-card border border-line bg-surface p-4 shadow-soft md:p-5"
        />
        <p className="mt-4 text-ink-soft text-sm">
          Searching needs no account. Intro calls take 30 minutes and are free.
        </p>
      </div>
      <Illustration name="hero" className="mx-auto w-full max-w-72 sm:max-w-80 lg:order-none lg:max-w-none" />
    </section>
  );
}
