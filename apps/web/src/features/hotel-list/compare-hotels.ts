import { bestOf } from '@pravas/domain/compare/best-of.ts';
import { distanceText } from '@pravas/domain/hotel/distance.ts';
import { VERDICT_OUTCOMES } from '@pravas/domain/policy/verdict.ts';
import { countText, inr } from '../../lib/money-text.ts';
import { OUTCOME_LOOKS } from '../../ui/verdict-looks.ts';
import { capText, type FoundOffer, type HotelRow, PAYMENT_WORDS, termsText } from './hotel-row.ts';

/** How a hotel reads in a line; `score` is compared, lower = better, null = not comparable. */
interface Cell {
  readonly words: string;
  readonly score: number | null;
}

/** A line of the comparison. */
export interface HotelLine {
  readonly key: string;
  readonly label: string;
  readonly values: readonly string[];
  /** Indexes of the hotels that are best in it; empty where none is better than another. */
  readonly best: readonly number[];
}

type Found = HotelRow['found'];
type Offer = FoundOffer;
type Line = readonly [key: string, label: string, cell: (offer: Offer, hotel: Found) => Cell];

const UNKNOWN: Cell = { words: 'Not stated', score: null };

const LINES: readonly Line[] = [
  ['night', 'A night, with tax', ({ perNight }) => ({ words: inr(perNight), score: perNight })],
  ['net', 'After GST credit', ({ credit, net }) => (credit >= 1 ? { words: inr(net), score: net } : UNKNOWN)],
  ['policy', 'Policy', policyCell],
  ['distance', 'Distance', (_, { km }) => (km === null ? UNKNOWN : { words: distanceText(km), score: km })],
  ['stars', 'Stars', (_, { stars }) => (stars === null ? UNKNOWN : { words: countText(stars, 'star'), score: -stars })],
  [
    'guests',
    'Guests say',
    (_, { reviewScore }) =>
      reviewScore === null ? UNKNOWN : { words: `${reviewScore.toFixed(1)} of 10`, score: -reviewScore },
  ],
  ['room', 'Room', ({ rooms }) => ({ words: [...new Set(rooms.map(({ name }) => name))].join(', '), score: null })],
  ['meals', 'Meals', ({ boardText }) => ({ words: boardText, score: null })],
  ['cancel', 'Cancelling', cancelCell],
  ['payment', 'Payment', (offer) => ({ words: PAYMENT_WORDS[offer.payment], score: null })],
  ['facilities', 'Facilities', (_, { facilities }) => ({ words: facilities.join(', ') || UNKNOWN.words, score: null })],
  [
    'arrival',
    'Check-in, check-out',
    (_, hotel) => ({ words: `${hotel.checkInFrom}, ${hotel.checkOutUntil}`, score: null }),
  ],
];

/** Hotels side by side at their cheapest fitting rates; lines without any known value are left out. */
export function compareHotels(rows: readonly HotelRow[]): readonly HotelLine[] {
  const compared = rows.flatMap(({ found, offers: [first] }) => (first ? [{ hotel: found, offer: first.found }] : []));
  return LINES.map(([key, label, cellOf]) => {
    const cells = compared.map(({ hotel, offer }) => cellOf(offer, hotel));
    return { key, label, values: cells.map(({ words }) => words), best: bestOf(cells.map(({ score }) => score)) };
  }).filter(({ values }) => values.some((words) => words !== UNKNOWN.words));
}

function policyCell(offer: Offer): Cell {
  const { verdict } = offer;
  if (!verdict) return UNKNOWN;
  const over = verdict.over > 0 ? capText(offer) : null;
  const words = [OUTCOME_LOOKS[verdict.outcome].label, over].filter(Boolean).join(': ');
  return { words, score: VERDICT_OUTCOMES.indexOf(verdict.outcome) };
}

/** Later is better, none at all worst. */
function cancelCell(offer: Offer): Cell {
  const until = offer.freeUntil === null ? 0 : Date.parse(offer.freeUntil);
  return { words: termsText(offer), score: -until };
}
