import type { Download } from '@pravas/contract/schemas.ts';
import { printPapers } from '../booking/index.ts';
import type { StayVoucher } from './stay-voucher.ts';

/** Vouchers on A4, a page for each stay: what the desk of the hotel asks for comes first. */
export function printVouchers(
  vouchers: readonly StayVoucher[],
  { organizationName, now }: { readonly organizationName: string | null; readonly now: Temporal.Instant },
): Promise<Download> {
  return printPapers(
    vouchers.map(({ hotelName, rooms, ...voucher }) => ({
      ...voucher,
      kind: 'Hotel voucher',
      title: hotelName,
      note: null,
      places: {
        heads: ['Room', 'Guests'],
        rows: rooms.map(({ name, guests, state }) => ({ place: name, people: guests, state })),
      },
    })),
    {
      title: `Hotel voucher ${vouchers.map(({ hotelName }) => hotelName).join(', ')}`,
      organizationName,
      clocks: "Check-in and check-out by the hotel's clock.",
      now,
    },
  );
}
