import { useQueryClient } from '@tanstack/react-query';
import { longDate } from '../../../lib/calendar-date.ts';
import { type FieldErrors, type Form, useForm } from '../../../lib/form.ts';
import { inr } from '../../../lib/money-text.ts';
import { showToast } from '../../../lib/toasts.ts';
import { cx } from '../../../ui/class-names.ts';
import { DateField } from '../../../ui/date-field.tsx';
import { fieldBox, TextField } from '../../../ui/field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { addFees, type CustomerFees } from './customer-fees-queries.ts';
import { dayProblem, firstOfNextMonth } from './fee-days.ts';
import { AMOUNTS, BUS_FEE_PER, checkFees, checkPair, type FeePlace, feeKey } from './fees-form.ts';
import { FeeTable, USUAL_CANCELLING } from './fees-shown.tsx';
import { changedFees, type FeeTopic, movedTo, type TypedFees, typedFrom } from './holding-fees.ts';

interface AddFeesDialogProps {
  readonly fees: CustomerFees;
  readonly onClose: () => void;
}

interface Values extends TypedFees {
  readonly validFrom: string;
  /** The cells that somebody typed in: all others follow the first day. */
  readonly typedIn: readonly string[];
}

const TOPICS: readonly { readonly value: FeeTopic; readonly label: string }[] = [
  { value: 'business', label: 'Flights, business trips' },
  { value: 'personal', label: 'Flights, personal trips' },
  { value: 'hotel', label: 'Hotels, for each room' },
  { value: 'bus', label: 'Buses' },
];

const NOTHING_CHANGES = 'These fees already apply on that day';

/** Fees from a day on: what differs from what holds on that day is added, and everything before stays. */
export function AddFeesDialog({ fees, onClose }: AddFeesDialogProps) {
  const queries = useQueryClient();
  const firstDay = firstOfNextMonth(fees.on);
  const form = useForm<Values>({
    initial: { ...typedFrom(fees, 'business', firstDay), validFrom: firstDay, typedIn: [] },
    check: (values) => checkAll(fees, values),
    submit: async (values) => {
      const { validFrom } = values;
      await addFees(queries, fees.organizationId, { validFrom, fees: changedFees(fees, values, validFrom) });
      showToast(`The fees begin on ${longDate(validFrom)}`);
      onClose();
    },
  });
  const { topic, asBusiness, validFrom, busPer } = form.values;
  const day = dayProblem(validFrom, fees.on) === undefined ? validFrom : firstDay;
  return (
    <FormDialog
      title={`Add fees: ${fees.name}`}
      form={form}
      submit="Add them"
      onClose={onClose}
      width="sm:max-w-[680px]"
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          label="What for"
          value={topic}
          options={TOPICS}
          onChange={({ target }) =>
            form.update((values) => ({
              ...typedFrom(fees, TOPICS.find(({ value }) => value === target.value)?.value ?? 'business', day),
              validFrom: values.validFrom,
              typedIn: [],
            }))
          }
          data-autofocus
        />
        <DateField
          name="validFrom"
          label="First day"
          value={validFrom}
          min={fees.on}
          error={form.error('validFrom')}
          onChange={(value) => form.update((values) => beginningOn(fees, values, value))}
          onBlur={() => form.touch('validFrom')}
        />
      </div>
      {topic === 'personal' && (
        <Switch
          label="Personal trips pay what business trips pay"
          checked={asBusiness}
          onChange={(on) => form.update((values) => ({ ...values, ...typing(values, 'asBusiness'), asBusiness: on }))}
        />
      )}
      {(topic === 'business' || (topic === 'personal' && !asBusiness)) && (
        <FeeTable
          title={topic === 'business' ? 'Business trips' : 'Personal trips'}
          cell={(place, name) => <FeeInput form={form} place={place} name={name} />}
        />
      )}
      {(topic === 'hotel' || topic === 'bus') && (
        <div className={cx('grid gap-4', topic === 'bus' ? 'sm:grid-cols-3' : 'sm:grid-cols-2')}>
          {AMOUNTS.map(({ amount, label }) => (
            <TextField
              key={amount}
              name={`convenienceFee.${topic}.${amount}`}
              label={`${label}, in rupees`}
              value={form.values.pair[amount]}
              error={form.error(`convenienceFee.${topic}.${amount}`)}
              onChange={(event) =>
                form.update((values) => ({
                  ...values,
                  ...typing(values, amount),
                  pair: { ...values.pair, [amount]: event.target.value },
                }))
              }
              onBlur={() => form.touch(`convenienceFee.${topic}.${amount}`)}
              inputMode="decimal"
              autoComplete="off"
            />
          ))}
          {topic === 'bus' && (
            <SelectField
              label="Counted by"
              value={busPer}
              options={BUS_FEE_PER}
              onChange={({ target }) =>
                form.update((values) => ({
                  ...values,
                  ...typing(values, 'busPer'),
                  busPer: target.value === 'booking' ? 'booking' : 'seat',
                }))
              }
            />
          )}
        </div>
      )}
      <p className="text-[13px] text-ink-2">
        Before GST; 0 for cancelling is the usual {inr(USUAL_CANCELLING)}. What was booked or is shown in a search
        before that day keeps its fee.
      </p>
    </FormDialog>
  );
}

const typing = ({ typedIn }: Values, cell: string) => ({
  typedIn: typedIn.includes(cell) ? typedIn : [...typedIn, cell],
});

/** The form with another first day; one that cannot be leaves the cells as they are. */
function beginningOn(fees: CustomerFees, values: Values, validFrom: string): Values {
  if (dayProblem(validFrom, fees.on) !== undefined) return { ...values, validFrom };
  return { ...values, ...movedTo(fees, values, values.typedIn, validFrom), validFrom };
}

function checkAll(fees: CustomerFees, values: Values): FieldErrors {
  const { topic, flight, pair, validFrom, asBusiness } = values;
  const typed: FieldErrors =
    topic === 'hotel' || topic === 'bus'
      ? checkPair(pair, topic)
      : topic === 'personal' && asBusiness
        ? {}
        : checkFees(flight, 'flight');
  const day = dayProblem(validFrom, fees.on);
  if (day !== undefined || Object.values(typed).some(Boolean)) return { ...typed, validFrom: day };
  return { validFrom: changedFees(fees, values, validFrom).length === 0 ? NOTHING_CHANGES : undefined };
}

interface FeeInputProps {
  readonly form: Form<Values>;
  readonly place: FeePlace;
  readonly name: string;
}

function FeeInput({ form, place, name }: FeeInputProps) {
  const key = feeKey(place);
  const error = form.error(`flight.${key}`);
  const errorId = `${key}-error`;
  return (
    <>
      <span className="relative block">
        <span aria-hidden className="absolute top-1/2 left-2.5 -translate-y-1/2 text-ink-3">
          ₹
        </span>
        <input
          aria-label={name}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? errorId : undefined}
          inputMode="decimal"
          autoComplete="off"
          value={form.values.flight[key] ?? ''}
          onChange={(event) =>
            form.update((values) => ({
              ...values,
              ...typing(values, key),
              flight: { ...values.flight, [key]: event.target.value },
            }))
          }
          onBlur={() => form.touch(`flight.${key}`)}
          className={cx(
            fieldBox,
            'board h-9 pr-2 pl-6 text-right max-sm:h-11',
            error ? 'border-red' : 'border-edge hover:border-ink-3',
          )}
        />
      </span>
      {error && (
        <span id={errorId} className="mt-1 block text-meta text-red">
          {error}
        </span>
      )}
    </>
  );
}
