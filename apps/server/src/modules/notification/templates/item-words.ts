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
  /** The refund of what its seller itself has given up; null where it did not. */
  readonly givenUpPaise: Paise | null;
}

type Told = (facts: ItemFacts) => {
  readonly subject: string;
  readonly lines: readonly string[];
  /** Lines beneath the booking besides its description. */
  readonly details?: readonly string[];
};

/** A message with the booking it is about beneath it, and a link to its trip. */
function words(told: Told): (facts: ItemFacts) => Words {
  return (facts) => {
    const { booking } = facts;
    const { inTrip } = serviceOf(booking);
    const { subject, lines, details = [] } = told(facts);
    // Screen readers read an arrow aloud as one.
    const label = inTrip.purchaseLabel(booking).replaceAll(' → ', ' to ');
    const beneath = [inTrip.detail(booking), ...details].filter((line) => line !== '');
    return {
      subject: `${subject}: ${label}`,
      lines: [...lines, '', label, ...beneath.map((line) => `  ${line}`)],
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
      `Price: ${formatInrExact(booking.totalPaise)}, all fees included`,
      'It is not reserved yet: finalise the trip or pay soon.',
    ],
  })),
  booked: words(({ booking }) => {
    const { locator, thing } = wordsOf(booking);
    const label = `${locator.charAt(0).toUpperCase()}${locator.slice(1)}`;
    const locators = booking.orders.flatMap((order) => (order.locator === null ? [] : [`${label}: ${order.locator}`]));
    return { subject: `Your ${thing} is booked`, lines: [`Your ${thing} is booked.`], details: locators };
  }),
  failed: words(({ booking }) => ({
    subject: `Your ${wordsOf(booking).thing} is not booked`,
    lines: [booking.failure ?? `The ${wordsOf(booking).thing} could not be booked. The money for it goes back.`],
  })),
  cancelled: words(({ booking, givenUpPaise }) =>
    givenUpPaise === null
      ? {
          subject: `Your ${wordsOf(booking).thing} is cancelled`,
          lines: [`Your ${wordsOf(booking).thing} is cancelled. The refund is on its way.`],
        }
      : {
          subject: `Cancelled by the ${wordsOf(booking).seller}`,
          lines: [
            `The ${wordsOf(booking).seller} cancelled your ${wordsOf(booking).thing}. You get everything back, including our fee.`,
            `Refund: ${formatInrExact(givenUpPaise)}`,
            `You can look for another ${wordsOf(booking).thing} in the trip.`,
          ],
        },
  ),
  partCancelled: words(({ booking }) => ({
    subject: 'Partly cancelled',
    lines: [`A part of your ${wordsOf(booking).thing} is cancelled; the rest stays booked.`],
  })),
  cancelRefused: words(({ booking }) => ({
    subject: `Your ${wordsOf(booking).thing} was not cancelled`,
    lines: [`The ${wordsOf(booking).seller} did not cancel your ${wordsOf(booking).thing}. It stays booked.`],
  })),
  refunded: words(({ booking, refundPaise }) => ({
    subject: 'Refund sent',
    lines: [
      refundPaise === null ? 'A refund is on its way.' : `${formatInrExact(refundPaise)} ${refundWords(booking).went}.`,
    ],
  })),
  latePayment: words(() => ({
    subject: 'Payment returned',
    lines: ['We received a payment that was no longer needed, and sent it back.'],
  })),
  news: words(({ booking, told }) => ({
    subject: 'Update',
    lines: told.map(({ traveller, text }) =>
      booking.travellers.length > 1 ? `${travellerName(booking, traveller)}: ${text}` : text,
    ),
  })),
};
