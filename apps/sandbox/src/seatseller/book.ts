import { pricePaise } from '../bus-bookings/bus-booking.ts';
import { busMischief } from '../bus-bookings/mischief.ts';
import { isBusGone } from '../bus-bookings/seats-for-sale.ts';
import { sellBlock } from '../bus-bookings/sell-seats.ts';
import { waitMs } from '../wait.ts';
import { openBlock } from './block.ts';
import { type SeatSellerMethod, SeatSellerRefusal } from './context.ts';
import { toTicket } from './ticket-wire.ts';

const VENDOR_FAILED = 'Vendor failure: operator system is not responding';

/** bookticket: makes the ticket of a block; the answer is just its number. A block is booked once. */
export const bookTicket: SeatSellerMethod = async (call) => {
  const { context, fault, query } = call;
  const block = openBlock(query.get('blockKey'), call);
  if (block.tin !== null) throw new SeatSellerRefusal(500, 'Block key is already used');
  if (isBusGone(block, context.ledger, context.clock.nowMs())) {
    throw new SeatSellerRefusal(500, 'Operator failure: the service is not available any more');
  }
  // Of its two errors a magic name has spoilt the block already; only a planted one is left for the booking.
  const mischief = fault ?? busMischief(block.seats, undefined);
  if (mischief === 'phantom' || mischief === 'accepted_then_lost') return { value: '', isText: true, defect: 'never' };
  if (mischief === 'supplier_error') throw new SeatSellerRefusal(500, VENDOR_FAILED);
  if (mischief === 'session_expired') throw new SeatSellerRefusal(500, 'Itinerary has expired');
  const paise = pricePaise(block);
  if (mischief === 'wallet_short' || !context.switches.canPay(paise)) {
    throw new SeatSellerRefusal(200, 'Insufficient balance');
  }
  context.switches.pay(paise);
  const ticket = sellBlock(block, mischief, context.ledger, context.clock.nowMs());
  if (mischief === 'lost_answer') return { value: '', isText: true, defect: 'never' };
  if (mischief === 'pending') throw new SeatSellerRefusal(500, VENDOR_FAILED);
  if (mischief === 'slow') await waitMs(context.slowMs, context.closing);
  return { value: ticket.tin, isText: true };
};

/** The form of "no ticket" differs from look-up to look-up, as clients have seen both. */
function absent(vainLooks: number): SeatSellerRefusal {
  return vainLooks % 2 === 1
    ? new SeatSellerRefusal(404, 'No ticket found for the block key')
    : new SeatSellerRefusal(200, 'Ticket is not booked for the block key');
}

/** checkBookedTicket: the ticket of a block, once there is one. */
export const checkBookedTicket: SeatSellerMethod = ({ query, context, fault }) => {
  const { ledger, clock } = context;
  const block = ledger.blockByKey(query.get('blockKey') ?? '');
  if (block === undefined || block.channel !== 'seatseller') throw absent(1);
  const ticket = block.tin === null ? undefined : ledger.ticketByTin(block.tin);
  if (ticket === undefined || ticket.looksUntilKnown > 0 || fault === 'pending') {
    const looked = ledger.saveBlock({ ...block, vainLooks: block.vainLooks + 1 });
    if (ticket !== undefined && ticket.looksUntilKnown > 0) {
      ledger.saveTicket({ ...ticket, looksUntilKnown: ticket.looksUntilKnown - 1 });
    }
    throw absent(looked.vainLooks);
  }
  return { value: toTicket(ticket, clock.nowMs()) };
};
