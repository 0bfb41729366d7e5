import { Plus, X } from 'lucide-react';
import { Button, IconButton } from '../../ui/button.tsx';
import { FieldError, TextField } from '../../ui/field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { type CabValues, isPerKm } from './cab-form.ts';
import { CHARGE_OPTIONS, COUNTING_OPTIONS } from './cab-options.ts';
import { type CabForm, cabText, rateText, topText } from './cab-text.ts';

const MONEY = { inputMode: 'decimal' } as const;
const WHOLE = { inputMode: 'numeric' } as const;

/** What was agreed with the vendor: prices before GST, and what calling off costs. */
export function CardFields({ form }: { readonly form: CabForm }) {
  const { duty } = form.values;
  return (
    <section aria-labelledby="rate-card" className="card p-4 sm:p-5">
      <h2 id="rate-card" className="font-semibold">
        Rate card, in rupees
      </h2>
      <p className="mt-0.5 mb-4 text-[13px] text-ink-2">What was agreed with the vendor, before GST.</p>
      <div className="grid gap-4 @xl:grid-cols-2">
        <SelectField {...topText(form, 'counting')} label="Kilometres and hours count" options={COUNTING_OPTIONS} />
        {duty === 'outstation:one_way' && (
          <TextField {...rateText(form, 'packagePrice')} {...MONEY} label="Fixed price (if agreed)" />
        )}
        {isPerKm(form.values) ? <PerKm form={form} /> : <Package form={form} />}
        {duty.startsWith('outstation:') && (
          <TextField {...rateText(form, 'driverAllowance')} {...MONEY} label="Driver's allowance per day" />
        )}
        <TextField
          {...rateText(form, 'nightCharge')}
          {...MONEY}
          label="Night charge"
          hint="For driving 22:00 to 06:00"
        />
      </div>
      <CancellationFields form={form} />
    </section>
  );
}

function PerKm({ form }: { readonly form: CabForm }) {
  return (
    <>
      <TextField {...rateText(form, 'perKmPrice')} {...MONEY} label="Price per km" />
      <TextField
        {...rateText(form, 'minimumKmPerDay')}
        {...WHOLE}
        label="Least km charged per day"
        hint="Vendors usually charge 250 or 300"
      />
    </>
  );
}

/** A local duty brings the hours and kilometres of its package along. */
function Package({ form }: { readonly form: CabForm }) {
  const { duty } = form.values;
  const isLocal = duty.startsWith('local:');
  return (
    <>
      {duty !== 'outstation:one_way' && (
        <TextField {...rateText(form, 'packagePrice')} {...MONEY} label="Price of the package" />
      )}
      {!isLocal && (
        <>
          <TextField {...rateText(form, 'hours')} {...WHOLE} label="Hours in it" />
          <TextField {...rateText(form, 'km')} {...WHOLE} label="Kilometres in it" />
        </>
      )}
      <TextField {...rateText(form, 'extraKmPrice')} {...MONEY} label="Each further km" />
      <TextField {...rateText(form, 'extraHourPrice')} {...MONEY} label="Each further hour" />
      <TextField
        {...rateText(form, 'graceMinutes')}
        {...WHOLE}
        label="Grace in minutes"
        hint="After that, each started hour counts"
      />
    </>
  );
}

type Tier = CabValues['tiers'][number];

/** Tiers from the most hours before pick-up to the fewest, and what a no-show costs. */
function CancellationFields({ form }: { readonly form: CabForm }) {
  const { tiers, noShow } = form.values;
  const change = (changed: (tiers: CabValues['tiers']) => CabValues['tiers']) =>
    form.update((values) => ({ ...values, tiers: changed(values.tiers) }));
  const changeOne = (at: number, part: Partial<Tier>) =>
    change((all) => all.map((one, index) => (index === at ? { ...one, ...part } : one)));
  return (
    <fieldset className="mt-4 border-t border-hairline pt-4">
      <legend className="sr-only">Cancellation charges</legend>
      <p aria-hidden className="mb-3 text-[13px] font-medium">
        Cancellation charges
      </p>
      <ol className="space-y-4">
        {tiers.map((tier, at) => (
          // Tiers are added before the last and taken away one by one; their order distinguishes them.
          // biome-ignore lint/suspicious/noArrayIndexKey: a tier's place in the order is its identity.
          <li key={at} className="flex items-start gap-2">
            <div className="grid min-w-0 flex-1 gap-3 @xl:grid-cols-3">
              <TextField
                {...cabText(form, `tiers.${at}.fromHours`, tier.fromHours, (values, text) => ({
                  ...values,
                  tiers: values.tiers.map((one, index) => (index === at ? { ...one, fromHours: text } : one)),
                }))}
                {...WHOLE}
                label="From hours before"
              />
              <ChargeFields
                form={form}
                path={`tiers.${at}`}
                charge={tier}
                label="The vendor keeps"
                onChange={(part) => changeOne(at, part)}
              />
            </div>
            {tiers.length > 1 && (
              <IconButton
                label={`Remove the tier from ${tier.fromHours} hours`}
                onClick={() => change((all) => all.filter((_, index) => index !== at))}
                className="mt-[27px]"
              >
                <X aria-hidden size={17} />
              </IconButton>
            )}
          </li>
        ))}
      </ol>
      <FieldError id="tiers-error" text={form.error('tiers')} />
      <Button
        size="small"
        tone="plain"
        className="mt-2 -ml-3"
        onClick={() => change((all) => [{ fromHours: '', type: 'free', value: '' }, ...all])}
      >
        <Plus aria-hidden size={15} /> Add an earlier tier
      </Button>
      <div className="mt-3 grid gap-3 @xl:grid-cols-3">
        <ChargeFields
          form={form}
          path="noShow"
          charge={noShow}
          label="Kept for a no-show"
          onChange={(part) => form.update((values) => ({ ...values, noShow: { ...values.noShow, ...part } }))}
        />
      </div>
    </fieldset>
  );
}

interface ChargeFieldsProps {
  readonly form: CabForm;
  readonly path: string;
  readonly charge: CabValues['noShow'];
  readonly label: string;
  readonly onChange: (part: Partial<CabValues['noShow']>) => void;
}

function ChargeFields({ form, path, charge, label, onChange }: ChargeFieldsProps) {
  const value = `${path}.value`;
  return (
    <>
      <SelectField
        label={label}
        name={`${path}.type`}
        value={charge.type}
        options={CHARGE_OPTIONS}
        onChange={(event) => onChange({ type: event.target.value as CabValues['noShow']['type'], value: '' })}
      />
      {charge.type !== 'free' && (
        <TextField
          label={charge.type === 'amount' ? 'Amount' : 'Percent'}
          name={value}
          value={charge.value}
          error={form.error(value)}
          onChange={(event) => onChange({ value: event.target.value })}
          onBlur={() => form.touch(value)}
          autoComplete="off"
          {...MONEY}
        />
      )}
    </>
  );
}
