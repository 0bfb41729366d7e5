import type { buyStay as buyOperation, enterStay as enterOperation } from '@pravas/contract/hotel/desk-stay.ts';
import type { BodyOf, PayloadOf } from '@pravas/contract/operation.ts';
import type { HotelDetail } from '@pravas/domain/hotel/hotel-detail.ts';
import type { UploadedFile } from '../../platform/uploads.ts';
import { type BuyingContext, buyAtDesk, enterForTrip, readWithin } from '../desk/index.ts';
import { refuseField } from '../organisation/index.ts';
import { hotelOfForm, stayOfForm } from './read-stay-form.ts';

/** Who acts, and by which request. */
type By = Parameters<typeof enterForTrip>[2];
type Form = BodyOf<typeof enterOperation>['stay'];

/** Enters a stay that was found for a trip. Throws as `enterForTrip`. */
export async function enterStay(
  context: BuyingContext,
  { tripId, stay, fee, cancelFee, requestId }: BodyOf<typeof enterOperation>,
  by: By,
): Promise<PayloadOf<typeof enterOperation>> {
  const typed = await readStay(context, stay, by.now);
  const make = (party: number) => forParty(typed, party);
  return enterForTrip(context, { tripId, service: 'hotel', thing: 'A stay', fee, cancelFee, requestId, make }, by);
}

/** Enters a stay as it was booked. Throws as `buyAtDesk`. */
export async function buyStay(
  context: BuyingContext,
  { bookingId, hotelConfirmation, supplierReference, stay }: BodyOf<typeof buyOperation>,
  file: UploadedFile | null,
  by: By,
): Promise<PayloadOf<typeof buyOperation>> {
  const typed = stay && (await readStay(context, stay, by.now));
  const locator = supplierReference ?? hotelConfirmation;
  if (locator === null) {
    const message = "Enter the hotel's confirmation number, or the seller's reference";
    throw refuseField('validation_failed', 'hotelConfirmation', message);
  }
  const field = supplierReference === null ? 'hotelConfirmation' : 'supplierReference';
  return buyAtDesk(
    context,
    {
      bookingId,
      service: 'hotel',
      file,
      read: (quoted, { travellers }) => {
        const detail = typed ? forParty(typed, travellers.length).detail : (quoted.detail as HotelDetail);
        return { detail: { ...detail, hotelConfirmation }, locator: locator.toUpperCase(), bookingRef: null, field };
      },
      form: 'stay',
      fieldsOf: (detail) => fieldsOf(detail as HotelDetail),
    },
    by,
  );
}

async function readStay({ database }: BuyingContext, form: Form, now: Temporal.Instant): Promise<HotelDetail> {
  const hotel = await hotelOfForm(database, form);
  return readWithin('stay', () => stayOfForm(form, hotel, now));
}

/**
 * Whom of the trip it is for, and the stay with its travellers by their places among those. Throws `validation_failed`.
 */
function forParty(
  typed: HotelDetail,
  party: number,
): { readonly travellers: readonly number[]; readonly detail: HotelDetail } {
  const sleeping = typed.rooms.flatMap(({ travellers }) => travellers);
  typed.rooms.forEach(({ travellers }, index) => {
    if (travellers.every((one) => one < party)) return;
    throw refuseField(
      'validation_failed',
      `stay.rooms.${index}.travelers`,
      'Choose which travellers of this trip stay in it',
    );
  });
  const travellers = sleeping.toSorted((a, b) => a - b);
  const rooms = typed.rooms.map((room) => ({
    ...room,
    travellers: room.travellers.map((one) => travellers.indexOf(one)),
  }));
  return { travellers, detail: { ...typed, rooms } };
}

/** What a stay is of, by the fields of the form: all that its itinerary's key holds. */
function fieldsOf({
  hotel,
  stay,
  rooms,
  board,
  payment,
  tiers,
  isRefundable,
}: HotelDetail): Readonly<Record<string, unknown>> {
  return {
    hotelId: hotel.hotelId,
    ...stay,
    rooms: rooms.map(({ name, beds, travellers, childAges }) => [name, beds, travellers, childAges]),
    board,
    payment,
    freeUntil: [isRefundable, tiers.map(({ from }) => from)],
  };
}
