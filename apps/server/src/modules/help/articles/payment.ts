import type { OurArticle } from './our-article.ts';

/** How bookings are paid. */
export const PAYMENT_ARTICLES: readonly OurArticle[] = [
  {
    slug: 'how-a-trip-is-paid',
    title: 'How a trip is paid',
    topic: 'payment',
    synonyms: ['card', 'credit card', 'debit card', 'upi', 'wallet', 'gateway', 'zippay', 'on account', 'pay later'],
    screen: { path: '/home2/trip/list/', label: 'Open your trips' },
    checkedOn: '2026-11-28',
    body: `Once a booking is approved, its button names the sum: **Pay**.

1. Price and seats are checked once more. If the price has moved you are asked first.
2. Pay by card or UPI on the page of the payment gateway. We never see the number of your card. Where your organisation has a wallet or a credit line and lets you use it, choose that instead: nobody leaves the page.
3. The ticket follows, mostly within minutes.

**On account**: what the travel desk enters, or books on a pay-later key of your organisation, needs no card. Your organisation owes it.`,
  },
  {
    slug: 'wallet-and-credit-line',
    title: 'The wallet and the credit line',
    topic: 'payment',
    synonyms: [
      'balance',
      'top up',
      'recharge',
      'prepaid',
      'deposit',
      'neft',
      'rtgs',
      'utr',
      'low balance',
      'credit limit',
    ],
    screen: { path: '/home2/wallet', label: 'Open the wallet' },
    checkedOn: '2026-11-28',
    body: `An organisation can pay in beforehand, and be granted credit. Bookings are then paid from there.

- **Top up** by card or UPI: it is there as soon as the gateway confirms it. By bank transfer: pay, then declare the transfer with its number (UTR); it is there once it was seen at the bank and a second person agreed.
- **Paying sets the price aside.** It is taken when the ticket is there. If nothing could be bought, all of it is available again at once.
- **Not enough in it?** The wallet pays what it has, and a card the rest.
- **Refunds** of what the wallet paid are in it at once; what the credit line paid is owed no more.
- **Low**: set from when on those who may top it up get a mail.

A private journey is paid by card. Who may pay from the wallet is set with the roles of your organisation.`,
  },
  {
    slug: 'promotional-credit-and-withdrawals',
    title: 'Promotional credit, withdrawals and disputes',
    topic: 'payment',
    synonyms: ['promo', 'voucher', 'bonus', 'pay out', 'withdraw', 'payout', 'chargeback', 'dispute'],
    screen: { path: '/home2/wallet', label: 'Open the wallet' },
    checkedOn: '2026-11-28',
    body: `What else moves in the wallet of an organisation.

- **Promotional credit** that we gave you pays before the wallet’s own money, until its last day. What comes back of it keeps that day.
- **Money out again?** What was paid in and not spent goes back to a bank account of your organisation: Wallet, Withdraw. It is set aside at once, and two of us look at it before it is paid.
- **Disputed**: where somebody told their bank that a card payment is not right, the wallet's page says so. Nothing is taken while that is open. A lost one is taken from the wallet as far as it goes, and the rest is owed.

The bank account must be your organisation's own. Promotional credit and what is set aside for bookings are not paid out.`,
  },
  {
    slug: 'paid-but-no-ticket',
    title: 'Paid, but no ticket yet',
    topic: 'payment',
    synonyms: ['in process', 'refund', 'pending', 'charged', 'debited', 'deducted', 'failed', 'stuck'],
    screen: { path: '/home2/trip/list/', label: 'Open your trips' },
    checkedOn: '2026-11-28',
    body: `The trip says **Booking in process** while a ticket is being made. Do not book again: the same seat would be paid twice.

- The seller answers late: we ask it again by our own reference, and never buy twice.
- It cannot be had any more: what you paid goes back to the card by itself, in {refundPromise}.
- It needs a person: the travel desk has a case about it. You see it on the help page under your open cases.

If the payment itself failed, the trip says **Payment failed** and you can pay again. Money that arrives late for a booking that has ended goes back by itself.`,
  },
  {
    slug: 'what-our-fees-are',
    title: 'What our fees are',
    topic: 'payment',
    synonyms: ['convenience fee', 'service charge', 'price', 'cost', 'charges'],
    checkedOn: '2026-11-28',
    body: `These hold for business trips of your organisation, before GST at {gstRate}:

- **Flights**, for each traveller: {flightFees}.
- **Cancelling or changing flights**, for each traveller: {cancelCharges}.
- **Hotels**: {hotelFee}. Cancelling: {hotelCancelCharge}.
- **Buses**: {busFee}. Cancelling: {busCancelCharge} for each request.
- **Trains and cabs**: the travel desk states its fee with its quote.

Every price you see has the fee and its GST in it. Press a sum to see what it is made of.`,
  },
];
