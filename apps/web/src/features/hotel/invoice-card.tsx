import { downloadHotelInvoice, getHotelInvoices } from '@pravas/contract/hotel/hotel-invoices.ts';
import { useQuery } from '@tanstack/react-query';
import { ReceiptText, Upload } from 'lucide-react';
import { useState } from 'react';
import { opens } from '../../lib/lazy-dialog.ts';
import { inrExact } from '../../lib/money-text.ts';
import { api } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import { DownloadButton } from '../booking/index.ts';
import { InvoiceDialog } from './hotel-parts.ts';
import type { BookedHotel } from './hotel-types.ts';
import { roomsOfText } from './hotel-words.ts';

/** The hotel's own invoice: whether it is there, and how much GST can be claimed with it. */
export function InvoiceCard({ hotel }: { readonly hotel: BookedHotel }) {
  const [orderId, setOrderId] = useState<string | null>(null);
  const answer = useQuery({
    queryKey: ['hotel-invoices', hotel._id],
    queryFn: ({ signal }) => api.call(getHotelInvoices, { query: { bookingId: hotel._id }, signal }),
  });
  const invoices = answer.data?.data ?? [];
  if (invoices.length === 0) return null;
  /** Whose room an invoice is for; null where there is only one to ask for. */
  const roomsOf = (ofOrder: string) => {
    const order = invoices.length > 1 && hotel.orders.find((one) => one.orderId === ofOrder);
    return order ? roomsOfText(order.stay.rooms) : null;
  };
  return (
    <section aria-labelledby="hotel-invoice" className="card p-5">
      <h2 id="hotel-invoice" className="text-[13px] font-medium text-ink-2">
        The hotel's invoice
      </h2>
      {invoices
        .map((invoice) => ({ invoice, rooms: roomsOf(invoice.orderId) }))
        .map(({ invoice, rooms }) => (
          <div key={invoice.orderId} className="mt-2 text-[13px]">
            {rooms !== null && <h3 className="font-medium">{rooms}</h3>}
            {invoice.number !== null && (
              <p>
                <span className="font-medium break-all">{invoice.number}</span>
                {invoice.credit !== null && <span className="board"> · {inrExact(invoice.credit)} GST to claim</span>}
              </p>
            )}
            <p className="text-ink-2">{invoice.text}</p>
            {invoice.findings.length > 1 && (
              <ul className="mt-1 list-disc pl-4 text-ink-2">
                {invoice.findings.map((finding) => (
                  <li key={finding}>{finding}</li>
                ))}
              </ul>
            )}
            <div className="mt-2 flex flex-wrap gap-2">
              <Button size="small" onClick={() => setOrderId(invoice.orderId)} {...opens(InvoiceDialog)}>
                <Upload aria-hidden size={15} />{' '}
                {invoice.state === 'received' ? 'Upload another' : 'Upload the invoice'}
              </Button>
              {invoice.state === 'received' && (
                <DownloadButton
                  icon={ReceiptText}
                  label="Invoice"
                  fetchFile={() =>
                    api.download(downloadHotelInvoice, { query: { bookingId: hotel._id, orderId: invoice.orderId } })
                  }
                />
              )}
            </div>
          </div>
        ))}
      {orderId !== null && <InvoiceDialog bookingId={hotel._id} orderId={orderId} onClose={() => setOrderId(null)} />}
    </section>
  );
}
