import { Plus, X } from 'lucide-react';
import { Button, IconButton } from '../../ui/button.tsx';
import { FieldError, TextField } from '../../ui/field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { MOST_SEATS, newSeat } from './desk-bus-form.ts';
import { PLACE_OPTIONS } from './desk-bus-options.ts';
import { type BusForm, seatInput } from './desk-bus-text.ts';

interface SeatFieldsProps {
  readonly form: BusForm;
  readonly travelers: readonly { readonly index: number; readonly name: string }[];
}

/** The seats, who sits on each, and what it costs. */
export function SeatFields({ form, travelers }: SeatFieldsProps) {
  const { seats, seating } = form.values;
  const passengers = travelers.map(({ index, name }) => ({ value: String(index), label: name }));
  const add = () => {
    const seated = new Set(seats.map(({ traveler }) => traveler));
    const next = travelers.find(({ index }) => !seated.has(String(index)));
    form.update((values) => ({ ...values, seats: [...values.seats, newSeat(next?.index ?? null, seating)] }));
  };
  const remove = (at: number) =>
    form.update((values) => ({ ...values, seats: values.seats.filter((_, index) => index !== at) }));
  return (
    <section aria-labelledby="the-seats" className="card p-4 sm:p-5">
      <h2 id="the-seats" className="font-semibold">
        Seats
      </h2>
      <p className="mt-0.5 mb-4 text-[13px] text-ink-2">
        Amounts in rupees, as on the ticket, without our own fee.
        {seats.length > 1 && ' The first passenger answers for the ticket.'}
      </p>
      <ol className="space-y-5 divide-y divide-hairline">
        {seats.map((_, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a seat's place in the order is its identity.
          <li key={at} className="[&:not(:first-child)]:pt-5">
            <fieldset>
              <legend className="sr-only">Seat {at + 1}</legend>
              <div className="flex items-start gap-2">
                <SelectField
                  {...seatInput(form, at, 'traveler')}
                  label="Passenger"
                  placeholder="Choose"
                  options={passengers}
                  className="min-w-0 flex-1"
                />
                {seats.length > 1 && (
                  <IconButton label={`Remove seat ${at + 1}`} className="mt-[27px]" onClick={() => remove(at)}>
                    <X aria-hidden size={17} />
                  </IconButton>
                )}
              </div>
              <div className="mt-4 grid grid-cols-2 gap-4">
                <TextField
                  {...seatInput(form, at, 'seatName')}
                  label="Seat number"
                  placeholder="L7"
                  spellCheck={false}
                />
                <SelectField {...seatInput(form, at, 'place')} label="Seat or berth" options={PLACE_OPTIONS} />
              </div>
              <div className="mt-4 grid grid-cols-2 gap-4 @2xl:grid-cols-4">
                <TextField {...seatInput(form, at, 'baseFare')} label="Base fare" inputMode="decimal" />
                <TextField {...seatInput(form, at, 'charges')} label="Charges" inputMode="decimal" placeholder="0" />
                <TextField {...seatInput(form, at, 'gst')} label="GST" inputMode="decimal" placeholder="0" />
                <TextField
                  {...seatInput(form, at, 'notRefundable')}
                  label="Never refunded"
                  inputMode="decimal"
                  placeholder="0"
                />
              </div>
            </fieldset>
          </li>
        ))}
      </ol>
      <FieldError id="seats-error" text={form.error('seats')} />
      {seats.length < Math.min(MOST_SEATS, travelers.length) && (
        <Button size="small" tone="plain" className="mt-3 -ml-3" onClick={add}>
          <Plus aria-hidden size={15} /> Add a seat
        </Button>
      )}
    </section>
  );
}
