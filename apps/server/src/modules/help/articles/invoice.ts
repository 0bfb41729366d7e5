import type { OurArticle } from './our-article.ts';

/** Papers and taxes. */
export const INVOICE_ARTICLES: readonly OurArticle[] = [
  {
    slug: 'find-tickets-and-invoices',
    title: 'Find tickets and invoices',
    topic: 'invoice',
    synonyms: ['e-ticket', 'receipt', 'bill', 'download', 'pdf', 'voucher', 'credit note', 'boarding'],
    screen: { path: '/home2/trip/list/', label: 'Open your trips' },
    checkedOn: '2026-11-28',
    body: `Open the trip, then the booking. Under **Documents** stand:

- the **e-ticket** of a flight, the **ticket** of a bus, the **voucher** of a hotel
- an entry for your **calendar**, of flights and buses
- our **invoice** for our fee, and a credit note for what we gave back of it

The trip itself has its whole itinerary as a PDF and as a calendar, and a link that you can share. It can be kept on your phone for where there is no network.`,
  },
  {
    slug: 'gst-on-our-fee',
    title: 'GST on our fee',
    topic: 'invoice',
    synonyms: ['tax', 'cgst', 'sgst', 'igst', 'sac', 'input credit', 'place of supply'],
    checkedOn: '2026-11-28',
    body: `Our fee for booking and our charge for cancelling carry GST at {gstRate}. It is part of every price you see, and our invoice states it.

- Your registration is in the same State as ours: CGST and SGST, half each.
- It is in another State: IGST.
- It is in a special economic zone: IGST, or none under our letter of undertaking.

The invoice names the GST registration that you chose for the booking, or your organisation's default one.

The airline's and the hotel's own GST is not ours: they invoice it themselves.`,
  },
  {
    slug: 'invoice-of-the-hotel',
    title: "The hotel's own invoice",
    topic: 'invoice',
    synonyms: ['hotel bill', 'gst invoice', 'check out', 'gstin', 'input credit'],
    service: 'hotel',
    screen: { path: '/home2/trip/list/', label: 'Open your trips' },
    checkedOn: '2026-11-28',
    body: `A hotel writes an invoice of its own for the stay. Your organisation needs it to claim the GST.

1. At check-in, give the GST number that stands on your voucher.
2. At check-out, check that the invoice names your organisation and that number.
3. Add its picture or PDF on the page of the stay, with what it says. It is checked: a wrong number, State or sum is pointed out while the hotel can still correct it.

If it is missing after your stay you are reminded of it.

GST of a hotel in a State where your organisation has no registration cannot be claimed; the stay says so before you book.`,
  },
  {
    slug: 'add-a-gst-registration',
    title: 'Add a GST registration',
    topic: 'invoice',
    synonyms: ['gstin', 'branch', 'state', 'tax number'],
    privilege: 'organisation.manage',
    screen: { path: '/company-settings/organization?tab=gst', label: 'GST registrations' },
    checkedOn: '2026-11-28',
    body: `1. Open **Organisation**, then **GST**.
2. Add the registration with its number, legal name, address and contact. The number's check character and its State are verified.
3. Mark one as the default: bookings use it unless the traveller chooses another.

Where several registrations may be chosen for a booking is a switch on the same page.

A number that another organisation uses here is held back until we have agreed to it.`,
  },
];
