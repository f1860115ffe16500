import { commerceErrors } from "./commerce/errors.ts";
import { directoryErrors } from "./directory/errors.ts";
import { familiesErrors } from "./families/errors.ts";
import { identityErrors } from "./identity/errors.ts";
import { messagingErrors } from "./messaging/errors.ts";
import { operationsErrors } from "./operations/errors.ts";
import { platformErrors } from "./platform/errors.ts";
import { schedulingErrors } from "./scheduling/errors.ts";
import { settingsErrors } from "./settings/errors.ts";
import { trustErrors } from "./trust/errors.ts";

/** Every error code of the API with its message. Messages from spec section 8 are verbatim. Codes are stable; messages may change. */
export const errorMessages = {
  ...platformErrors,
  ...settingsErrors,
  ...identityErrors,
  ...trustErrors,
  ...directoryErrors,
  ...schedulingErrors,
  ...familiesErrors,
  ...commerceErrors,
  ...messagingErrors,
  ...operationsErrors,
} as const;

export type ErrorCode = keyof typeof errorMessages;

export const errorCodes = Object.keys(errorMessages) as [ErrorCode, ...ErrorCode[]];
