import type { Tx } from '../../platform/database.ts';
import { approvalNotices } from './approval-notices.ts';
import { bookingNotices } from './booking-notices.ts';
import { expenseNotices } from './expense-notices.ts';
import { NOBODY_TOLD, type NoticeEvent, type NoticePlan } from './notice.ts';
import { policyNotices } from './policy-notices.ts';
import { tripNotices } from './trip-notices.ts';

/** Who is told of an event, and in which words. Throws when the event's payload is not what its topic says. */
export async function planNotices(tx: Tx, event: NoticeEvent, gatherSeconds: number): Promise<NoticePlan> {
  switch (event.topic.split('.')[0]) {
    case 'booking':
      return bookingNotices(tx, event, gatherSeconds);
    case 'trip':
      return tripNotices(tx, event);
    case 'approval':
      return approvalNotices(tx, event);
    case 'expense':
      return expenseNotices(tx, event);
    case 'policy':
      return policyNotices(tx, event);
    default:
      return NOBODY_TOLD;
  }
}
