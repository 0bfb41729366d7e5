import { buyBus } from '@pravas/contract/bus/desk-bus.ts';
import { requiredMessage } from '@pravas/domain/validation/messages.ts';
import { textInput } from '../../lib/form.ts';
import { api } from '../../lib/session.ts';
import { TextField } from '../../ui/field.tsx';
import { RoleGate } from '../../ui/role-gate.tsx';
import { DeskBookingPage } from '../booking/index.ts';
import { BuyAsQuoted, useBuying } from '../desk/index.ts';
import { JourneyRow, SeatLines } from './bus-journey.tsx';
import { SeatsPrice } from './bus-more.tsx';
import type { BookedBus } from './bus-types.ts';

/** Enters the ticket that the travel desk bought for a bus as it was quoted. */
export function BuyBusPage() {
  return (
    <RoleGate title="Enter the ticket" privilege="desk.work">
      <DeskBookingPage service="bus">{(booking) => <BuyBus booking={booking} />}</DeskBookingPage>
    </RoleGate>
  );
}

function BuyBus({ booking }: { readonly booking: BookedBus }) {
  const bus = booking.orders[0]?.bus;
  const form = useBuying(booking, {
    initial: { ticketNumber: '', busNumber: '' },
    check: ({ ticketNumber }) => (ticketNumber.trim() === '' ? { ticketNumber: requiredMessage('Ticket number') } : {}),
    send: (body, sending) => api.call(buyBus, { body, ...sending }),
  });
  return (
    <BuyAsQuoted
      booking={booking}
      bought="ticket"
      text={`${bus?.operator.name ?? 'The operator'} has sold the seats as they were quoted.`}
      quoted={
        bus && (
          <>
            <p className="text-[15px] font-semibold">
              {bus.operator.name}
              <span className="font-normal text-ink-2"> · {bus.type.name}</span>
            </p>
            <JourneyRow bus={bus} />
            <SeatLines seats={bus.seats} />
          </>
        )
      }
      price={bus && <SeatsPrice bus={bus} />}
      paper="The operator's ticket"
      form={form}
    >
      <TextField
        {...textInput(form, 'ticketNumber')}
        label="Ticket number"
        hint="Drivers and counters ask for it"
        autoComplete="off"
        spellCheck={false}
      />
      <TextField
        {...textInput(form, 'busNumber')}
        label="Bus number (if known)"
        placeholder="KA 01 AB 1234"
        autoComplete="off"
        spellCheck={false}
      />
    </BuyAsQuoted>
  );
}
