import { useId } from 'react';
import { Checkbox } from '../../ui/checkbox.tsx';
import { FieldError } from '../../ui/field.tsx';
import { RadioCard } from '../../ui/radio-card.tsx';
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
  /** What the scopes are asked for. */
  readonly legend: string;
  readonly onPick: (pick: CancelPick) => void;
}

/** What to cancel: the scope of a single traveller's trip, or the lists of several travellers (screens §2.5). */
export function CancelPicker(props: CancelPickerProps) {
  return props.cancel.mode === 'scope' ? <ScopeGroup {...props} /> : <TravellerLists {...props} />;
}

function ScopeGroup({ cancel, pick, problem, legend, onPick }: CancelPickerProps) {
  const id = useId();
  return (
    <fieldset aria-describedby={problem === null ? undefined : `${id}-error`}>
      <legend className="mb-1.5 text-[13px] font-medium text-ink-2">{legend}</legend>
      <div className="grid gap-2 sm:grid-cols-[repeat(auto-fit,minmax(220px,1fr))]">
        {offeredScopes(cancel).map(({ type, label }) => (
          <RadioCard
            key={type}
            name={id}
            checked={pick.type === type}
            label={label}
            onChoose={() => onPick({ ...pick, type })}
          />
        ))}
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
