import { useId } from 'react';
import { today } from '../../lib/calendar-date.ts';
import { type Form, textInput } from '../../lib/form.ts';
import { inrExact } from '../../lib/money-text.ts';
import { cx } from '../../ui/class-names.ts';
import { DateField } from '../../ui/date-field.tsx';
import { FieldError, TextField } from '../../ui/field.tsx';
import type { WorkCase } from './case-query.ts';
import { type AnswerValues, type DecideValues, givesCredit, type YesNo } from './decide-form.ts';

interface YesNoFieldProps {
  readonly legend: string;
  readonly name: string;
  readonly yes: string;
  readonly no: string;
  readonly value: YesNo;
  readonly error: string | undefined;
  readonly onChange: (value: YesNo) => void;
}

/** Two answers, neither of them chosen beforehand. */
export function YesNoField({ legend, name, yes, no, value, error, onChange }: YesNoFieldProps) {
  const id = useId();
  const options = [
    { value: 'yes', label: yes },
    { value: 'no', label: no },
  ] as const;
  return (
    <fieldset aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="mb-1.5 text-[13px] font-medium text-ink-2">{legend}</legend>
      <div className="flex flex-wrap gap-2">
        {options.map((option) => (
          <label
            key={option.value}
            className={cx(
              'flex min-h-11 cursor-pointer items-center gap-2 rounded-[10px] border px-3.5',
              'has-focus-visible:outline-2 has-focus-visible:outline-offset-1 has-focus-visible:outline-blue',
              value === option.value ? 'border-blue-edge bg-blue-soft' : error ? 'border-red' : 'border-edge',
            )}
          >
            <input
              type="radio"
              name={`${id}-${name}`}
              checked={value === option.value}
              aria-invalid={error ? true : undefined}
              onChange={() => onChange(option.value)}
              className="size-4 accent-action"
            />
            {option.label}
          </label>
        ))}
      </div>
      <FieldError id={`${id}-error`} text={error} />
    </fieldset>
  );
}

interface FieldsProps {
  readonly form: Form<DecideValues>;
  readonly workCase: WorkCase;
}

/** The order as the airline has it: PNR, its own number, and a ticket for each traveller. */
export function OrderFields({ form, workCase }: FieldsProps) {
  const { travelersOfOrder } = workCase;
  const write = (index: number, text: string) =>
    form.update((values) => ({ ...values, tickets: values.tickets.map((one, at) => (at === index ? text : one)) }));
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField {...textInput(form, 'airlinePnr')} label="PNR" autoComplete="off" spellCheck={false} />
        <TextField
          {...textInput(form, 'bookingId')}
          label="Booking Id (where there is one)"
          autoComplete="off"
          spellCheck={false}
        />
      </div>
      {travelersOfOrder.map(({ travelerIndex, name }, index) => (
        <TextField
          key={travelerIndex}
          label={`Ticket number of ${name}`}
          name={`tickets.${index}`}
          value={form.values.tickets[index] ?? ''}
          error={form.error(`tickets.${index}`) ?? (index === 0 ? form.error('tickets') : undefined)}
          onChange={(event) => write(index, event.target.value)}
          onBlur={() => form.touch(`tickets.${index}`)}
          autoComplete="off"
          spellCheck={false}
          {...(index === 0 ? { hint: 'Low-cost airlines have none; enter the PNR then' } : {})}
        />
      ))}
    </>
  );
}

interface CreditFieldsProps {
  readonly form: Form<DecideValues>;
  readonly answer: AnswerValues;
  /** The answer's name in the form: "answers.0". */
  readonly at: string;
  readonly write: (part: Partial<AnswerValues>) => void;
}

/** How much of the refund the airline gives as a credit in place of money, and until when it can be used. */
function CreditFields({ form, answer, at, write }: CreditFieldsProps) {
  return (
    <>
      <TextField
        label="Returned as a credit"
        name={`${at}.credit`}
        value={answer.credit}
        error={form.error(`${at}.credit`)}
        onChange={(event) => write({ credit: event.target.value })}
        onBlur={() => form.touch(`${at}.credit`)}
        inputMode="decimal"
        autoComplete="off"
        hint="Part of the refund, in rupees; blank where it is money"
      />
      {givesCredit(answer) && (
        <DateField
          label="The credit can be used until"
          name={`${at}.creditUntil`}
          value={answer.creditUntil}
          error={form.error(`${at}.creditUntil`)}
          onChange={(creditUntil) => write({ creditUntil })}
          onBlur={() => form.touch(`${at}.creditUntil`)}
          min={today()}
        />
      )}
    </>
  );
}

/** What the airline said of each part of a cancellation. */
export function AnswerFields({ form, workCase }: FieldsProps) {
  const write = (index: number, part: Partial<AnswerValues>) =>
    form.update((values) => ({
      ...values,
      answers: values.answers.map((one, at) => (at === index ? { ...one, ...part } : one)),
    }));
  return (
    <ul className="space-y-3">
      {workCase.items.map(({ itemKey, text, paid, isTold }, index) => {
        const answer = form.values.answers[index];
        const at = `answers.${index}`;
        if (!answer) return null;
        return (
          <li key={itemKey} className="space-y-3 rounded-xl border border-hairline p-3.5">
            {isTold ? (
              <p className="text-[13px] font-medium">{text}: cancelled</p>
            ) : (
              <YesNoField
                legend={text}
                name={at}
                yes="Cancelled"
                no="Not cancelled"
                value={answer.isCancelled}
                error={form.error(`${at}.isCancelled`) ?? (index === 0 ? form.error('answers') : undefined)}
                onChange={(isCancelled) => write(index, { isCancelled })}
              />
            )}
            {answer.isCancelled === 'yes' && (
              <div className="grid gap-3 sm:grid-cols-2">
                <TextField
                  label="Penality"
                  name={`${at}.penality`}
                  value={answer.penality}
                  error={form.error(`${at}.penality`)}
                  onChange={(event) => write(index, { penality: event.target.value })}
                  onBlur={() => form.touch(`${at}.penality`)}
                  inputMode="decimal"
                  autoComplete="off"
                  hint={`What the airline keeps, in rupees; ${inrExact(paid)} was paid`}
                />
                <TextField
                  label="Credit note number (where there is one)"
                  name={`${at}.creditNoteNo`}
                  value={answer.creditNoteNo}
                  error={form.error(`${at}.creditNoteNo`)}
                  onChange={(event) => write(index, { creditNoteNo: event.target.value })}
                  onBlur={() => form.touch(`${at}.creditNoteNo`)}
                  autoComplete="off"
                  spellCheck={false}
                />
                <CreditFields form={form} answer={answer} at={at} write={(part) => write(index, part)} />
              </div>
            )}
          </li>
        );
      })}
    </ul>
  );
}
