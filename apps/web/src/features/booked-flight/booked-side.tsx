import { downloadFlightCalendar, downloadTicket } from '@pravas/contract/servicing/document-operations.ts';
import { CalendarPlus, Ticket } from 'lucide-react';
import { api } from '../../lib/session.ts';
import { NetLine } from '../../ui/net-line.tsx';
import { BookingSide } from '../booking/index.ts';
import type { BookedFlight } from './booked-types.ts';
import { flightPrice } from './flight-price.ts';

/** What was paid for a flight, its e-ticket and calendar, and for which GST number it was bought. */
export function BookedSide({ flight }: { readonly flight: BookedFlight }) {
  const query = { flightId: flight._id };
  const credits = flight.paidByCredits;
  return (
    <BookingSide
      booking={flight}
      price={flightPrice(flight.totalPrice, flight.summary)}
      net={<NetLine fare={flight} />}
      paidBesides={credits > 0 ? { label: 'Paid by airline credit', rupees: credits } : null}
      downloads={[
        { icon: Ticket, label: 'E-ticket', fetchFile: () => api.download(downloadTicket, { query }) },
        { icon: CalendarPlus, label: 'Calendar', fetchFile: () => api.download(downloadFlightCalendar, { query }) },
      ]}
    />
  );
}
