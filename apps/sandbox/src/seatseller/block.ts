import type { BusBlock, HeldSeat } from '../bus-bookings/bus-booking.ts';
import { pricePaise } from '../bus-bookings/bus-booking.ts';
import { refuseSeats, type SeatRefusal } from '../bus-bookings/check-seats.ts';
import { type BusMischief, busMischief } from '../bus-bookings/mischief.ts';
import { holdSeats } from '../bus-bookings/sell-seats.ts';
import { taxOf } from '../bus-engine/seats.ts';
import {
  invalid,
  type SeatSellerAnswer,
  type SeatSellerCall,
  type SeatSellerMethod,
  SeatSellerRefusal,
  tentativeFailed,
} from './context.ts';
import { readBlock } from './read-block.ts';
import { type Plain, rupeeText } from './wire-text.ts';

const BLOCK_LIFE_MS = 480_000;
const BLOCK_LIFE_MINUTES = 8;
/** An operator's messages as they reach agencies: several run together in one text. */
const NESTED_FAILURE =
  'TENTATIVE BOOKING FAILED || Operator: seat lock rejected || [Host] Fare not valid for the seat || Please try another bus';

function worded({ code, seatName }: SeatRefusal): SeatSellerRefusal {
  switch (code) {
    case 'seat_taken':
      return new SeatSellerRefusal(500, `Seat ${seatName} is not available`);
    case 'unknown_seat':
      return new SeatSellerRefusal(500, `Seat ${seatName} is not available in the layout`);
    case 'too_many':
      return new SeatSellerRefusal(500, 'Maximum 6 seats are allowed per ticket');
    default:
      return tentativeFailed();
  }
}

function refuseByMischief(mischief: BusMischief | undefined, seatName: string): void {
  if (mischief === 'sold_out') throw new SeatSellerRefusal(500, `Seat ${seatName} is not available`);
  if (mischief === 'supplier_error') throw new SeatSellerRefusal(500, NESTED_FAILURE);
}

function hold({ body, context, fault }: SeatSellerCall): { readonly block: BusBlock; readonly isLost: boolean } {
  const { ledger, clock } = context;
  const nowMs = clock.nowMs();
  const ask = readBlock(body, context);
  const mischief = busMischief(ask.seats, fault);
  refuseByMischief(mischief, ask.seats[0]?.seatName ?? '');
  const wanted = ask.seats.map(({ seatName, passenger }) => ({ seatName, sex: passenger.sex }));
  const refusal = refuseSeats(ask.trip, wanted, nowMs, ledger);
  if (refusal !== undefined) throw worded(refusal);
  const order = { ...ask, channel: 'seatseller', reference: '', lifeMs: BLOCK_LIFE_MS } as const;
  return { block: holdSeats(order, mischief, ledger, nowMs), isLost: mischief === 'lost_block' };
}

function answered(isLost: boolean, answer: SeatSellerAnswer): SeatSellerAnswer {
  return isLost ? { ...answer, defect: 'never' } : answer;
}

/** blockTicket: holds seats for eight minutes; the answer is just a key. */
export const blockTicket: SeatSellerMethod = (call) => {
  const { block, isLost } = hold(call);
  return answered(isLost, { value: block.key, isText: true });
};

interface Part {
  readonly name: string;
  readonly paise: number;
  readonly refundablePaise: number;
}

/** The parts of a held seat's price, its total among them. */
function partsOf({ fare }: HeldSeat): readonly Part[] {
  const { basePaise, reservationPaise, tollPaise, taxPaise, totalPaise } = fare;
  const refundableTaxPaise = taxOf(basePaise + tollPaise);
  const whole = (name: string, paise: number): Part => ({ name, paise, refundablePaise: paise });
  return [
    whole('BASIC_FARE', basePaise),
    { name: 'RESERVATION_FEE', paise: reservationPaise, refundablePaise: 0 },
    whole('TOLL_FEE', tollPaise),
    { name: 'SERVICE_TAX', paise: taxPaise, refundablePaise: refundableTaxPaise },
    {
      name: 'TOTAL_FARE',
      paise: totalPaise,
      refundablePaise: totalPaise - reservationPaise - taxPaise + refundableTaxPaise,
    },
  ].filter(({ paise }) => paise > 0);
}

function seatBreakups({ seats }: BusBlock): Plain {
  return seats.map((seat) => ({
    seatName: seat.seatName,
    customerPriceBreakUp: partsOf(seat).map(({ name, paise, refundablePaise }) => ({
      cancellationHandling: refundablePaise > 0 ? 'REFUNDABLE' : 'NON_REFUNDABLE',
      componentName: name,
      refundableValue: rupeeText(refundablePaise),
      type: 'ABSOLUTE',
      value: rupeeText(paise),
    })),
  }));
}

function sums({ seats }: BusBlock) {
  const sum = (part: (seat: HeldSeat) => number): string => rupeeText(seats.reduce((all, one) => all + part(one), 0));
  return {
    asnFare: '0.00',
    bookingFee: '0.00',
    convenienceFee: '0.00',
    otherCharges: '0.00',
    previousFare: sum(({ shownFare }) => shownFare.totalPaise),
    reservationFee: sum(({ fare }) => fare.reservationPaise),
    tollFee: sum(({ fare }) => fare.tollPaise),
    updatedFare: rupeeText(pricePaise({ seats })),
    updatedOperatorServiceCharge: '0.00',
    updatedServiceTax: sum(({ fare }) => fare.taxPaise),
  };
}

/** blockTicketV2: the same, answered with the price that the seats now have. */
export const blockTicketV2: SeatSellerMethod = (call) => {
  const { block, isLost } = hold(call);
  const value = {
    blockKey: block.key,
    blockTime: BLOCK_LIFE_MINUTES,
    fareBreakup: {
      ...sums(block),
      boConcessionAmount: '0.00',
      fareBreakup: { fareBreakups: seatBreakups(block) },
      streakDiscount: '0.00',
    },
    inventoryItems: block.seats.map(({ seatName, fare }) => ({
      baseFare: rupeeText(fare.basePaise),
      fare: rupeeText(fare.totalPaise),
      seatName,
      serviceTax: rupeeText(fare.taxPaise),
    })),
  };
  return answered(isLost, { value });
};

/** The block of a key that still holds its seats, or was made into a ticket. Refuses unknown and old keys. */
export function openBlock(key: string | null, { context }: SeatSellerCall): BusBlock {
  const block = context.ledger.blockByKey(key ?? '');
  if (block === undefined || block.channel !== 'seatseller') throw invalid('Invalid block key');
  if (block.tin === null && block.untilMs <= context.clock.nowMs()) {
    throw new SeatSellerRefusal(500, 'Block key has expired, please block the seats again');
  }
  return block;
}

/** rtcfarebreakup: the price of a block in its parts. */
export const rtcFareBreakup: SeatSellerMethod = (call) => {
  const block = openBlock(call.query.get('blockKey'), call);
  const { previousFare, updatedFare, asnFare, reservationFee, convenienceFee, otherCharges } = sums(block);
  return {
    value: {
      asnFare,
      convenienceFee,
      fareBreakup: seatBreakups(block),
      otherCharges,
      previousFare,
      reservationFee,
      updatedFare,
    },
  };
};
