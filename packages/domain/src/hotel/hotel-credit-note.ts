import { add, greatest, least, type Paise, paise, splitByWeight, subtract, sum, ZERO } from '../money/money.ts';
import type { RoomGst } from './room-gst.ts';

/** What a room-night was invoiced at. */
type InvoicedNight = Pick<RoomGst, 'cgstPaise' | 'sgstPaise'> & { readonly valuePaise: Paise };

/** A part of the hotel's invoice: value + CGST + SGST = total. */
interface HotelInvoicePart {
  readonly valuePaise: Paise;
  readonly cgstPaise: Paise;
  readonly sgstPaise: Paise;
  readonly totalPaise: Paise;
}

/** The hotel's invoice after a stay is cancelled: kept + credited = invoiced. */
export interface HotelCreditNote {
  readonly kept: HotelInvoicePart;
  /** The hotel's credit note to the company, linked to its invoice. */
  readonly credited: HotelInvoicePart;
}

/**
 * What the hotel credits of its invoice when it keeps a charge, tax within it. What it keeps is taxed like the stay
 * (Circular 178/2022): a charge that is the first nights is those nights with their own tax, any other is an equal
 * share of all. Nights are in order. The charge is at most the invoice, and never below nothing.
 */
export function hotelCreditNote(nights: readonly InvoicedNight[], chargePaise: Paise): HotelCreditNote {
  const all = partOf(nights);
  const charge = greatest(least(chargePaise, all.totalPaise), ZERO);
  const kept = firstNights(nights, charge) ?? likeShare(all, charge);
  const credited = {
    valuePaise: subtract(all.valuePaise, kept.valuePaise),
    cgstPaise: subtract(all.cgstPaise, kept.cgstPaise),
    sgstPaise: subtract(all.sgstPaise, kept.sgstPaise),
    totalPaise: subtract(all.totalPaise, kept.totalPaise),
  };
  return { kept, credited };
}

function firstNights(nights: readonly InvoicedNight[], charge: Paise): HotelInvoicePart | null {
  for (let count = 0; count <= nights.length; count += 1) {
    const part = partOf(nights.slice(0, count));
    if (part.totalPaise === charge) return part;
  }
  return null;
}

function likeShare(all: HotelInvoicePart, charge: Paise): HotelInvoicePart {
  const taxPaise = add(all.cgstPaise, all.sgstPaise);
  const [, tax = ZERO] = splitByWeight(charge, [all.valuePaise, taxPaise]);
  // Both halves are the same; a paisa that has no other half is value.
  const halfPaise = paise(Math.floor(tax / 2));
  const valuePaise = subtract(charge, add(halfPaise, halfPaise));
  return { valuePaise, cgstPaise: halfPaise, sgstPaise: halfPaise, totalPaise: charge };
}

function partOf(nights: readonly InvoicedNight[]): HotelInvoicePart {
  const valuePaise = sum(nights.map((night) => night.valuePaise));
  const cgstPaise = sum(nights.map((night) => night.cgstPaise));
  const sgstPaise = sum(nights.map((night) => night.sgstPaise));
  return { valuePaise, cgstPaise, sgstPaise, totalPaise: sum([valuePaise, cgstPaise, sgstPaise]) };
}
