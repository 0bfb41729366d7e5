import { agreedQuote } from '@pravas/domain/booking/agreed-quote.ts';
import { agreedTerms } from '@pravas/domain/booking/testing/agreed-terms.ts';
import type { BusDetail } from '@pravas/domain/bus/bus-detail.ts';
import { sum } from '@pravas/domain/money/money.ts';
import { aTraveller } from '@pravas/domain/testing/builders.ts';
import type { BusBooking } from '../bus-booking.ts';

/** A booking of buses for Asha Rao and Ravi Iyer, one order each, bought from the supplier of each. */
export function aBusBooking(buses: readonly BusDetail[], overrides: Partial<BusBooking> = {}): BusBooking {
  const terms = agreedTerms();
  const total = (of: 'totalPaise' | 'costPaise') => sum(buses.map((bus) => bus[of]));
  const booking = {
    id: 'b',
    service: 'bus',
    status: 'BOOKED',
    origin: 'online',
    paidFrom: null,
    facts: {
      terms,
      quote: agreedQuote({ sellPaise: total('totalPaise'), costPaise: total('costPaise') }, terms),
      contact: { email: 'asha.rao@example.com', mobile: '+919845012345' },
      gst: null,
    },
    travellers: [
      aTraveller({ firstName: 'Asha', lastName: 'Rao', dateOfBirth: '1992-03-04' }),
      aTraveller({ firstName: 'Ravi', lastName: 'Iyer', title: 'Mr', gender: 'male', dateOfBirth: '1990-12-02' }),
    ],
    orders: buses.map((detail, index) => ({
      id: `o${index}`,
      position: index,
      supplierId: detail.sale === null ? 'desk' : detail.supplierId,
      detail,
      pendingDetail: null,
      state: 'booked',
      clientRef: `ref-${index}`,
      locator: `TIN${index}`,
      supplierOrder: {
        bookingRef: `TIN${index}`,
        locator: `TIN${index}`,
        status: 'confirmed',
        totalPaise: detail.totalPaise,
        costPaise: detail.costPaise,
        supplierInvoiceNo: null,
        context: '{}',
        seats: detail.seats.map(({ seatName }) => ({ seatName, isCancelled: false })),
        ticket: { ticketNumber: `TIN${index}`, operatorNumber: null, busNumber: null, trackingUrl: null },
      },
    })),
    ...overrides,
  };
  return booking as unknown as BusBooking;
}
