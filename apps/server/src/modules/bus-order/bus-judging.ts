import { cancellationSentences } from '@pravas/domain/bus/bus-cancellation-words.ts';
import type { BusDetail } from '@pravas/domain/bus/bus-detail.ts';
import { judgeSeats } from '@pravas/domain/bus/judge-bus.ts';
import { greatest, ZERO } from '@pravas/domain/money/money.ts';
import { strictness } from '@pravas/domain/policy/rule-check.ts';
import type { Verdict } from '@pravas/domain/policy/verdict.ts';
import { deskJudging, isDeskBooking, type ServiceJudging } from '../booking/index.ts';
import type { BusBooking, BusTypes } from './bus-booking.ts';
import { seatsText, spanOf } from './trip-words.ts';

const byDesk = deskJudging<BusDetail>({
  judge: () => {
    throw new Error('Seats are judged by the moment');
  },
  rules: (detail, now) => cancellationSentences(detail, now).join(' '),
  startsAt: (detail) => spanOf(detail).departs,
  fields: approvedFields,
});

/** How seats are judged: each traveller's own, by what it costs with tax and without our fee, and by the bus. */
export const busJudging: ServiceJudging<BusTypes> = {
  ...byDesk,
  judge: async (_, booking, circumstances) => judgeBuses(booking, circumstances),
  shownToApprover: async (tx, booking, asked, now) => {
    const shown = await byDesk.shownToApprover(tx, booking, asked, now);
    if (isDeskBooking(booking)) return shown;
    const { daysToDeparture } = shown.waiting;
    const left = `${daysToDeparture} ${daysToDeparture === 1 ? 'day' : 'days'}`;
    const text = `The bus leaves in ${left}. Seats are held only while they are paid: they may be gone or dearer later.`;
    return { ...shown, waiting: { ...shown.waiting, text } };
  },
};

/** Judges each bus of a booking; the strictest verdict is that of all. Throws where there is none. */
function judgeBuses(
  { orders, id }: Pick<BusBooking, 'orders' | 'id'>,
  { policy, budget, now }: Parameters<ServiceJudging<BusTypes>['judge']>[2],
): Verdict {
  const [first, ...others] = orders.map(({ detail }) => judgeSeats(policy, detail, { budget, now }));
  if (!first) throw new Error(`Booking ${id} has no bus`);
  return others.reduce((worst, one) => (strictness(one.outcome) > strictness(worst.outcome) ? one : worst), first);
}

function approvedFields(detail: BusDetail): Readonly<Record<string, unknown>> {
  const { operator, type, from, to, seats } = detail;
  const { departs, arrives } = spanOf(detail);
  return {
    operator: operator.name,
    busType: type.name,
    from: from.name,
    to: to.name,
    departure: { ...departs },
    arrival: { ...arrives },
    seats: seatsText(seats),
    perSeat: seats.map(({ fare }) => fare.totalPaise).reduce(greatest, ZERO),
  };
}
