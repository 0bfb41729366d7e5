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
    body: `Open the trip, then the booking. Under **Documents** you find:

- the **e-ticket** of a flight, the **ticket** of a bus, the **voucher** of a hotel
- a **calendar** entry for flights and buses
- our **invoice** for our fee, and a credit note if we refunded any of it

The trip has its whole itinerary as a PDF, a calendar and a link to share. You can keep it on your phone for use offline.`,
  },
  {
    slug: 'gst-on-our-fee',
    title: 'GST on our fee',
    topic: 'invoice',
    synonyms: ['tax', 'cgst', 'sgst', 'igst', 'sac', 'input credit', 'place of supply'],
    checkedOn: '2026-11-28',
    body: `Our fee for booking and our charge for cancelling carry GST at {gstRate}. Every price you see includes it, and our invoice shows it.

- Your registration is in the same State as ours: CGST and SGST, half each.
- Your registration is in another State: IGST.
- Your registration is in a special economic zone: IGST, or no GST under our letter of undertaking.

The invoice names the GST registration that you chose for the booking, or your organisation's default one.

Airlines and hotels invoice their own GST themselves.`,
  },
  {
    slug: 'invoice-of-the-hotel',
    title: "The hotel's own invoice",
    topic: 'invoice',
    synonyms: ['hotel bill', 'gst invoice', 'check out', 'gstin', 'input credit'],
    service: 'hotel',
    screen: { path: '/home2/trip/list/', label: 'Open your trips' },
    checkedOn: '2026-11-28',
    body: `The hotel issues its own invoice for the stay. Your organisation needs it to claim the GST.

1. At check-in, give the GST number on your voucher.
2. At check-out, check that the invoice names your organisation and that number.
3. On the page of the stay, upload a picture or PDF of the invoice and enter its details. We check it and point out a wrong number, State or amount while the hotel can still correct it.

If the invoice is missing after your stay, we remind you.

You cannot claim the GST of a hotel in a State where your organisation has no registration. You see this before you book.`,
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
2. Add the registration with its number, legal name, address and contact. We verify the number's check character and its State.
3. Make one the default: bookings use it unless the traveller chooses another.

A switch on the same page lets travellers choose between several registrations.

If another organisation on Pravas uses the number, we have to agree before you can use it.`,
  },
  {
    slug: 'claim-gst-credit',
    title: 'Claim GST credit',
    topic: 'invoice',
    synonyms: ['gstr-2b', '2b', 'input tax credit', 'itc', 'reconciliation', 'ims', 'at risk', '3b'],
    privilege: 'gst.claim',
    screen: { path: '/home2/gst-credit', label: 'GST credit', privilege: 'gst.claim' },
    checkedOn: '2026-11-28',
    body: `You can claim GST once the supplier has filed it. On the 14th, the GST portal publishes in GSTR-2B what suppliers filed for the previous month.

1. Download the GSTR-2B of the month from the portal, as JSON.
2. Open **GST credit** and choose **Import GSTR-2B**. Importing the same file twice changes nothing.
3. Open the list of things to do. It shows each difference side by side with your books.
4. Claim the matching documents in your return, then mark them as claimed.

- **Waiting**: not due in a 2B yet, or waiting for your decision.
- **At risk**: you could claim it, but the supplier has not filed it or has filed it differently. The travel desk asks the supplier.
- **Lost**: you cannot claim it, for example for a hotel in a State where you have no registration.`,
  },
  {
    slug: 'export-to-your-books',
    title: 'Export to Tally, Zoho Books or SAP',
    topic: 'invoice',
    synonyms: ['accounting', 'ledger', 'voucher', 'journal', 'erp', 'bookkeeping', 'cost centre'],
    privilege: 'ledger.download',
    screen: { path: '/home2/accounting', label: 'Accounting', privilege: 'ledger.download' },
    checkedOn: '2026-11-28',
    body: `**Accounting** creates a file for your accounting program with our invoices, the amounts paid on your behalf, approved expenses and all payments.

1. Choose the program. Under **Accounts**, enter what your accounts are called there. In Tally, ledgers with exactly these names must exist.
2. Choose a month and export. If an account is missing, the page names it and exports nothing.
3. Import the file. The note of each entry begins with our key, so that you can find it again.

- Each entry is exported once. Entries that arrive late for a month go into the next file.
- You can download a file again. It is exactly the same file.
- Movements on your bank account are not included. Book them from your bank statement.
- Private trips are left out.`,
  },
];
