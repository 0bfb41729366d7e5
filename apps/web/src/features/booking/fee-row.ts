import type { AmountLine } from '../../lib/amount-line.ts';
import type { BookingHead } from './booking-head.ts';
import type { BookingPrice } from './price-rows.ts';

type Summary = Pick<BookingHead['summary'], 'convenienceFee' | 'CGST' | 'SGST' | 'IGST' | 'serviceCharge' | 'gstNote'>;

/** Our fee and the GST on it; GST of nothing is left out. */
export function feeLines({ convenienceFee, CGST, SGST, IGST }: Summary): readonly AmountLine[] {
  return [
    { label: 'Our fee', rupees: convenienceFee },
    ...[
      { label: 'CGST 9%', rupees: CGST },
      { label: 'SGST 9%', rupees: SGST },
      { label: 'IGST 18%', rupees: IGST },
    ].filter(({ rupees }) => rupees !== 0),
  ];
}

/** Our fee as a row of a price, which opens what it is made of. */
export function feeRow(summary: Summary): BookingPrice['rows'][number] {
  const label = 'Our fee with GST';
  return {
    label,
    rupees: summary.serviceCharge,
    lines: [...feeLines(summary), { label, rupees: summary.serviceCharge, total: true }],
    note: summary.gstNote,
  };
}
