import type { ChangeEvent } from 'react';
import { Checkbox } from '../../ui/checkbox.tsx';
import { FieldError, TextField } from '../../ui/field.tsx';
import type { TrainForm } from './train-fields.tsx';
import { trainText } from './train-fields.tsx';
import { type PassengerValues, withStatus } from './train-form.ts';

interface PassengerFieldsProps {
  readonly form: TrainForm;
  /** Asks for each status on the ticket; a quote has no statuses yet. */
  readonly isBought: boolean;
}

/** Who is on the ticket, and their status on it. */
export function PassengerFields({ form, isBought }: PassengerFieldsProps) {
  const { passengers } = form.values;
  const problem = form.error('passengers');
  const change = (at: number, changed: (passenger: PassengerValues) => PassengerValues) =>
    form.update((values) => ({
      ...values,
      passengers: values.passengers.map((one, index) => (index === at ? changed(one) : one)),
    }));
  return (
    <section aria-labelledby="on-the-ticket" className="card p-4 sm:p-5">
      <h2 id="on-the-ticket" className="font-semibold">
        Passengers
      </h2>
      <p className="mt-0.5 mb-3 text-[13px] text-ink-2">
        {isBought
          ? 'Statuses as on the ticket: CNF/B14/62/SL, RAC/12, GNWL/23.'
          : 'Untick anyone on another ticket. One PNR has up to six.'}
      </p>
      {!isBought && (
        <div className="mb-3 grid gap-4 @xl:grid-cols-2">
          <TextField
            {...trainText(form, 'availability')}
            label="Availability"
            placeholder="CNF, RAC/12 or GNWL/23"
            hint="CNF where berths are free; leave blank if you do not know"
          />
        </div>
      )}
      <ul className="divide-y divide-hairline">
        {passengers.map((passenger, at) => (
          <li key={passenger.travelerIndex} className="py-3 last:pb-0">
            <Checkbox checked={passenger.isOn} wraps onChange={(isOn) => change(at, (one) => ({ ...one, isOn }))}>
              <span className="text-body font-medium">{passenger.name}</span>
            </Checkbox>
            {passenger.isOn && (
              <OnTicket form={form} at={at} passenger={passenger} isBought={isBought} onChange={change} />
            )}
          </li>
        ))}
      </ul>
      <FieldError id="passengers-error" text={problem} />
    </section>
  );
}

interface OnTicketProps extends PassengerFieldsProps {
  readonly at: number;
  readonly passenger: PassengerValues;
  readonly onChange: (at: number, changed: (passenger: PassengerValues) => PassengerValues) => void;
}

function OnTicket({ form, at, passenger, isBought, onChange }: OnTicketProps) {
  const typed = (
    name: 'bookingStatus' | 'currentStatus' | 'coach' | 'berth' | 'baseFare',
    changed = (one: PassengerValues, text: string): PassengerValues => ({ ...one, [name]: text }),
  ) => ({
    name: `passengers.${at}.${name}`,
    value: passenger[name],
    error: form.error(`passengers.${at}.${name}`),
    onChange: (event: ChangeEvent<HTMLInputElement>) => onChange(at, (one) => changed(one, event.target.value)),
    onBlur: () => form.touch(`passengers.${at}.${name}`),
    autoComplete: 'off',
    spellCheck: false,
  });
  const isAlone = form.values.passengers.filter(({ isOn }) => isOn).length === 1;
  if (isAlone && !isBought) return null;
  const seats = isBought ? 'grid-cols-2 @2xl:grid-cols-[1fr_1fr_80px_80px_120px]' : '@xl:grid-cols-2';
  return (
    <fieldset className={`mt-2 grid gap-3 ${seats}`}>
      <legend className="sr-only">{passenger.name}</legend>
      {isBought && (
        <>
          <TextField {...typed('bookingStatus')} label="When booked" />
          <TextField {...typed('currentStatus', withStatus)} label="Now" />
          <TextField {...typed('coach')} label="Coach" />
          <TextField {...typed('berth')} label="Berth" inputMode="numeric" />
        </>
      )}
      {!isAlone && (
        <TextField {...typed('baseFare')} label="Base fare" inputMode="decimal" placeholder="In equal parts" />
      )}
    </fieldset>
  );
}
