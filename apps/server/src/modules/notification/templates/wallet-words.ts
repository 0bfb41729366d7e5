import { formatInrExact, subtract } from '@pravas/domain/money/money.ts';
import { longDate } from '@pravas/domain/time/airport-time.ts';
import type { readCreditStatement, readLowWallet } from '../facts/wallet-facts.ts';
import type { FactsOf } from '../notice.ts';
import type { Words } from './words.ts';

/** A wallet that has become low. */
export const lowWalletWords = ({ availablePaise, belowPaise }: FactsOf<typeof readLowWallet>): Words => ({
  subject: `${formatInrExact(availablePaise)} is left in your wallet`,
  lines: [
    `Your organisation’s wallet has ${formatInrExact(availablePaise)} left, less than the ${formatInrExact(belowPaise)} at which you asked to be warned.`,
    'Top it up to keep paying for bookings from it.',
  ],
  link: '/home2/wallet',
  linkLabel: 'Open the wallet',
  needsAction: true,
});

/**
 * The statement of a credit line for a cycle that is over; its entries are behind the link, which requires signing in.
 */
export const creditStatementWords = (statement: FactsOf<typeof readCreditStatement>): Words => {
  const { from, to, dueOn, openingPaise, bookedPaise, paidPaise, returnedPaise, closingPaise, overduePaise } =
    statement;
  const isOwed = closingPaise > 0;
  const restPaise = subtract(closingPaise, overduePaise);
  return {
    subject: isOwed
      ? `${formatInrExact(closingPaise)} on your credit line${whenDue(statement)}`
      : `Your credit line to ${longDate(to)}: nothing is due`,
    lines: [
      `The statement for ${longDate(from)} to ${longDate(to)} is ready.`,
      `Opening: ${formatInrExact(openingPaise)}`,
      `Booked: ${formatInrExact(bookedPaise)}`,
      `Paid: ${formatInrExact(paidPaise)}`,
      ...(returnedPaise > 0 ? [`Refunded: ${formatInrExact(returnedPaise)}`] : []),
      `Closing: ${formatInrExact(closingPaise)}`,
      ...(overduePaise > 0 ? [`Overdue: ${formatInrExact(overduePaise)}`] : []),
      ...(restPaise > 0 ? [`Due on ${longDate(dueOn)}: ${formatInrExact(restPaise)}`] : []),
    ],
    link: `/ledger/list?account=credit_line&from=${from}&to=${to}`,
    linkLabel: 'Open the statement',
    needsAction: isOwed,
  };
};

function whenDue({ closingPaise, overduePaise, dueOn }: FactsOf<typeof readCreditStatement>): string {
  if (overduePaise <= 0) return ` is due on ${longDate(dueOn)}`;
  if (overduePaise >= closingPaise) return ' is overdue';
  return `, ${formatInrExact(overduePaise)} of it overdue`;
}
