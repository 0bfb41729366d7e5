import type { ReactNode } from 'react';
import { instantText } from '../../lib/calendar-date.ts';
import { inrOfSum } from '../../lib/money-text.ts';
import { Amount } from '../../ui/amount.tsx';
import type { BookingRecord } from './booking-record.ts';
import { type BookingDownload, DocumentsCard } from './documents-card.tsx';
import type { BookingPrice } from './price-rows.ts';
import { wentBack } from './refund-words.ts';

interface BookingSideProps {
  readonly booking: BookingRecord;
  readonly price: BookingPrice;
  /** The total after GST. */
  readonly net: ReactNode;
  /** What else paid for it. */
  readonly paidBesides: { readonly label: string; readonly rupees: number } | null;
  /** The papers that the service gives: voucher, calendar. */
  readonly downloads: readonly BookingDownload[];
}

/** What was paid, the documents to keep, and for which GST number it was bought. */
export function BookingSide({ booking, price, net, paidBesides, downloads }: BookingSideProps) {
  return (
    <>
      <PriceStub booking={booking} price={price} net={net} paidBesides={paidBesides} />
      <DocumentsCard booking={booking} downloads={downloads} />
      <section aria-labelledby="gst" className="card p-5 text-[13px]">
        <h2 id="gst" className="font-medium text-ink-2">
          GST
        </h2>
        {booking.gst.gstin && (
          <p className="mt-2">
            <span className="font-mono font-medium">{booking.gst.gstin}</span>
            <span className="block text-ink-2">{booking.gst.legalName}</span>
          </p>
        )}
        <p className="mt-2 text-ink-2">{booking.gst.note}</p>
      </section>
    </>
  );
}

function PriceStub({ booking, price, net, paidBesides }: Omit<BookingSideProps, 'downloads'>) {
  const { payment } = booking;
  const back = payment ? wentBack(payment, booking.origin, booking.refundClocks) : [];
  // Price and payment are shown in one box and are added up as one.
  const inrOf = inrOfSum([
    price.rupees,
    ...price.rows.map(({ rupees }) => rupees),
    ...back.map(({ rupees }) => rupees),
    ...(payment ? [payment.amount, paidBesides?.rupees ?? 0] : []),
  ]);
  return (
    <section aria-labelledby="price" className="card">
      <div className="px-5 pt-4 pb-3.5">
        <div className="flex items-end justify-between gap-3">
          <h2 id="price" className="text-[13px] font-medium text-ink-2">
            Summary
          </h2>
          <Amount
            format={inrOf}
            rupees={price.rupees}
            label={price.label}
            lines={price.lines}
            note={price.note}
            className="text-price font-semibold tracking-[-0.01em]"
          />
        </div>
        <div className="flex justify-end">{net}</div>
      </div>
      <dl className="stub-flat board space-y-2 px-5 py-4 text-[13px]">
        {price.rows.map(({ label, rupees, lines, note }) => (
          <Line key={label} label={label}>
            {lines ? (
              <Amount format={inrOf} rupees={rupees} label={label} lines={lines} note={note ?? null} />
            ) : (
              inrOf(rupees)
            )}
          </Line>
        ))}
        {payment && <PaymentLines {...{ origin: booking.origin, payment, paidBesides, back, inrOf }} />}
      </dl>
    </section>
  );
}

/** Every payment, and its order. */
interface PaymentLinesProps extends Pick<BookingSideProps, 'paidBesides'> {
  readonly origin: BookingRecord['origin'];
  readonly payment: NonNullable<BookingRecord['payment']>;
  readonly back: ReturnType<typeof wentBack>;
  readonly inrOf: (rupees: number) => string;
}

function PaymentLines({ origin, payment, paidBesides, back, inrOf }: PaymentLinesProps) {
  const { parts } = payment;
  // No card has paid for what the travel desk bought or what is paid later: the organisation owes it.
  const label = origin === 'online' ? 'Paid' : 'On account';
  return (
    <>
      <div aria-hidden className="my-3! border-t border-hairline" />
      {paidBesides && <Line label={paidBesides.label}>{inrOf(paidBesides.rupees)}</Line>}
      <Line label={label}>
        {parts.length > 1 ? (
          <Amount
            format={inrOf}
            rupees={payment.amount}
            label={label}
            lines={[
              ...parts.map((part) => ({ label: part.label, rupees: part.amount, detail: instantText(part.at) })),
              { label, rupees: payment.amount, total: true },
            ]}
          />
        ) : (
          inrOf(payment.amount)
        )}
      </Line>
      {back.map(({ label: name, rupees }) => (
        <Line key={name} label={name}>
          {inrOf(rupees)}
        </Line>
      ))}
      {parts.map((part) => (
        <div key={part.orderId}>
          <dt className="text-ink-2">{parts.length > 1 ? `Order: ${part.label}` : 'Order'}</dt>
          <dd className="font-mono text-meta break-all">{part.orderId}</dd>
        </div>
      ))}
    </>
  );
}

function Line({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt className="min-w-0 text-ink-2">{label}</dt>
      <dd className="min-w-0 text-right">{children}</dd>
    </div>
  );
}
