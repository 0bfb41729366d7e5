import type { Download } from '@pravas/contract/schemas.ts';
import { printPapers } from '../booking/index.ts';
import type { BusTicketPaper } from './bus-ticket-paper.ts';

/** Tickets on A4, a page for each bus: what the driver asks for comes first. */
export function printBusTickets(
  tickets: readonly BusTicketPaper[],
  { organizationName, now }: { readonly organizationName: string | null; readonly now: Temporal.Instant },
): Promise<Download> {
  return printPapers(
    tickets.map(({ operatorName, route, nightNote, seats, ...ticket }) => ({
      ...ticket,
      kind: `Bus ticket, ${operatorName}`,
      title: route,
      note: nightNote,
      places: {
        heads: ['Seat', 'Passenger'],
        rows: seats.map(({ seat, passenger, state }) => ({ place: seat, people: passenger, state })),
      },
    })),
    {
      title: `Bus ticket ${tickets.map(({ route }) => route.replace('→', 'to')).join(', ')}`,
      organizationName,
      clocks: 'All times are Indian time.',
      now,
    },
  );
}
