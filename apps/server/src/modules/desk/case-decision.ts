import type { decideWorkCase } from '@pravas/contract/desk/case-decisions.ts';
import type { BodyOf } from '@pravas/contract/operation.ts';
import type { OpenClaim } from '@pravas/domain/desk/case-actions.ts';
import type { Paise } from '@pravas/domain/money/money.ts';
import type { Tx } from '../../platform/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { HandContext } from '../booking/index.ts';
import type { WorkCase } from '../casework/index.ts';
import { refuseField } from '../organisation/index.ts';
import type { CaseFacts } from './case-facts.ts';
import type { DeskChange } from './desk-context.ts';

/** A decision as it is sent. */
export type DecisionBody = BodyOf<typeof decideWorkCase>;

/** What deciding has at hand. */
export interface Deciding {
  readonly tx: Tx;
  readonly body: DecisionBody;
  readonly found: WorkCase;
  readonly facts: CaseFacts;
  readonly change: DeskChange;
  readonly by: HandContext;
  readonly claim: OpenClaim | null;
}

/** How a decision ends the case; null leaves it open. */
export type Resolution = string | null;

/** The booking that a case is about. Throws `action_not_offered` where it is about none. */
export function bookingOf(found: WorkCase): string {
  if (found.bookingId === null) throw new Refusal('action_not_offered');
  return found.bookingId;
}

/** A fact that a decision cannot do without. Throws `validation_failed`. */
export function required<T>(value: T | null | undefined, field: string): T {
  if (value === null || value === undefined)
    throw refuseField('validation_failed', field, 'It is not part of this case');
  return value;
}

/** A typed amount. Throws `validation_failed` where there is none. */
export function amountOf(value: Paise | undefined, field: string, label: string): Paise {
  if (value === undefined) throw refuseField('validation_failed', field, `${label} is required`);
  return value;
}
