import { formatInrExact } from '@pravas/domain/money/money.ts';
import { longDate } from '@pravas/domain/time/airport-time.ts';
import type { readTopup } from '../facts/topup-facts.ts';
import type { FactsOf } from '../notice.ts';
import { quoted, type Words } from './words.ts';

type Topup = FactsOf<typeof readTopup>;

const WHERE = { link: '/home2/wallet/bank-transfer', linkLabel: 'Bank transfers' } as const;

/** What became of money that was sent by bank. */
export const topupWords = {
  credited: ({ utr, declaredPaise, receivedPaise, isNamed, paidOn }: Topup): Words => {
    const received = receivedPaise ?? declaredPaise;
    const differs = !isNamed && received !== declaredPaise;
    return {
      subject: `${formatInrExact(received)} is in your wallet`,
      lines: [
        `Your bank transfer of ${longDate(paidOn)} has arrived: ${formatInrExact(received)}, UTR ${utr}.`,
        ...(differs ? [`You had declared ${formatInrExact(declaredPaise)}. The amount that arrived counts.`] : []),
        ...(isNamed ? ['It had not been declared. Declare the next transfer, and you will have it sooner.'] : []),
      ],
      ...WHERE,
      needsAction: false,
    };
  },
  refused: ({ utr, declaredPaise, reason }: Topup): Words => ({
    subject: `Bank transfer of ${formatInrExact(declaredPaise)} was not accepted`,
    lines: [
      `The transfer with UTR ${utr} was not put into your wallet.`,
      ...(reason === null ? [] : [quoted(reason)]),
      'Declare it again with the number from your bank.',
    ],
    ...WHERE,
    needsAction: true,
  }),
};
