import type {
  askForCab as askOperation,
  buyCab as buyOperation,
  setCabDriver as driverOperation,
  enterCab as enterOperation,
  enterDutySlip as slipOperation,
  quoteDutySlip as slipQuoteOperation,
} from '@pravas/contract/cab/cab-operations.ts';
import type { BodyOf, PayloadOf } from '@pravas/contract/operation.ts';
import { phoneText } from '@pravas/contract/phone-number.ts';
import type { CabDetail } from '@pravas/domain/cab/cab-detail.ts';
import { cabWishWords } from '@pravas/domain/cab/cab-wish.ts';
import { instantOf } from '@pravas/domain/time/airport-time.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { UploadedFile } from '../../platform/uploads.ts';
import type { Booking } from '../booking/index.ts';
import {
  type AskingContext,
  askDesk,
  type BuyingContext,
  buyAtDesk,
  correctAtDesk,
  enterForTrip,
  quoteCorrected,
  readWithin,
  tellNews,
} from '../desk/index.ts';
import { cabItinerary } from './cab-rules.ts';
import { driverRefusal, slipRefusal } from './cab-service.ts';
import { presentCab } from './present-cab.ts';
import { readCabForm, readCabWish, readDriverForm, readDutySlipForm } from './read-cab-form.ts';

/** Who acts, and by which request. */
type By = Parameters<typeof enterForTrip>[2];

/** Asks the travel desk for a cab. Throws as `askDesk`, and `validation_failed`. */
export async function askForCab(
  context: AskingContext,
  { tripId, cab }: BodyOf<typeof askOperation>,
  by: By,
): Promise<PayloadOf<typeof askOperation>> {
  const wish = readWithin('cab', () => readCabWish(cab, by.now));
  const { note, ...wanted } = wish;
  const asked = { service: 'cab', thing: 'a cab', text: cabWishWords(wish), note, wish: wanted } as const;
  const request = await askDesk(context, tripId, asked, by);
  return { tripId, request, text: 'The travel desk looks for it and writes to you.' };
}

/** A product rule. */
const MOST_DAYS_AHEAD = 366;

function refuseTyped(field: string, message: string): Refusal {
  return new Refusal('validation_failed', { errors: [{ field: `cab.${field}`, message }] });
}

/** Enters a ride that was found for a trip. Throws as `enterForTrip`. */
export function enterCab(
  context: BuyingContext,
  { tripId, cab, fee, cancelFee, requestId }: BodyOf<typeof enterOperation>,
  by: By,
): Promise<PayloadOf<typeof enterOperation>> {
  const detail = readWithin('cab', () => readCabForm(cab));
  const pickUpAt = instantOf(detail.pickUpAt);
  if (Temporal.Instant.compare(pickUpAt, by.now) <= 0) {
    throw refuseTyped('pickUpAt', 'The pick-up time has passed. Enter a time in the future');
  }
  if (Temporal.Instant.compare(pickUpAt, by.now.add({ hours: 24 * MOST_DAYS_AHEAD })) > 0) {
    throw refuseTyped('pickUpAt', 'Cabs are arranged at most a year ahead: check the date');
  }
  const make = (party: number) => {
    if (detail.passengerCount < party) {
      throw refuseTyped('passengerCount', `${party} travel in this trip: enter at least ${party} passengers`);
    }
    return { travellers: Array.from({ length: party }, (_, index) => index), detail };
  };
  return enterForTrip(context, { tripId, service: 'cab', thing: 'A cab', fee, cancelFee, requestId, make }, by);
}

/** Enters a ride as its vendor has confirmed it. Throws as `buyAtDesk`. */
export function buyCab(
  context: BuyingContext,
  { bookingId, bookingNumber, cab }: BodyOf<typeof buyOperation>,
  file: UploadedFile | null,
  by: By,
): Promise<PayloadOf<typeof buyOperation>> {
  const typed = cab && readWithin('cab', () => readCabForm(cab));
  const number = bookingNumber.trim().toUpperCase();
  if (number === '') {
    const message = "Enter the vendor's booking number";
    throw new Refusal('validation_failed', { errors: [{ field: 'bookingNumber', message }] });
  }
  return buyAtDesk(
    context,
    {
      bookingId,
      service: 'cab',
      file,
      read: (quoted) => ({
        detail: typed ?? quoted.detail,
        locator: number,
        bookingRef: null,
        field: 'bookingNumber',
      }),
      fieldsOf: (ride) => cabItinerary(ride as CabDetail),
    },
    by,
  );
}

/** Enters who drives, and what. Throws as `tellNews`. */
export function setCabDriver(
  context: BuyingContext,
  { bookingId, orderId, driver }: BodyOf<typeof driverOperation>,
  by: By,
): Promise<PayloadOf<typeof driverOperation>> {
  return tellNews(
    context,
    {
      bookingId,
      orderId,
      service: 'cab',
      read: (order, booking) => {
        const ride = order.detail as CabDetail;
        const refused = driverRefusal({ status: booking.status, orders: [{ detail: ride }] });
        if (refused !== null) throw new Refusal('booking_not_booked', { message: refused });
        const detail = readWithin('driver', () => readDriverForm(driver, ride));
        const { name, mobile, vehicleNumber } = detail.driver ?? driver;
        const text = `${name} drives, ${phoneText(mobile)}, ${vehicleNumber}.`;
        const told = booking.travellers.map((_, traveller) => ({ traveller, text }));
        return { detail, history: `Driver: ${text}`, told, kind: 'driver' };
      },
    },
    by,
    async () => ({ bookingId, text: 'Entered. The travellers are told who drives.' }),
  );
}

/** Enters what was driven. Throws as `correctAtDesk`. */
export function enterDutySlip(
  context: BuyingContext,
  { bookingId, orderId, slip }: BodyOf<typeof slipOperation>,
  file: UploadedFile | null,
  by: By,
): Promise<PayloadOf<typeof slipOperation>> {
  return correctAtDesk(
    context,
    {
      bookingId,
      orderId,
      service: 'cab',
      file,
      read: readSlip(slip, by.now),
    },
    by,
  );
}

/** The price by a duty slip. Changes nothing. Throws as `enterDutySlip`. */
export async function quoteDutySlip(
  context: BuyingContext,
  { bookingId, orderId, slip }: BodyOf<typeof slipQuoteOperation>,
  by: Pick<By, 'caller' | 'now'>,
): Promise<PayloadOf<typeof slipQuoteOperation>> {
  const corrected = { bookingId, orderId, service: 'cab', read: readSlip(slip, by.now) } as const;
  const { detail, totalPaise, beforePaise } = await quoteCorrected(context, corrected, by);
  const { lines, total } = presentCab(detail as CabDetail).price;
  return { bookingId, lines, ride: total, total: totalPaise, before: beforePaise };
}

/** Reads a slip for its ride. The function that it answers throws `validation_failed`, `booking_not_booked`. */
function readSlip(slip: BodyOf<typeof slipOperation>['slip'], now: Temporal.Instant) {
  return (order: { readonly detail: unknown }, { status }: { readonly status: Booking['status'] }) => {
    const ride = order.detail as CabDetail;
    const refused = slipRefusal({ status, orders: [{ detail: ride }] });
    if (refused !== null) throw new Refusal('booking_not_booked', { message: refused });
    const detail = readWithin('slip', () => readDutySlipForm(slip, ride, now));
    return { detail, history: `Duty slip ${slip.number} was entered.` };
  };
}
