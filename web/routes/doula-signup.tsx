import { createFileRoute } from "@tanstack/react-router";
import { pageHead } from "../lib/page-head.ts";
import { DoulaSignupPage } from "../pages/doula-signup/doula-signup-page.tsx";

export const Route = createFileRoute("/doula-signup")({
  head: () =>
    pageHead({
      title: "Join Our Doula Network",
      description:
        "Become a doula families near you can find: set your own hours, packages and prices, and meet parents on free intro calls.",
      path: "/doula-signup",
    }),
  component: DoulaSignupPage,
});
