import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { ErrorScreen } from "./error-screen.tsx";

describe("the error screen", () => {
  it.each([
    ["the error's message", new Error("The page broke"), "The page broke"],
    ["a thrown text", "The page broke", "The page broke"],
    ["'Unknown error' for an error without a message", new Error(), "Unknown error"],
    ["'Unknown error' for any other thrown value", { status: 500 }, "Unknown error"],
    ["'Unknown error' without an error", undefined, "Unknown error"],
  ])("[2.16] shows %s", (_what, error, text) => {
    const markup = renderToStaticMarkup(<ErrorScreen siteName="Doula Match" error={error} />);
    expect(markup).toContain("Something went wrong");
    expect(markup).toContain("An error occurred while loading the application.");
    expect(markup).toContain(`>${text}<`);
    expect(markup).toContain("Reload Page");
    expect(markup).toContain("Doula Match");
    expect(markup).toContain('<a href="/"');
  });
});
