import { add, formatInrExact, type Paise } from '@pravas/domain/money/money.ts';
import type { ChangeEvent } from 'react';
import type { Form } from '../../lib/form.ts';
import { TextField } from '../../ui/field.tsx';
import type { DeskEntry } from './desk-entry-frame.tsx';
import { type FeeValues, feeWithGst } from './fee-form.ts';

interface FeeFieldsProps {
  readonly form: Form<FeeValues>;
  readonly supply: DeskEntry['supply'];
  /** "the ticket": what is paid for besides, and its total; null while it is not known. */
  readonly noun: string;
  readonly total: Paise | null;
}

/** What we charge besides, and the total to be paid. */
export function FeeFields({ form, supply, noun, total }: FeeFieldsProps) {
  const ours = feeWithGst(form.values.fee, supply);
  const typed = (name: keyof FeeValues) => ({
    name,
    value: form.values[name],
    error: form.error(name),
    onChange: (event: ChangeEvent<HTMLInputElement>) =>
      form.update((values) => ({ ...values, [name]: event.target.value })),
    onBlur: () => form.touch(name),
    inputMode: 'decimal' as const,
    autoComplete: 'off',
  });
  return (
    <section aria-labelledby="our-fee" className="card">
      <div className="p-4 sm:p-5">
        <h2 id="our-fee" className="mb-4 font-semibold">
          Our fee, in rupees
        </h2>
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField {...typed('fee')} label="Service fee" placeholder="0" hint="Before GST, for all of it" />
          <TextField
            {...typed('cancelFee')}
            label="Cancellation fee"
            placeholder="0"
            hint="Before GST; charged only if it is cancelled"
          />
        </div>
      </div>
      <div
        role="status"
        className="stub-flat flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 px-4 py-4 sm:px-5"
      >
        <span className="text-[13px] text-ink-2">
          {total === null
            ? `To be paid: enter what ${noun} costs.`
            : `To be paid: ${formatInrExact(total)} for ${noun} and ${formatInrExact(ours)} for our fee with GST`}
        </span>
        {total !== null && (
          <span className="board text-price font-semibold tracking-[-0.01em]">{formatInrExact(add(total, ours))}</span>
        )}
      </div>
    </section>
  );
}
