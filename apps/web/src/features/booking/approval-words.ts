import { CircleAlert, CircleCheck, Clock3 } from 'lucide-react';
import type { Look } from '../../ui/flight-looks.ts';
import type { BookingHead } from './booking-head.ts';

type Approval = BookingHead['approval'];

/** A booking's state with its approvers (screens §4 "Approval status"). */
export const APPROVAL_LOOKS: Record<Approval['status'], Look> = {
  Approved: { icon: CircleCheck, tone: 'green' },
  Rejected: { icon: CircleAlert, tone: 'red' },
  'Pending For Approval': { icon: Clock3, tone: 'blue' },
  'Not Required': { icon: CircleCheck, tone: 'plain' },
  Bypass: { icon: CircleAlert, tone: 'amber' },
};

/** "Asha Rao", "Asha Rao and Ravi Iyer", "Asha Rao and 3 others"; '-' for nobody. */
export function peopleText(names: readonly string[]): string {
  const [first, second] = names;
  if (first === undefined) return '-';
  if (second === undefined) return first;
  return names.length === 2 ? `${first} and ${second}` : `${first} and ${names.length - 1} others`;
}

/** What to do where the people asked can no longer decide and have no delegate. */
export const NOBODY_DECIDES = 'Nobody can decide on this now. Ask your company admin to name an approver';

/** "Level 1 of 2, waiting for Meera Iyer"; empty where nothing is asked. */
export function standingText({ level, of, waitingFor }: Approval): string {
  if (level === null) return '';
  if (waitingFor.length === 0) return NOBODY_DECIDES;
  const stage = of !== null && of > 1 ? `Level ${level} of ${of}, waiting` : 'Waiting';
  return `${stage} for ${peopleText(waitingFor.map(({ name }) => name))}`;
}
