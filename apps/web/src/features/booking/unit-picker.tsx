import { useId } from 'react';
import { Checkbox } from '../../ui/checkbox.tsx';
import { FieldError } from '../../ui/field.tsx';
import type { DeskBooking } from './booking-query.ts';
import { offeredUnits, unitKey } from './unit-words.ts';

interface UnitPickerProps {
  readonly cancel: Pick<DeskBooking['cancel'], 'units'>;
  readonly choice: readonly string[];
  readonly problem: string | null;
  readonly onChoose: (choice: readonly string[]) => void;
}

const STATES = { booked: '', cancelling: ' (Cancelling)', cancelled: ' (Cancelled)' } as const;

/** Which units are cancelled: a box for each, and one for all of them. */
export function UnitPicker({ cancel, choice, problem, onChoose }: UnitPickerProps) {
  const id = useId();
  const all = offeredUnits(cancel).map(unitKey);
  // The same sentence for several is said once.
  const reasons = [...new Set(cancel.units.flatMap(({ refusal }) => refusal ?? []))];
  return (
    <fieldset aria-describedby={problem === null ? undefined : id} className="min-w-0">
      <legend className="mb-1 text-[13px] font-medium text-ink-2">What to cancel</legend>
      <Checkbox checked={choice.length === all.length} onChange={(isOn) => onChoose(isOn ? all : [])}>
        All of it
      </Checkbox>
      <div className="ml-3 border-l border-hairline pl-2">
        {cancel.units.map((unit) => {
          const key = unitKey(unit);
          return (
            <Checkbox
              key={key}
              checked={choice.includes(key)}
              disabled={!unit.offered}
              wraps
              onChange={(isOn) => onChoose(isOn ? [...choice, key] : choice.filter((one) => one !== key))}
            >
              {unit.text}
              {STATES[unit.state]}
            </Checkbox>
          );
        })}
      </div>
      {reasons.map((reason) => (
        <p key={reason} className="px-1 text-meta text-ink-3">
          {reason}
        </p>
      ))}
      <FieldError id={id} text={problem ?? undefined} />
    </fieldset>
  );
}
