import { commerce } from "../commerce/domain.ts";
import { directory } from "../directory/domain.ts";
import { families } from "../families/domain.ts";
import { identity } from "../identity/domain.ts";
import { messaging } from "../messaging/domain.ts";
import { operations } from "../operations/domain.ts";
import type { Domain } from "../providers/domain.ts";
import { scheduling } from "../scheduling/domain.ts";
import { trust } from "../trust/domain.ts";

/** All domains in their order (docs/decisions/120). */
export const domains: readonly Domain[] = [
  identity,
  trust,
  directory,
  scheduling,
  families,
  commerce,
  messaging,
  operations,
];
