import { atHotelText } from './at-hotel-text.ts';
import { boardText } from './board.ts';
import type { Hotel } from './hotel.ts';
import { checkInAt } from './hotel-clock.ts';
import { cancellationSentences } from './stay-cancellation.ts';
import type { StayChange } from './stay-changes.ts';
import type { StayOffer } from './stay-offer.ts';

/** What of a stay's terms may change besides its price. */
export type TermsChange = Exclude<StayChange, 'price'>;

/** A difference from what was shown, in words. */
export interface StayDifference {
  readonly change: TermsChange;
  /** "What cancelling costs". */
  readonly label: string;
  readonly before: string;
  readonly after: string;
}

/** The hotel, the first day, and the clock that it is read by. */
export interface DifferenceReader {
  readonly hotel: Pick<Hotel, 'zone' | 'checkInFrom'> & { readonly address: Pick<Hotel['address'], 'city'> };
  /** YYYY-MM-DD. */
  readonly checkIn: string;
  readonly readerZone: string;
  readonly now: Temporal.Instant;
}

const LABELS: Readonly<Record<TermsChange, string>> = {
  terms: 'What cancelling costs',
  board: 'Meals',
  rooms: 'Rooms',
  at_hotel: 'To be paid at the hotel besides',
};

/** What of two forms of an offer has changed besides the price, in words before and now. */
export function stayDifferences(
  before: StayOffer,
  after: StayOffer,
  changes: readonly StayChange[],
  reader: DifferenceReader,
): readonly StayDifference[] {
  return changes.flatMap((change) => {
    if (change === 'price') return [];
    const said = (offer: StayOffer) => WORDS[change](offer, reader);
    return [{ change, label: LABELS[change], before: said(before), after: said(after) }];
  });
}

const WORDS: Readonly<Record<TermsChange, (offer: StayOffer, reader: DifferenceReader) => string>> = {
  terms: (offer, { hotel, checkIn, readerZone, now }) =>
    cancellationSentences({ ...offer, checkInAt: checkInAt(hotel, checkIn).toString() }, now, {
      hotelZone: hotel.zone,
      hotelCity: hotel.address.city,
      readerZone,
    }).join('. '),
  board: ({ board, boardNote }) => boardNote ?? boardText(board),
  rooms: ({ rooms }) => rooms.map(({ name }) => name).join(', '),
  at_hotel: ({ atHotel }) => (atHotel.length === 0 ? 'Nothing' : atHotel.map(atHotelText).join('; ')),
};
