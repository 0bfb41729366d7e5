import { formatInrExact } from '@pravas/domain/money/money.ts';
import { longDate } from '@pravas/domain/time/airport-time.ts';
import type { readTopup } from '../facts/topup-facts.ts';
import type { FactsOf } from '../notice.ts';
import { quoted, type Words } from './words.ts';

type Topup = FactsOf<typeof readTopup>;

const WHERE = { link: '/home2/wallet/bank-transfer', linkLabel: 'See bank transfers' } as const;

/** The outcome of money that was sent by bank. */
export const topupWords = {
  credited: ({ utr, declaredPaise, receivedPaise, isNamed, paidOn }: Topup): Words => {
    const received = receivedPaise ?? declaredPaise;
    const differs = !isNamed && received !== declaredPaise;
    return {
      subject: `${formatInrExact(received)} is in your wallet`,
      lines: [
        'Your bank transfer has arrived.',
        `Received: ${formatInrExact(received)}`,
        `Paid on: ${longDate(paidOn)}`,
        `UTR: ${utr}`,
        ...(differs
          ? [`You declared ${formatInrExact(declaredPaise)}; the wallet is credited with what arrived.`]
          : []),
        ...(isNamed ? ['It was not declared. Declare your next transfer, and it is credited sooner.'] : []),
      ],
      ...WHERE,
      needsAction: false,
    };
  },
  refused: ({ utr, declaredPaise, reason }: Topup): Words => ({
    subject: `Bank transfer of ${formatInrExact(declaredPaise)} was not accepted`,
    lines: [
      `The transfer with UTR ${utr} was not credited to your wallet.`,
      ...(reason === null ? [] : [quoted(reason)]),
      'Declare it again with the UTR that your bank gives you.',
    ],
    ...WHERE,
    needsAction: true,
  }),
};
