import { ZERO } from '@pravas/domain/money/money.ts';
import { clockOf, shortDate } from '@pravas/domain/time/airport-time.ts';
import { INDIAN_ZONE } from '@pravas/domain/time/indian-day.ts';
import { cancellationWords } from '@pravas/domain/train/cancellation-words.ts';
import { chartWords } from '@pravas/domain/train/chart-words.ts';
import { TRAIN_CLASSES, TRAIN_QUOTAS } from '@pravas/domain/train/train-class.ts';
import type { TrainDetail, TrainStation } from '@pravas/domain/train/train-detail.ts';
import { trainStatusWords } from '@pravas/domain/train/train-status.ts';
import { statusOf } from '@pravas/domain/train/update-chart.ts';
import { deskInTrip } from '../booking/index.ts';

/** What trains have to say in a trip. */
export const trainsInTrip = deskInTrip<TrainDetail>({
  kind: 'train',
  papers: 'PNRs',
  route: ({ boarding, to }) => `${cityOf(boarding)} → ${cityOf(to)}`,
  more: (ticket) =>
    `${titleOf(ticket)}, ${TRAIN_CLASSES[ticket.travelClass].label}, ${clockOf(ticket.boardingDeparture.wall)} to ${clockOf(ticket.arrival.wall)}`,
  title: titleOf,
  from: ({ boarding }) => placeOf(boarding),
  to: ({ to }) => placeOf(to),
  span: ({ boardingDeparture, arrival }) => ({ departs: boardingDeparture, arrives: arrival }),
  location: ({ boarding }) => `${boarding.name} (${boarding.code}) railway station`,
  lines: (ticket, isGoing) => [
    `${TRAIN_CLASSES[ticket.travelClass].label}, ${TRAIN_QUOTAS[ticket.quota]} quota`,
    `Departs ${stationText(ticket.boarding)} ${timeText(ticket.boardingDeparture.wall)}`,
    `Arrives ${stationText(ticket.to)} ${timeText(ticket.arrival.wall)}`,
    ...(isGoing ? [chartWords(ticket)] : []),
  ],
  lineOf: (ticket, travellerIndex) => {
    const passenger = ticket.passengers.find((one) => one.travellerIndex === travellerIndex);
    return passenger && ticket.pnr !== null ? trainStatusWords(statusOf(passenger)) : null;
  },
  reminders: [
    { beforeSeconds: 24 * 3_600, text: 'Leaves tomorrow: look whether the berth is confirmed' },
    { beforeSeconds: 2 * 3_600, text: 'Leaves in 2 hours' },
  ],
  rules: (ticket) => (ticket.pnr === null ? '' : cancellationWords(ticket, ticket.bookedOn)),
  shared: ({ travellers, status }, { detail, state }) => ({
    trainNumber: detail.trainNumber,
    trainName: detail.trainName,
    boarding: sharedStation(detail.boarding),
    to: sharedStation(detail.to),
    pnr: state === 'booked' ? detail.pnr : null,
    places: travellers.map((_, index) => (status === 'CANCELED' ? '-' : placeText(detail, index))),
  }),
  planned: ({ boarding, to, trainNumber, travelClass }, startsOn) => ({
    from: boarding.code,
    to: to.code,
    date: startsOn,
    trainNumber,
    travelClass,
  }),
  // Only the railway's own paper shows whether the ticket names the company's GST number.
  claimable: ({ money }) => ({
    paise: ZERO,
    note:
      money.gstPaise > 0
        ? "Whether the GST on the railway's ticket can be claimed is for your finance team to decide; it is not counted."
        : null,
  }),
});

/** "12276 Humsafar Express". */
function titleOf({ trainNumber, trainName }: TrainDetail): string {
  return `${trainNumber} ${trainName}`;
}

function cityOf({ city, name }: TrainStation): string {
  return city ?? name;
}

function placeOf(station: TrainStation) {
  return { code: station.code, city: cityOf(station), zone: INDIAN_ZONE };
}

function sharedStation({ code, name, city }: TrainStation) {
  return { code, name, city };
}

function stationText({ name, code }: TrainStation): string {
  return `${name} (${code})`;
}

function timeText(wall: string): string {
  return `${shortDate(wall)}, ${clockOf(wall)}`;
}

/** "Coach B14, berth 62", "Waiting list 23"; "-" while there is no ticket. */
function placeText(detail: TrainDetail, travellerIndex: number): string {
  const passenger = detail.passengers.find((one) => one.travellerIndex === travellerIndex);
  if (!passenger || detail.pnr === null) return '-';
  const { coach, berth } = passenger;
  return coach && berth ? `Coach ${coach}, berth ${berth}` : trainStatusWords(statusOf(passenger));
}
