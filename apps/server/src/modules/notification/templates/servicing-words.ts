import { formatInrExact } from '@pravas/domain/money/money.ts';
import { clockOf, shortDate } from '@pravas/domain/time/airport-time.ts';
import type { readExitReminder, readOverdueRefund } from '../facts/servicing-facts.ts';
import type { FactsOf } from '../notice.ts';
import { routeOf } from './booking-words.ts';
import { tripLink, type Words } from './words.ts';

/** That cancelling becomes dearer soon, as the reader asked to be reminded. */
export function exitReminderWords({ booking, cliff }: FactsOf<typeof readExitReminder>): Words {
  const until = `${shortDate(cliff.wall)}, at ${clockOf(cliff.wall)} airport time`;
  const about = cliff.exact ? '' : 'about ';
  return {
    subject: `Cancelling costs more soon: ${routeOf(booking)}`,
    lines: [
      `The refund for this flight falls on ${until}.`,
      `Refund before: ${about}${formatInrExact(cliff.refundBeforePaise)}`,
      `Refund after: ${cliff.refundAfterPaise > 0 ? `${about}${formatInrExact(cliff.refundAfterPaise)}` : 'no refund'}`,
      'If you fly as planned, you do not have to do anything.',
    ],
    link: tripLink(booking.tripId),
    linkLabel: 'Open the trip',
    needsAction: false,
  };
}

/** That a refund is late. */
export function overdueRefundWords({ booking, title, amountPaise }: FactsOf<typeof readOverdueRefund>): Words {
  return {
    subject: `Refund overdue: ${title}`,
    lines: [
      `The refund of ${formatInrExact(amountPaise)} for this booking should have reached you by now.`,
      'The travel desk is following it up. You do not have to do anything.',
    ],
    link: tripLink(booking.tripId),
    linkLabel: 'Open the trip',
    needsAction: false,
  };
}
