import { indianDay } from '@pravas/domain/time/indian-day.ts';
import { claimDue, type DueContext, type DueRow, workThrough } from '../../platform/due-rows.ts';
import { releaseCase } from '../casework/index.ts';
import { reviewClaim } from '../expense/index.ts';
import { reviewChange } from '../flight-change/index.ts';
import { reviewRequest } from '../trip/index.ts';

/** How the decider is settled again, by what they decide or look after. */
const REVIEWS = { request: reviewRequest, change: reviewChange, claim: reviewClaim, case: releaseCase } as const;

interface DueSubject extends DueRow {
  readonly kind: keyof typeof REVIEWS;
}

const AT_ONCE = 50;
/** What nobody else can decide stays as it is, and is checked again after so long. */
const LOOK_AGAIN_MINUTES = 1;

/**
 * Works out the deciders again for every task whose decider cannot decide, is away, or stood in for someone who is
 * back. It reads the current state rather than events, so a role that is switched off, a directory that removes a
 * person and a new day are all handled alike, and a missed event does no harm. Returns how many tasks changed.
 */
export async function reviewDueDeciders(context: DueContext): Promise<number> {
  const now = context.clock.now();
  const rest = { minutes: LOOK_AGAIN_MINUTES };
  const due = await claimDue<DueSubject>(context, 'claim_due_deciders', rest, indianDay(now), AT_ONCE);
  await workThrough(context, due, 'who decides could not be settled yet', async (tx, { kind, id }) => {
    const isSettled = await REVIEWS[kind](tx, id, now);
    // What changes again is checked again without waiting.
    if (isSettled) {
      await tx.deleteFrom('decider_look').where('kind', '=', kind).where('subject_id', '=', id).execute();
    }
    return isSettled;
  });
  // As many may be left as were taken.
  return due.length;
}
