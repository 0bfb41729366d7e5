import type { Invariant } from './invariant.ts';
import { nothingIsForgotten, nothingIsTorn, workIsTakenOver } from './liveness-invariants.ts';
import { booksBalance, capturesAreOnce, chargedAsConfirmed, paymentsEnd, taxesAgree } from './money-invariants.ts';
import {
  bookedMeansOrder,
  boughtAsApproved,
  boughtOnce,
  cancellingIsMonotone,
  seatsAreSingle,
  workersAreFenced,
} from './purchase-invariants.ts';
import { answersAreKept, eventsAreTold, tenantsAreApart, trailIsWhole } from './record-invariants.ts';
import { reportsAgree } from './report-invariants.ts';
import { holdsAreFor } from './wallet-invariants.ts';

/** Everything that must hold of what is stored, at any moment (reliability §1.1). */
export const INVARIANTS: readonly Invariant[] = [
  paymentsEnd,
  boughtOnce,
  booksBalance,
  bookedMeansOrder,
  boughtAsApproved,
  trailIsWhole,
  chargedAsConfirmed,
  capturesAreOnce,
  answersAreKept,
  tenantsAreApart,
  workersAreFenced,
  seatsAreSingle,
  taxesAgree,
  cancellingIsMonotone,
  eventsAreTold,
  reportsAgree,
  holdsAreFor,
  nothingIsForgotten,
  workIsTakenOver,
  nothingIsTorn,
];
