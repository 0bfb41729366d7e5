import { CircleCheck, CircleDashed, Clock3, Replace, TriangleAlert, X } from 'lucide-react';
import type { Look } from '../../ui/flight-looks.ts';
import type { TicketPassenger, TrainTicket } from './train-types.ts';

/** "12276 Humsafar Express · AC 3 Tier" of a ticket. */
export function trainText({ trainNumber, trainName, travelClass }: TrainTicket): string {
  return `${trainNumber} ${trainName} · ${travelClass.label}`;
}

/** The look of a passenger's place: never by colour alone, the words are beside it. */
export const PASSENGER_LOOKS: Readonly<Record<TicketPassenger['state'], Look>> = {
  quoted: { icon: CircleDashed, tone: 'plain' },
  confirmed: { icon: CircleCheck, tone: 'green' },
  modified: { icon: Replace, tone: 'green' },
  rac: { icon: Clock3, tone: 'amber' },
  waiting: { icon: TriangleAlert, tone: 'red' },
  cancelling: { icon: Clock3, tone: 'amber' },
  cancelled: { icon: X, tone: 'plain' },
};

/** Where somebody boards or leaves elsewhere than the ticket says; null where they do not. */
export function boardingText({ from, to, boarding, reservationUpto }: TrainTicket): string | null {
  const parts = [
    ...(boarding.code === from.code ? [] : [`from ${from.name} (${from.code})`]),
    ...(reservationUpto.code === to.code ? [] : [`to ${to.name} (${to.code})`]),
  ];
  return parts.length === 0 ? null : `The ticket is ${parts.join(' ')}.`;
}
