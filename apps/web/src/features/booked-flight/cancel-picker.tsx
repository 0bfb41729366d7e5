import { useId } from 'react';
import { Checkbox } from '../../ui/checkbox.tsx';
import { cx } from '../../ui/class-names.ts';
import { FieldError } from '../../ui/field.tsx';
import type { CancelChoices, CancelTraveler } from './booked-types.ts';
import {
  type CancelPick,
  everybody,
  hasSeveral,
  isEverybody,
  NOTHING_PICKED,
  offeredScopes,
  tick,
} from './cancel-pick.ts';

interface CancelPickerProps {
  readonly cancel: CancelChoices;
  readonly pick: CancelPick;
  readonly problem: string | null;
  readonly onPick: (pick: CancelPick) => void;
}

/** What to cancel: the scope of a single traveller's trip, or the lists of several travellers (screens §2.5). */
export function CancelPicker(props: CancelPickerProps) {
  return props.cancel.mode === 'scope' ? <ScopeGroup {...props} /> : <TravellerLists {...props} />;
}

function ScopeGroup({ cancel, pick, problem, onPick }: CancelPickerProps) {
  const id = useId();
  return (
    <fieldset aria-describedby={problem === null ? undefined : `${id}-error`}>
      <legend className="mb-1.5 text-[13px] font-medium text-ink-2">What to cancel</legend>
      <div className="grid gap-2 sm:grid-cols-[repeat(auto-fit,minmax(220px,1fr))]">
        {offeredScopes(cancel).map((scope) => {
          const here = pick.type === scope.type;
          return (
            <label
              key={scope.type}
              className={cx(
                'relative flex min-h-11 cursor-pointer items-start gap-2.5 rounded-[10px] border px-3.5 py-2.5',
                'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-blue',
                here ? 'border-action bg-blue-soft' : 'border-edge',
              )}
            >
              <input
                type="radio"
                name={id}
                checked={here}
                onChange={() => onPick({ ...pick, type: scope.type })}
                className="absolute inset-0 appearance-none rounded-[10px] outline-none"
              />
              <span
                aria-hidden
                className={cx(
                  'mt-0.5 grid size-4 shrink-0 place-items-center rounded-full border',
                  here ? 'border-action' : 'border-edge bg-surface',
                )}
              >
                {here && <span className="size-2 rounded-full bg-action" />}
              </span>
              <span className="min-w-0 font-medium text-ink">{scope.label}</span>
            </label>
          );
        })}
      </div>
      <FieldError id={`${id}-error`} text={problem ?? undefined} />
    </fieldset>
  );
}

function TravellerLists({ cancel, pick, problem, onPick }: CancelPickerProps) {
  const id = useId();
  const back = cancel.canceledTravelersReturn;
  return (
    <div>
      {hasSeveral(cancel) && (
        <div className="mb-2">
          <Checkbox
            checked={isEverybody(cancel, pick)}
            onChange={(isOn) => onPick(isOn ? everybody(cancel, pick) : NOTHING_PICKED)}
          >
            {back.length > 0 ? 'Everybody, on all flights' : 'Everybody'}
          </Checkbox>
        </div>
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        <TravellerList
          title={back.length > 0 ? 'Onward' : 'Travellers'}
          list={cancel.canceledTravelersOnward}
          ticked={pick.onward}
          problemId={problem === null ? undefined : id}
          onTick={(index, isOn) => onPick(tick(pick, 'onward', index, isOn))}
        />
        {back.length > 0 && (
          <TravellerList
            title="Return"
            list={back}
            ticked={pick.return}
            problemId={problem === null ? undefined : id}
            onTick={(index, isOn) => onPick(tick(pick, 'return', index, isOn))}
          />
        )}
      </div>
      <FieldError id={id} text={problem ?? undefined} />
    </div>
  );
}

interface TravellerListProps {
  readonly title: string;
  readonly list: readonly CancelTraveler[];
  readonly ticked: readonly number[];
  readonly problemId: string | undefined;
  readonly onTick: (index: number, isOn: boolean) => void;
}

function TravellerList({ title, list, ticked, problemId, onTick }: TravellerListProps) {
  // The same sentence for everybody is said once.
  const reasons = [...new Set(list.flatMap(({ refusal }) => refusal ?? []))];
  return (
    <fieldset aria-describedby={problemId} className="min-w-0 rounded-[10px] border border-hairline px-3 pt-1 pb-2">
      <legend className="px-1 text-[13px] font-medium text-ink-2">{title}</legend>
      {list.map((traveler) => (
        <Checkbox
          key={traveler.index}
          checked={ticked.includes(traveler.index)}
          disabled={!traveler.offered}
          wraps
          onChange={(isOn) => onTick(traveler.index, isOn)}
        >
          {traveler.label}
        </Checkbox>
      ))}
      {reasons.map((reason) => (
        <p key={reason} className="px-1 text-meta text-ink-3">
          {reason}
        </p>
      ))}
    </fieldset>
  );
}
