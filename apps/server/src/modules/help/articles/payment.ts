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
    body: `Once a booking is approved, its **Pay** button shows the amount.

1. We check the price and the seats again. If the price has changed, we ask you first.
2. Pay by card or UPI on the payment gateway's page. We never see your card number. If your organisation has a wallet or a credit line and lets you use it, you can choose that instead and stay on the page.
3. You get the ticket, usually within minutes.

**On account**: you need no card for bookings that the travel desk enters, or makes on your organisation's pay-later key. Your organisation is billed for them.`,
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
    body: `An organisation can top up a wallet or be given a credit line, and pay for bookings from it.

- **Top up** by card or UPI: the money is available as soon as the gateway confirms it. By bank transfer: pay, then declare the transfer with its number (UTR). The money is available once we see it at the bank and a second person approves it.
- **When you pay, we set the price aside.** We take it once the ticket is issued. If the booking fails, the full amount is available again at once.
- **Balance too low?** The wallet pays what it can, and a card pays the rest.
- **Refunds** go back to the wallet at once, or reduce what you owe on the credit line.
- **Low balance**: set the balance below which the people who can top up get a mail.

Private trips are paid by card. Your organisation's roles decide who may pay from the wallet.`,
  },
  {
    slug: 'promotional-credit-and-withdrawals',
    title: 'Promotional credit, withdrawals and disputes',
    topic: 'payment',
    synonyms: ['promo', 'voucher', 'bonus', 'pay out', 'withdraw', 'payout', 'chargeback', 'dispute'],
    screen: { path: '/home2/wallet', label: 'Open the wallet' },
    checkedOn: '2026-11-28',
    body: `Other movements in your organisation's wallet:

- **Promotional credit** from us is used before the wallet’s own money, until it expires. If it is refunded, the expiry date stays the same.
- **Withdrawals**: under Wallet, Withdraw, you can have unspent money paid back to your organisation's bank account. We set it aside at once, and two of us check it before we pay it.
- **Disputes**: if someone disputes a card payment with their bank, the wallet's page shows it. We take nothing while the dispute is open. If it is lost, we take the amount from the wallet; if the balance is too low, your organisation owes the rest.

The bank account must be your organisation's own. Promotional credit and money set aside for bookings cannot be withdrawn.`,
  },
  {
    slug: 'paid-but-no-ticket',
    title: 'Paid, but no ticket yet',
    topic: 'payment',
    synonyms: ['in process', 'refund', 'pending', 'charged', 'debited', 'deducted', 'failed', 'stuck'],
    screen: { path: '/home2/trip/list/', label: 'Open your trips' },
    checkedOn: '2026-11-28',
    body: `The trip shows **Booking in process** until the ticket is issued. Do not book again, or you would pay for the same seat twice.

- If the seller answers late, we ask again with our own reference and never buy twice.
- If the booking fails, we refund your card automatically, in {refundPromise}.
- If someone has to look into it, the travel desk gets a case. You see it on the help page under your open cases.

If the payment failed, the trip shows **Payment failed** and you can pay again. If a payment arrives too late for a booking, we refund it automatically.`,
  },
  {
    slug: 'what-our-fees-are',
    title: 'What our fees are',
    topic: 'payment',
    synonyms: ['convenience fee', 'service charge', 'price', 'cost', 'charges'],
    checkedOn: '2026-11-28',
    body: `These are our fees for your organisation's business trips, before GST at {gstRate}:

- **Flights**, per traveller: {flightFees}.
- **Cancelling or changing flights**, per traveller: {cancelCharges}.
- **Hotels**: {hotelFee}. Cancelling: {hotelCancelCharge}.
- **Buses**: {busFee}. Cancelling: {busCancelCharge} per request.
- **Trains and cabs**: the travel desk states its fee with its quote.

Every price you see includes the fee and its GST. Press an amount to see what it is made up of.`,
  },
];
