import { buyCab } from '@pravas/contract/cab/cab-operations.ts';
import { requiredMessage } from '@pravas/domain/validation/messages.ts';
import { textInput } from '../../lib/form.ts';
import { api } from '../../lib/session.ts';
import { TextField } from '../../ui/field.tsx';
import { RoleGate } from '../../ui/role-gate.tsx';
import { DeskBookingPage } from '../booking/index.ts';
import { BuyAsQuoted, useBuying } from '../desk/index.ts';
import type { BookedCab } from './cab-types.ts';
import { RidePrice, RideRow } from './ride-view.tsx';

/** Enters that the vendor has confirmed a cab as it was quoted. */
export function BuyCabPage() {
  return (
    <RoleGate title="Enter the booking" privilege="desk.work">
      <DeskBookingPage service="cab">{(cab) => <BuyCab cab={cab} />}</DeskBookingPage>
    </RoleGate>
  );
}

function BuyCab({ cab }: { readonly cab: BookedCab }) {
  const ride = cab.orders[0]?.ride;
  const form = useBuying(cab, {
    initial: { bookingNumber: '' },
    check: ({ bookingNumber }) =>
      bookingNumber.trim() === '' ? { bookingNumber: requiredMessage('Booking number') } : {},
    send: (body, sending) => api.call(buyCab, { body, ...sending }),
  });
  return (
    <BuyAsQuoted
      booking={cab}
      bought="booking"
      text={`${ride?.vendor.name ?? 'The vendor'} has confirmed ${cab.title} as it was quoted.`}
      quoted={ride && <RideRow ride={ride} />}
      price={ride && <RidePrice ride={ride} />}
      paper="The vendor's confirmation"
      form={form}
    >
      <TextField
        {...textInput(form, 'bookingNumber')}
        label="Booking number of the vendor"
        autoComplete="off"
        spellCheck={false}
      />
    </BuyAsQuoted>
  );
}
