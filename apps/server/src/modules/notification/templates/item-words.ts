import { formatInrExact, type Paise } from '@pravas/domain/money/money.ts';
import { refundWords } from '@pravas/domain/refund/refund-target.ts';
import { type Booking, serviceOf, travellerName, wordsOf } from '../../booking/index.ts';
import { tripLink, type Words } from './words.ts';

/** What messages about a booking say in the words of its service. */
export interface ItemFacts {
  readonly booking: Booking;
  /** News of single travellers. */
  readonly told: readonly { readonly traveller: number; readonly text: string }[];
  /** Money that is on its way back; null where the message is about none. */
  readonly refundPaise: Paise | null;
  /** What comes back of what its seller has given up by itself; null where it did not. */
  readonly givenUpPaise: Paise | null;
}

type Told = (facts: ItemFacts) => { readonly subject: string; readonly lines: readonly string[] };

/** A message with the booking it is about beneath it, and a link to its trip. */
function words(told: Told): (facts: ItemFacts) => Words {
  return (facts) => {
    const { booking } = facts;
    const { inTrip } = serviceOf(booking);
    const { subject, lines } = told(facts);
    return {
      subject: `${subject}: ${inTrip.purchaseLabel(booking)}`,
      lines: [...lines, '', inTrip.detail(booking)],
      link: tripLink(booking.tripId),
      linkLabel: 'Open the trip',
      needsAction: false,
    };
  };
}

/** Messages about bookings in the words of their service. */
export const itemWords = {
  quoted: words(({ booking }) => ({
    subject: `The travel desk found a ${wordsOf(booking).thing}`,
    lines: [
      `It costs ${formatInrExact(booking.totalPaise)} with all fees. It is not held: finalise the trip or pay soon.`,
    ],
  })),
  booked: words(({ booking }) => {
    const { locator } = wordsOf(booking);
    const locators = booking.orders.flatMap((order) => (order.locator === null ? [] : [`${locator} ${order.locator}`]));
    return { subject: 'Booked', lines: [`It is booked${locators.length > 0 ? `, ${locators.join(', ')}` : ''}.`] };
  }),
  failed: words(({ booking }) => ({
    subject: 'Not booked',
    lines: [booking.failure ?? `The ${wordsOf(booking).thing} could not be booked. What was paid goes back.`],
  })),
  cancelled: words(({ booking, givenUpPaise }) =>
    givenUpPaise === null
      ? { subject: 'Cancelled', lines: ['It is cancelled. What comes back is on its way.'] }
      : {
          subject: `Cancelled by the ${wordsOf(booking).seller}`,
          lines: [
            `The ${wordsOf(booking).seller} cancelled it. Full refund, including our fee: ${formatInrExact(givenUpPaise)}.`,
            'You can look for another one in the trip.',
          ],
        },
  ),
  partCancelled: words(() => ({
    subject: 'Partly cancelled',
    lines: ['A part of it is cancelled; the rest stays booked.'],
  })),
  cancelRefused: words(({ booking }) => ({
    subject: 'Not cancelled',
    lines: [`The ${wordsOf(booking).seller} did not cancel it. It stays booked.`],
  })),
  refunded: words(({ booking, refundPaise }) => ({
    subject: 'Refund',
    lines: [refundPaise === null ? 'Money goes back.' : `${formatInrExact(refundPaise)} ${refundWords(booking).went}.`],
  })),
  latePayment: words(() => ({
    subject: 'Payment returned',
    lines: ['A payment arrived that was no longer needed. We are refunding it.'],
  })),
  news: words(({ booking, told }) => ({
    subject: 'Update',
    lines: told.map(({ traveller, text }) =>
      booking.travellers.length > 1 ? `${travellerName(booking, traveller)}: ${text}` : text,
    ),
  })),
};
