import {
  actionsOfCase,
  actionsOfDoneCase,
  type OfferedAction,
  type OpenClaim,
} from '@pravas/domain/desk/case-actions.ts';
import type { Caller } from '../../platform/caller.ts';
import type { Tx } from '../../platform/database.ts';
import { isStillOwed } from '../booking/index.ts';
import type { WorkCase } from '../casework/index.ts';
import type { FlightBooking } from '../flight-order/index.ts';
import { type CaseFacts, enteredChangeOf, subjectOf } from './case-facts.ts';

/** What a case rests on, as it was read. */
interface CaseGround {
  readonly facts: CaseFacts;
  readonly booking: FlightBooking | null;
  readonly claim: OpenClaim | null;
}

/** What can be done about a case in its current state. */
export async function offeredActions(
  tx: Tx,
  found: Pick<WorkCase, 'kind' | 'key' | 'state'>,
  { facts, booking, claim }: CaseGround,
  caller: Pick<Caller, 'personId'>,
): Promise<readonly OfferedAction[]> {
  const subject = subjectOf(found, facts, booking?.origin ?? null);
  if (found.state === 'open') {
    return actionsOfCase(found.kind, subject, claim, enteredChangeOf(facts, caller), facts.asked ?? null);
  }
  const isOwed = booking !== null && subject === 'late_airline' && (await isStillOwed(tx, booking, facts));
  return actionsOfDoneCase(subject, isOwed);
}
