import { phoneText } from '@pravas/contract/phone-number.ts';
import type { HotelDetail } from '@pravas/domain/hotel/hotel-detail.ts';
import { formatInrExact } from '@pravas/domain/money/money.ts';
import type { GstDetails } from '@pravas/suppliers/order-port.ts';
import type { PaperAmount, PaperFact } from '../booking/index.ts';
import { otherRules, presentStay } from './present-stay.ts';
import { timesText } from './stay-words.ts';

/** A stay that is booked, and who reads its voucher. */
export interface VoucherQuestion {
  readonly detail: HotelDetail;
  /** Our number of the order. */
  readonly ourReference: string;
  /** By which its seller knows it; null = by the hotel's number alone. */
  readonly supplierReference: string | null;
  readonly nameOf: (travellerIndex: number) => string;
  readonly standingOf: (unit: string) => 'held' | 'going' | 'gone';
  /** For whom the hotel writes its invoice; null = for the guest. */
  readonly gst: GstDetails | null;
  /** What the hotel was asked for besides the room. */
  readonly requests: readonly string[];
  /** At which we are reached day and night, E.164; null = there is none. */
  readonly supportPhone: string | null;
  readonly now: Temporal.Instant;
}

/** What is shown at the desk of the hotel, in the order in which it is asked for there. */
export interface StayVoucher {
  readonly hotelName: string;
  readonly times: string;
  readonly numbers: readonly PaperFact[];
  readonly rooms: readonly { readonly name: string; readonly guests: string; readonly state: string | null }[];
  /** They add up to the last one, as on the page and the card. */
  readonly amounts: readonly PaperAmount[];
  readonly facts: readonly PaperFact[];
}

const STATES = { held: null, cancelling: 'Being cancelled', cancelled: 'Cancelled' } as const;

/** A voucher out of the same words and sums that the page of the stay has. */
export function stayVoucher(question: VoucherQuestion): StayVoucher {
  const { detail, nameOf, standingOf, now } = question;
  const stay = presentStay(detail, { nameOf, standingOf, isBooked: true, now });
  const { price, payment, cancellation } = stay;
  return {
    hotelName: stay.hotel.name,
    times: timesText(detail),
    numbers: numbersOf(question, stay.confirmation),
    rooms: stay.rooms.map(({ name, beds, guests, childAges, state }) => ({
      name: beds === null ? name : `${name}, ${beds}`,
      guests: [...guests.map((one) => one.name), ...childAges.map((age) => `child of ${age}`)].join(', '),
      state: STATES[state],
    })),
    amounts: [
      // A price of one part is its own sum.
      ...(price.lines.length > 1 ? price.lines : []).map(({ label, amount }) => ({
        label,
        text: formatInrExact(amount),
        isTotal: false,
      })),
      { label: 'Price of the stay', text: formatInrExact(price.total), isTotal: true },
    ],
    facts: [
      fact('Hotel', [stay.hotel.address, ...(detail.hotel.phone === null ? [] : [phoneText(detail.hotel.phone)])]),
      fact('Meals', [stay.board, ...(stay.boardNote === null ? [] : [stay.boardNote])]),
      fact('Who pays', [`${payment.label}.`, ...atHotelLines(stay)]),
      fact('Invoice', invoiceLines(question)),
      fact(
        'Cancelling',
        cancellation.sentences.map((sentence) => sentence.replace(/\.?$/, '.')),
      ),
      fact('Guests’ wishes, not promised', question.requests),
      fact('House rules', [...new Set([...stay.houseRules, ...otherRules(detail)])]),
      fact('Help, day and night', question.supportPhone === null ? [] : [phoneText(question.supportPhone)]),
    ].filter(({ lines }) => lines.length > 0),
  };
}

function numbersOf(
  { ourReference, supplierReference, detail }: VoucherQuestion,
  confirmation: ReturnType<typeof presentStay>['confirmation'],
): readonly PaperFact[] {
  const isTheHotels = supplierReference === null || supplierReference === detail.hotelConfirmation?.toUpperCase();
  return [
    fact("Hotel's number", [confirmation.number ?? confirmation.text]),
    ...(isTheHotels ? [] : [fact("Seller's number", [supplierReference])]),
    fact('Our number', [ourReference]),
  ];
}

function atHotelLines({ price, payment }: ReturnType<typeof presentStay>): readonly string[] {
  const besides = price.atHotel.map((one) => `${one}: the guest pays it at the hotel.`);
  const own = 'Extras are the guest’s to pay at the hotel.';
  return payment.code === 'at_hotel' ? besides : [...besides, own];
}

/** What the hotel has to put on its invoice, so that the company can claim the GST on it. */
function invoiceLines({ gst }: VoucherQuestion): readonly string[] {
  if (gst === null) return [];
  return [
    'Please write the invoice for the stay to:',
    gst.legalName,
    `GSTIN ${gst.gstin}`,
    gst.address,
    'Guests: take it with you at check-out and put it with the booking.',
  ];
}

function fact(label: string, lines: readonly string[]): PaperFact {
  return { label, lines };
}
