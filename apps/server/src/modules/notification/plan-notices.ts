import type { Tx } from '../../platform/database.ts';
import { approvalNotices } from './approval-notices.ts';
import { bookingNotices } from './booking-notices.ts';
import { caseNotices } from './case-notices.ts';
import { changedNotices, changeNotices, checkInNotices, creditNotices } from './change-notices.ts';
import { expenseNotices } from './expense-notices.ts';
import { NOBODY_TOLD, type NoticeEvent, type NoticePlan } from './notice.ts';
import { policyNotices } from './policy-notices.ts';
import { scheduleNotices } from './schedule-notices.ts';
import { exitReminderNotices, overdueRefundNotices } from './servicing-notices.ts';
import { answerNotices, shortlistNotices } from './shortlist-notices.ts';
import { tripNotices } from './trip-notices.ts';

/** Who is told of an event, and in which words. Throws when the event's payload is not what its topic says. */
export async function planNotices(
  tx: Tx,
  event: NoticeEvent,
  gatherSeconds: number,
  now: Temporal.Instant,
): Promise<NoticePlan> {
  if (event.topic === 'booking.exit_reminder') return exitReminderNotices(tx, event);
  if (event.topic === 'booking.changed' || event.topic === 'booking.change_failed') return changedNotices(tx, event);
  if (event.topic === 'booking.check_in_open') return checkInNotices(tx, event);
  if (event.topic === 'refund.overdue') return overdueRefundNotices(tx, event);
  if (event.topic === 'flight.shortlisted') return shortlistNotices(tx, event);
  if (event.topic === 'flight.shortlist_answered') return answerNotices(tx, event);
  switch (event.topic.split('.')[0]) {
    case 'booking':
      return bookingNotices(tx, event, gatherSeconds);
    case 'change':
      return changeNotices(tx, event, now);
    case 'credit':
      return creditNotices(tx, event);
    case 'trip':
      return tripNotices(tx, event);
    case 'approval':
      return approvalNotices(tx, event);
    case 'expense':
      return expenseNotices(tx, event);
    case 'schedule':
      return scheduleNotices(tx, event);
    case 'case':
      return caseNotices(tx, event);
    case 'policy':
      return policyNotices(tx, event);
    default:
      return NOBODY_TOLD;
  }
}
