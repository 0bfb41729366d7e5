import { buyStay } from '@pravas/contract/hotel/desk-stay.ts';
import { textInput } from '../../lib/form.ts';
import { api } from '../../lib/session.ts';
import { TextField } from '../../ui/field.tsx';
import { RoleGate } from '../../ui/role-gate.tsx';
import { DeskBookingPage } from '../booking/index.ts';
import { BuyAsQuoted, useBuying } from '../desk/index.ts';
import { StayPrice } from './hotel-more.tsx';
import type { BookedHotel } from './hotel-types.ts';
import { RoomLines, StayRow } from './stay-view.tsx';

/** Enters that a hotel has confirmed a stay as it was quoted. */
export function BuyStayPage() {
  return (
    <RoleGate title="Enter the booking" privilege="desk.work">
      <DeskBookingPage service="hotel">{(hotel) => <BuyStay hotel={hotel} />}</DeskBookingPage>
    </RoleGate>
  );
}

function BuyStay({ hotel }: { readonly hotel: BookedHotel }) {
  const stay = hotel.orders[0]?.stay;
  const form = useBuying(hotel, {
    initial: { hotelConfirmation: '', supplierReference: '' },
    check: ({ hotelConfirmation, supplierReference }) =>
      `${hotelConfirmation}${supplierReference}`.trim() === ''
        ? { hotelConfirmation: "Enter the hotel's number, or the reference below" }
        : {},
    send: (body, sending) => api.call(buyStay, { body, ...sending }),
  });
  return (
    <BuyAsQuoted
      booking={hotel}
      bought="booking"
      text={`${stay?.hotel.name ?? 'The hotel'} has confirmed the stay as it was quoted.`}
      quoted={
        stay && (
          <>
            <StayRow stay={stay} />
            <RoomLines rooms={stay.rooms} />
          </>
        )
      }
      price={stay && <StayPrice stay={stay} />}
      paper="The hotel's confirmation"
      form={form}
    >
      <TextField
        {...textInput(form, 'hotelConfirmation')}
        label="The hotel's confirmation number"
        hint="Guests quote it at the hotel’s reception"
        autoComplete="off"
        spellCheck={false}
      />
      <TextField
        {...textInput(form, 'supplierReference')}
        label="Reference of the seller (if it is not the hotel)"
        autoComplete="off"
        spellCheck={false}
      />
    </BuyAsQuoted>
  );
}
