import { z } from "zod";
import "./zod-config.ts";

const defaultMessage = "Please check what you entered.";

/**
 * Sentences for issues without a message of their own: zod's default messages are written for programmers.
 */
function describeIssue(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case "invalid_type":
      return describeWrongType(issue.expected, issue.input);
    case "invalid_value":
      return issue.values.length === 1
        ? `Please use ${String(issue.values[0])}.`
        : `Please choose one of these: ${issue.values.map(String).join(", ")}.`;
    case "too_small":
      return describeTooSmall(issue);
    case "too_big":
      return describeTooBig(issue);
    case "invalid_format":
      return issue.format === "url" ? "Please enter a complete URL." : defaultMessage;
    default:
      return defaultMessage;
  }
}

function describeWrongType(expected: string, input: unknown): string {
  if (input === undefined || input === null) return "This is required.";
  if (expected === "string") return "Please enter text.";
  if (expected === "int") return "Please enter a whole number.";
  return expected === "number" ? "Please enter a number." : defaultMessage;
}

function describeTooSmall({ origin, minimum, inclusive }: z.core.$ZodRawIssue<z.core.$ZodIssueTooSmall>) {
  if (origin === "string")
    return Number(minimum) > 1 ? `Please use at least ${minimum} characters.` : "This is required.";
  if (origin === "array") return `Please choose at least ${minimum}.`;
  return inclusive === false ? `Please enter more than ${minimum}.` : `Please enter ${minimum} or more.`;
}

function describeTooBig({ origin, maximum, inclusive }: z.core.$ZodRawIssue<z.core.$ZodIssueTooBig>) {
  if (origin === "string") return `Please use at most ${maximum} characters.`;
  if (origin === "array") return `Please choose at most ${maximum}.`;
  return inclusive === false ? `Please enter less than ${maximum}.` : `Please enter ${maximum} or less.`;
}

z.config({ customError: describeIssue });
