import { agreedQuote } from '@pravas/domain/booking/agreed-quote.ts';
import { agreedTerms } from '@pravas/domain/booking/testing/agreed-terms.ts';
import type { HotelDetail } from '@pravas/domain/hotel/hotel-detail.ts';
import { sum } from '@pravas/domain/money/money.ts';
import { aTraveller } from '@pravas/domain/testing/builders.ts';
import type { HotelBooking } from '../hotel-booking.ts';

/** A booking of stays for Asha Rao and Ravi Iyer, one order each, bought from the supplier of the first. */
export function aHotelBooking(stays: readonly HotelDetail[], overrides: Partial<HotelBooking> = {}): HotelBooking {
  const terms = agreedTerms();
  const total = (of: 'totalPaise' | 'costPaise') => sum(stays.map((stay) => stay[of]));
  const booking = {
    id: 'b',
    service: 'hotel',
    status: 'BOOKED',
    origin: 'online',
    paidFrom: null,
    facts: {
      terms,
      quote: agreedQuote({ sellPaise: total('totalPaise'), costPaise: total('costPaise') }, terms),
      contact: { email: 'asha.rao@example.com', mobile: '+919845012345' },
      gst: null,
      nationality: 'IN',
    },
    travellers: [
      aTraveller({ firstName: 'Asha', lastName: 'Rao' }),
      aTraveller({ firstName: 'Ravi', lastName: 'Iyer', title: 'Mr', gender: 'male' }),
    ],
    orders: stays.map((detail, index) => ({
      id: `o${index}`,
      position: index,
      supplierId: detail.sale === null ? 'desk' : detail.supplierId,
      detail,
      state: 'booked',
      clientRef: `ref-${index}`,
      locator: `C-${index}`,
      supplierOrder: {
        bookingRef: `${1_000 + index}`,
        locator: `C-${index}`,
        status: 'confirmed',
        totalPaise: detail.totalPaise,
        costPaise: detail.costPaise,
        supplierInvoiceNo: null,
        context: '{}',
        stay: detail.stay,
        roomCount: detail.rooms.length,
        hotelConfirmation: null,
      },
    })),
    ...overrides,
  };
  return booking as unknown as HotelBooking;
}
