import { formatInr, formatInrExact } from '@pravas/domain/money/money.ts';
import { clockOf, shortDate } from '@pravas/domain/time/airport-time.ts';
import type { readExitReminder, readOverdueRefund } from '../facts/servicing-facts.ts';
import type { FactsOf } from '../notice.ts';
import { routeOf } from './booking-words.ts';
import { tripLink, type Words } from './words.ts';

/** That cancelling becomes dearer soon, as the reader asked to be told. */
export function exitReminderWords({ booking, cliff }: FactsOf<typeof readExitReminder>): Words {
  const until = `${shortDate(cliff.wall)}, ${clockOf(cliff.wall)}`;
  return {
    subject: `Cancelling becomes dearer soon: ${routeOf(booking)}`,
    lines: [
      `If this flight is cancelled before ${until}, ${cliff.exact ? '' : 'about '}${formatInr(cliff.refundBeforePaise)} comes back.`,
      cliff.refundAfterPaise > 0
        ? `After that it is ${formatInr(cliff.refundAfterPaise)}: ${formatInr(cliff.losesPaise)} less.`
        : 'After that there is no refund.',
      'If you fly as planned, you need not do anything.',
    ],
    link: tripLink(booking.tripId),
    linkLabel: 'Your trip',
    needsAction: false,
  };
}

/** That a refund is late. */
export function overdueRefundWords({ booking, title, amountPaise }: FactsOf<typeof readOverdueRefund>): Words {
  return {
    subject: `Refund overdue: ${title}`,
    lines: [
      `${formatInrExact(amountPaise)} of this booking should have been refunded by now and has not been.`,
      'The travel desk has been told and is following it up. You need not do anything.',
    ],
    link: tripLink(booking.tripId),
    linkLabel: 'Your trip',
    needsAction: false,
  };
}
