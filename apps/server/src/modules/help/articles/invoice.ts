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
  {
    slug: 'claim-gst-credit',
    title: 'Claim GST credit',
    topic: 'invoice',
    synonyms: ['gstr-2b', '2b', 'input tax credit', 'itc', 'reconciliation', 'ims', 'at risk', '3b'],
    privilege: 'gst.claim',
    screen: { path: '/home2/gst-credit', label: 'GST credit', privilege: 'gst.claim' },
    checkedOn: '2026-11-28',
    body: `GST can be claimed once the supplier has filed it. The GST portal tells on the 14th, in GSTR-2B, what suppliers filed in the month before.

1. Download the GSTR-2B of the month from the portal, as JSON.
2. Open **GST credit** and choose **Import GSTR-2B**. The same file twice changes nothing.
3. Open what there is to do: what differs stands side by side with your books.
4. Claim what fits in your return, then mark it as claimed.

- **Waiting**: not due in a 2B yet, or for your decision.
- **At risk**: it could be claimed, and the supplier has not filed it, or filed it otherwise. The travel desk asks the supplier.
- **Lost**: it cannot be claimed, as at a hotel in a State where you have no registration.`,
  },
  {
    slug: 'export-to-your-books',
    title: 'Export to Tally, Zoho Books or SAP',
    topic: 'invoice',
    synonyms: ['accounting', 'ledger', 'voucher', 'journal', 'erp', 'bookkeeping', 'cost centre'],
    privilege: 'ledger.download',
    screen: { path: '/home2/accounting', label: 'Accounting', privilege: 'ledger.download' },
    checkedOn: '2026-11-28',
    body: `**Accounting** makes a file of entries that your accounting program reads: our invoices, what was paid on your behalf, approved expenses, and how it was all paid.

1. Choose the program and say what your accounts are called there, under **Accounts**. In Tally the ledgers must exist by exactly these names.
2. Choose a month and export. While an account is missing nothing is exported, and the page names it.
3. Import the file. The note of each entry begins with our key, by which you find it again.

- An entry is exported once. What comes late to a month waits for the next file.
- A file can be downloaded again: it is the same, to the last character.
- What passes through your bank is not in it: book that from the bank's statement.
- Private trips are left out.`,
  },
];
