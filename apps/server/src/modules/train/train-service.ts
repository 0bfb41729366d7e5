import { judgeTrains } from '@pravas/domain/policy/judge-entered-rides.ts';
import { indianDay } from '@pravas/domain/time/indian-day.ts';
import { cancellationWords } from '@pravas/domain/train/cancellation-words.ts';
import { chartWords } from '@pravas/domain/train/chart-words.ts';
import { TRAIN_CLASSES } from '@pravas/domain/train/train-class.ts';
import type { TrainDetail } from '@pravas/domain/train/train-detail.ts';
import { parseTrainStatus, trainStatusWords } from '@pravas/domain/train/train-status.ts';
import { statusOf } from '@pravas/domain/train/update-chart.ts';
import {
  type Booking,
  type DeskTypes,
  defineService,
  deskJudging,
  deskPresentation,
  type EnteredLine,
  travellerName,
} from '../booking/index.ts';
import { presentTrain, stillHeld } from './present-train.ts';
import { trainCarbon } from './train-carbon.ts';
import { trainsInTrip } from './train-in-trip.ts';
import { trainOrders } from './train-orders.ts';

/** A booking of trains. */
type TrainBooking = Booking<DeskTypes<TrainDetail>>;

/** Trains, as the booking core knows them. */
export const trainService = defineService<DeskTypes<TrainDetail>>({
  ...trainOrders,
  carbon: trainCarbon,
  presentation: deskPresentation<TrainDetail>({
    beingBooked: 'the travel desk buys the ticket',
    order: (booking, { id, detail }, now, standingOf) => ({
      train: presentTrain(detail, {
        nameOf: (index) => travellerName(booking as Booking, index),
        standingOf: (index) => standingOf(id, index),
        now,
      }),
    }),
    notice: noticeOf,
    entered: (booking, ticket) => enteredLines(booking as Booking, ticket),
    deskActions: (booking) => [
      {
        action: 'desk_chart',
        reason:
          booking.status === 'BOOKED' && booking.orders.some(({ state }) => state === 'booked')
            ? null
            : 'There is no chart until the ticket is bought.',
      },
    ],
  }),
  inTrip: trainsInTrip,
  judging: deskJudging<TrainDetail>({
    judge: judgeTrains,
    rules: (ticket, now) => cancellationWords(ticket, indianDay(now)),
    startsAt: ({ boardingDeparture }) => boardingDeparture,
    fields: approvedFields,
  }),
});

/** Who sits where by the ticket; nothing is known before it is bought. */
function enteredLines(booking: Booking, ticket: TrainDetail): readonly EnteredLine[] {
  if (ticket.pnr === null) return [];
  return ticket.passengers.map((passenger) => {
    const { travellerIndex, coach, berth } = passenger;
    const status = statusOf(passenger);
    // A status that has a place says it itself.
    const isSaid = coach === null || (status.kind === 'confirmed' && status.place !== null);
    const place = isSaid ? [] : [berth === null ? `coach ${coach}` : `coach ${coach}, berth ${berth}`];
    return { label: travellerName(booking, travellerIndex), text: [trainStatusWords(status), ...place].join(', ') };
  });
}

/** A ticket on the waiting list is booked, and yet its passenger may not be able to travel. */
function noticeOf(
  { orders }: TrainBooking,
  standingOf: (orderId: string, travellerIndex: number) => 'held' | 'going' | 'gone',
): { readonly badge: string; readonly text: string } | null {
  const waiting = orders
    .filter(({ state, detail }) => state === 'booked' && detail.pnr !== null)
    .map(({ id, detail }) => stillHeld(detail, (index) => standingOf(id, index)))
    .filter((ticket) => ticket.passengers.some((one) => statusOf(one).kind === 'waiting'));
  const [first] = waiting;
  return first ? { badge: 'Waiting list', text: `Booked. ${chartWords(first)}` } : null;
}

function approvedFields(ticket: TrainDetail): Readonly<Record<string, unknown>> {
  const { trainNumber, trainName, travelClass, boarding, to, boardingDeparture, arrival, availability } = ticket;
  const offered = availability === null ? null : parseTrainStatus(availability);
  return {
    trainNumber,
    trainName,
    travelClass: TRAIN_CLASSES[travelClass].label,
    boarding: { code: boarding.code, name: boarding.name, city: boarding.city },
    to: { code: to.code, name: to.name, city: to.city },
    boardingDeparture: { ...boardingDeparture },
    arrival: { ...arrival },
    availability: offered && (offered.kind === 'confirmed' ? 'Berths are free' : trainStatusWords(offered)),
  };
}
