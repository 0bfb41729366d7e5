import type { Details } from '../../lib/flight-details-query.ts';

type Summary = Details['summary'];

/**
 * The price that the supplier states now with the GST on our fee for the chosen registration. The fee depends neither
 * on the fare nor on the moment, so its split is taken over whole, and the total with it.
 */
export function withGstOf(live: Summary, picked: Summary): Summary {
  const { convenienceFee, CGST, SGST, IGST, serviceCharge, gstNote } = picked;
  const totalPaise = Math.round((live.totalPrice - live.serviceCharge + serviceCharge) * 100);
  return { ...live, convenienceFee, CGST, SGST, IGST, serviceCharge, gstNote, totalPrice: totalPaise / 100 };
}
