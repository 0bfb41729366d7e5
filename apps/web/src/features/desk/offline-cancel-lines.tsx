import { useId } from 'react';
import type { Form } from '../../lib/form.ts';
import { inrExact } from '../../lib/money-text.ts';
import { FieldError, TextField } from '../../ui/field.tsx';
import { TickBox } from '../../ui/tick-box.tsx';
import {
  type CancelLine,
  type CancelScope,
  type CancelValues,
  isForAll,
  linesOf,
  stayingProblem,
  withLine,
} from './offline-cancel-form.ts';

interface TravellerLinesProps {
  readonly form: Form<CancelValues>;
  readonly scope: CancelScope;
}

/** Who of a part is cancelled, each with their own two amounts. */
export function TravellerLines({ form, scope }: TravellerLinesProps) {
  const id = useId();
  // The form says who cannot be left behind alone as soon as somebody is ticked.
  const error =
    form.error('travelers') ??
    stayingProblem(form.values, scope) ??
    form.error('refundedAmount') ??
    form.error('penality');
  const change = (index: number, typed: Partial<CancelLine>) => form.update((values) => withLine(values, index, typed));
  const isFixed = isForAll(scope);
  return (
    <fieldset aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="mb-1.5 text-[13px] font-medium text-ink-2">Who is cancelled</legend>
      <div
        // Not in the Tab order; the form moves here when nobody is selected.
        tabIndex={-1}
        aria-invalid={error ? true : undefined}
        className={error ? 'rounded-xl border border-red' : 'rounded-xl border border-edge'}
      >
        <ul className="divide-y divide-hairline">
          {linesOf(form.values, scope).map((line) => {
            const traveler = scope.travelers.find(({ index }) => index === line.index);
            if (!traveler) return null;
            const { name, paid } = traveler;
            return (
              <li key={line.index} className="space-y-3 p-3">
                <div className="flex items-center gap-1">
                  {isFixed ? (
                    <span className="min-w-0 flex-1 px-1 font-medium break-words">{name}</span>
                  ) : (
                    <>
                      <TickBox
                        id={`${id}-${line.index}`}
                        state={line.isChecked ? 'all' : 'none'}
                        label={`Cancel ${name}`}
                        onChange={(isChecked) => change(line.index, { isChecked })}
                      />
                      <label htmlFor={`${id}-${line.index}`} className="min-w-0 flex-1 font-medium break-words">
                        {name}
                      </label>
                    </>
                  )}
                  <span className="board text-[13px] text-ink-2">paid {inrExact(paid.total)}</span>
                </div>
                {line.isChecked && <LineAmounts form={form} line={line} name={name} onChange={change} />}
              </li>
            );
          })}
        </ul>
      </div>
      <FieldError id={`${id}-error`} text={error} />
    </fieldset>
  );
}

interface LineAmountsProps {
  readonly form: Form<CancelValues>;
  readonly line: CancelLine;
  readonly name: string;
  readonly onChange: (index: number, typed: Partial<CancelLine>) => void;
}

function LineAmounts({ form, line, name, onChange }: LineAmountsProps) {
  const typed = (field: 'refundedAmount' | 'penality') => ({
    name: `travelers.${line.index}.${field}`,
    value: line[field],
    error: form.error(`travelers.${line.index}.${field}`),
    onChange: (event: { readonly target: { readonly value: string } }) =>
      onChange(line.index, { [field]: event.target.value }),
    onBlur: () => form.touch(`travelers.${line.index}.${field}`),
    inputMode: 'decimal' as const,
    autoComplete: 'off',
  });
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <TextField {...typed('refundedAmount')} label="Refunded amount" aria-label={`Refunded amount of ${name}`} />
      <TextField {...typed('penality')} label="Penality" aria-label={`Penality of ${name}`} />
    </div>
  );
}
