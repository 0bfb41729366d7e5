import { Plus, X } from 'lucide-react';
import { Button, IconButton } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { FieldError, TextField } from '../../ui/field.tsx';
import { MomentField } from '../../ui/moment-field.tsx';
import { type BusForm, tierInput } from './desk-bus-text.ts';

const MOST_TIERS = 8;

/** What cancelling costs until when, what may be cancelled by itself, and whether a telephone shows the ticket. */
export function TermsFields({ form }: { readonly form: BusForm }) {
  const { tiers, seats, isPartial, isPrimaryAlone, hasMobileTicket } = form.values;
  const add = () => form.update((values) => ({ ...values, tiers: [...values.tiers, { until: '', percent: '' }] }));
  const remove = (at: number) =>
    form.update((values) => ({ ...values, tiers: values.tiers.filter((_, index) => index !== at) }));
  return (
    <section aria-labelledby="the-terms" className="card p-4 sm:p-5">
      <h2 id="the-terms" className="font-semibold">
        Cancelling
      </h2>
      <p className="mt-0.5 mb-3 text-[13px] text-ink-2">
        {tiers.length === 0
          ? 'No refund. If part is refunded, add what the operator keeps and until when.'
          : 'In order of time. After the last one there is no refund.'}
      </p>
      <ol className="space-y-3">
        {tiers.map((_, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a charge's place in the order is its identity.
          <li key={at}>
            <fieldset className="flex items-start gap-2">
              <legend className="sr-only">Charge {at + 1}</legend>
              <div className="grid min-w-0 flex-1 gap-3 @xl:grid-cols-2">
                <MomentField {...tierInput(form, at, 'until')} label="Until" />
                <TextField
                  {...tierInput(form, at, 'percent')}
                  label="Operator keeps, in % of the base fare"
                  inputMode="numeric"
                  placeholder="10"
                />
              </div>
              <IconButton label={`Remove charge ${at + 1}`} className="mt-[27px]" onClick={() => remove(at)}>
                <X aria-hidden size={17} />
              </IconButton>
            </fieldset>
          </li>
        ))}
      </ol>
      <FieldError id="tiers-error" text={form.error('tiers')} />
      {tiers.length < MOST_TIERS && (
        <Button size="small" tone="plain" className="mt-2 -ml-3" onClick={add}>
          <Plus aria-hidden size={15} /> Add a charge
        </Button>
      )}
      <div className="mt-3 space-y-1 border-t border-hairline pt-3">
        {seats.length > 1 && (
          <Checkbox checked={isPartial} wraps onChange={(checked) => form.set('isPartial', checked)}>
            Each seat can be cancelled separately
          </Checkbox>
        )}
        {seats.length > 1 && isPartial && (
          <Checkbox checked={isPrimaryAlone} wraps onChange={(checked) => form.set('isPrimaryAlone', checked)}>
            So can the first passenger's
          </Checkbox>
        )}
        <Checkbox checked={hasMobileTicket} wraps onChange={(checked) => form.set('hasMobileTicket', checked)}>
          A ticket on a phone is enough
        </Checkbox>
      </div>
    </section>
  );
}
