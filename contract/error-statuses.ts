import { commerceErrorStatuses } from "./commerce/errors.ts";
import { directoryErrorStatuses } from "./directory/errors.ts";
import type { ErrorCode } from "./errors.ts";
import { familiesErrorStatuses } from "./families/errors.ts";
import { identityErrorStatuses } from "./identity/errors.ts";
import { messagingErrorStatuses } from "./messaging/errors.ts";
import { operationsErrorStatuses } from "./operations/errors.ts";
import type { ErrorStatus } from "./platform/errors.ts";
import { platformErrorStatuses } from "./platform/errors.ts";
import { schedulingErrorStatuses } from "./scheduling/errors.ts";
import { settingsErrorStatuses } from "./settings/errors.ts";
import { trustErrorStatuses } from "./trust/errors.ts";

/** The HTTP status of every error code. Only the server needs them. */
export const errorStatuses: Record<ErrorCode, ErrorStatus> = {
  ...platformErrorStatuses,
  ...settingsErrorStatuses,
  ...identityErrorStatuses,
  ...trustErrorStatuses,
  ...directoryErrorStatuses,
  ...schedulingErrorStatuses,
  ...familiesErrorStatuses,
  ...commerceErrorStatuses,
  ...messagingErrorStatuses,
  ...operationsErrorStatuses,
};
