import { type FieldErrors, type Form, useForm } from '../../../lib/form.ts';
import { inr } from '../../../lib/money-text.ts';
import { cx } from '../../../ui/class-names.ts';
import { fieldBox, TextField } from '../../../ui/field.tsx';
import { ScrollBox } from '../../../ui/scroll-box.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { Switch } from '../../../ui/switch.tsx';
import {
  AMOUNTS,
  AREAS,
  BUS_FEE_PER,
  type BusFeePer,
  checkFees,
  checkPair,
  type FeePlace,
  type FeeTexts,
  feeKey,
  feesOf,
  feeTexts,
  JOURNEYS,
  type PairTexts,
  pairOf,
  pairTexts,
} from './fees-form.ts';
import { LoadedSettings, SectionForm, SectionHead, SetByProvider } from './settings-frame.tsx';
import { type Settings, useSaveSettings } from './settings-query.ts';

interface FeesValues {
  readonly hotel: PairTexts;
  readonly bus: PairTexts;
  readonly busPer: BusFeePer;
  readonly flight: FeeTexts;
  readonly hasPersonal: boolean;
  readonly personal: FeeTexts;
}

const BUSINESS_PATH = 'convenienceFee.flight';
const PERSONAL_PATH = 'convenienceFee.personalBooking.flight';
const INTRO =
  'In rupees: for each traveller of a flight, each room of a hotel, and buses by the seat or by the booking.';

/** Convenience fees; the provider's to change. */
export function FeesSection({ organizationId }: { readonly organizationId: string | null }) {
  return (
    <LoadedSettings organizationId={organizationId}>
      {(settings) =>
        settings.canChangeFees ? (
          <FeesForm settings={settings} organizationId={organizationId} />
        ) : (
          <FeesShown settings={settings} />
        )
      }
    </LoadedSettings>
  );
}

function FeesShown({ settings }: { readonly settings: Settings }) {
  const { flight, hotel, bus, personalBooking } = settings.convenienceFee;
  return (
    <section className="card">
      <SectionHead title="Fees" intro={INTRO} />
      <div className="px-5 py-4">
        <SetByProvider />
        <FeeTable
          title="Business trips"
          cell={({ area, journey, amount }) => <span className="board">{inr(flight[area][journey][amount])}</span>}
        />
        {personalBooking ? (
          <FeeTable
            title="Personal trips"
            cell={({ area, journey, amount }) => (
              <span className="board">{inr(personalBooking.flight[area][journey][amount])}</span>
            )}
          />
        ) : (
          <p className="mt-3 text-[13px] text-ink-2">Personal trips carry the same fees.</p>
        )}
        <p className="mt-3 text-[13px]">
          Hotels, for each room: {inr(hotel?.standardAmount ?? 0)} for booking, {inr(hotel?.cancelAmount ?? 0)} for
          cancelling.
        </p>
        <p className="mt-1 text-[13px]">
          Buses, for each {bus?.per ?? 'seat'}: {inr(bus?.standardAmount ?? 0)} for booking,{' '}
          {inr(bus?.cancelAmount ?? 0)} for cancelling.
        </p>
      </div>
    </section>
  );
}

function checkAll({ flight, hotel, bus, hasPersonal, personal }: FeesValues): FieldErrors {
  return {
    ...checkPair(hotel, 'hotel'),
    ...checkPair(bus, 'bus'),
    ...checkFees(flight, BUSINESS_PATH),
    ...(hasPersonal ? checkFees(personal, PERSONAL_PATH) : {}),
  };
}

function FeesForm({
  settings,
  organizationId,
}: {
  readonly settings: Settings;
  readonly organizationId: string | null;
}) {
  const save = useSaveSettings(organizationId);
  const { flight, hotel, bus, personalBooking } = settings.convenienceFee;
  const form = useForm<FeesValues>({
    initial: {
      flight: feeTexts(flight),
      hotel: pairTexts(hotel),
      bus: pairTexts(bus),
      busPer: bus?.per ?? 'seat',
      hasPersonal: personalBooking !== null,
      personal: feeTexts(personalBooking?.flight ?? flight),
    },
    check: checkAll,
    submit: (values) =>
      save({
        convenienceFee: {
          flight: feesOf(values.flight),
          hotel: pairOf(values.hotel),
          bus: { ...pairOf(values.bus), per: values.busPer },
          personalBooking: values.hasPersonal ? { flight: feesOf(values.personal) } : null,
        },
      }),
  });
  return (
    <SectionForm title="Fees" intro={INTRO} form={form}>
      <FeeTable
        title="Business trips"
        cell={(place, name) => <FeeInput form={form} part="flight" path={BUSINESS_PATH} place={place} name={name} />}
      />
      <PairFees form={form} part="hotel" title="Hotels, for each room" />
      <PairFees form={form} part="bus" title="Buses">
        <SelectField
          name="convenienceFee.bus.per"
          label="Counted by"
          value={form.values.busPer}
          options={BUS_FEE_PER}
          onChange={({ target }) => form.set('busPer', target.value === 'booking' ? 'booking' : 'seat')}
        />
      </PairFees>
      <Switch
        label="Other fees for personal trips"
        hint="Off: personal trips carry the same fees."
        checked={form.values.hasPersonal}
        onChange={(on) => form.set('hasPersonal', on)}
        className="mt-4 max-w-[640px]"
      />
      {form.values.hasPersonal && (
        <FeeTable
          title="Personal trips"
          cell={(place, name) => (
            <FeeInput form={form} part="personal" path={PERSONAL_PATH} place={place} name={name} />
          )}
        />
      )}
    </SectionForm>
  );
}

interface PairFeesProps {
  readonly form: Form<FeesValues>;
  readonly part: 'hotel' | 'bus';
  readonly title: string;
  /** What the amounts are counted by, where that is chosen. */
  readonly children?: React.ReactNode;
}

/** What a service costs with us that has one fee for booking and one for cancelling, on business and personal trips alike. */
function PairFees({ form, part, title, children }: PairFeesProps) {
  return (
    <fieldset className="mt-5 max-w-[640px]">
      <legend className="mb-2 text-[13px] font-semibold">{title}</legend>
      <div className={cx('grid gap-4', children ? 'sm:grid-cols-3' : 'sm:grid-cols-2')}>
        {AMOUNTS.map(({ amount, label }) => (
          <TextField
            key={amount}
            name={`convenienceFee.${part}.${amount}`}
            label={`${label}, in rupees`}
            value={form.values[part][amount]}
            error={form.error(`convenienceFee.${part}.${amount}`)}
            onChange={(event) =>
              form.update((values) => ({ ...values, [part]: { ...values[part], [amount]: event.target.value } }))
            }
            onBlur={() => form.touch(`convenienceFee.${part}.${amount}`)}
            inputMode="decimal"
            autoComplete="off"
          />
        ))}
        {children}
      </div>
    </fieldset>
  );
}

interface FeeTableProps {
  readonly title: string;
  readonly cell: (place: FeePlace, name: string) => React.ReactNode;
}

function FeeTable({ title, cell }: FeeTableProps) {
  return (
    <div className="mt-3 max-w-[640px] overflow-hidden rounded-xl border border-hairline">
      <ScrollBox label={title}>
        <table className="w-full min-w-[300px] text-[13px]">
          <thead>
            <tr className="bg-sunken text-left">
              <th scope="col" className="px-4 py-2 font-semibold">
                {title}
              </th>
              {AMOUNTS.map(({ amount, label }) => (
                <th key={amount} scope="col" className="w-36 px-3 py-2 font-medium max-sm:w-24 sm:px-4 text-ink-2">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {AREAS.flatMap(({ area, label }) =>
              JOURNEYS.map(({ journey, label: way }) => (
                <tr key={`${area} ${journey}`} className="border-t border-hairline align-baseline">
                  <th scope="row" className="px-3 py-3 text-left font-normal sm:px-4">
                    {label}, {way}
                  </th>
                  {AMOUNTS.map(({ amount, label: what }) => (
                    <td key={amount} className="px-2 py-2 sm:px-4">
                      {cell({ area, journey, amount }, `${title}: ${label}, ${way}, ${what.toLowerCase()}`)}
                    </td>
                  ))}
                </tr>
              )),
            )}
          </tbody>
        </table>
      </ScrollBox>
    </div>
  );
}

interface FeeInputProps {
  readonly form: Form<FeesValues>;
  readonly part: 'flight' | 'personal';
  readonly path: string;
  readonly place: FeePlace;
  readonly name: string;
}

function FeeInput({ form, part, path, place, name }: FeeInputProps) {
  const key = feeKey(place);
  const error = form.error(`${path}.${key}`);
  const errorId = `${part}-${key}-error`;
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
          value={form.values[part][key] ?? ''}
          onChange={(event) => form.set(part, { ...form.values[part], [key]: event.target.value })}
          onBlur={() => form.touch(`${path}.${key}`)}
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
