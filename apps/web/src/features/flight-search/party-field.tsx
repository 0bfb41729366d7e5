import { getOrganizationConfig } from '@pravas/contract/organisation/config-operations.ts';
import type { CabinCode } from '@pravas/domain/flight/cabin.ts';
import { useQuery } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import { useId } from 'react';
import { api } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { cx } from '../../ui/class-names.ts';
import { fieldBox } from '../../ui/field.tsx';
import { Stepper } from '../../ui/stepper.tsx';
import type { SearchDraft } from './search-draft.ts';
import { MOST_SEATED, partyBounds, withCount } from './search-form-rules.ts';

interface PartyProps {
  readonly draft: SearchDraft;
  readonly onChange: (draft: SearchDraft) => void;
  /** True when the trip already has travellers: the counts are theirs (rules §5.4). */
  readonly locked: boolean;
  readonly options: readonly { readonly code: CabinCode; readonly name: string }[];
}

/** Whether others may be booked for; true until the answer is there. */
function useMayBookForOthers(): boolean {
  const config = useQuery({
    queryKey: ['organization-config'],
    queryFn: ({ signal }) => api.call(getOrganizationConfig, { signal }),
    staleTime: 5 * 60_000,
  });
  return config.data?.mayBookForOthers ?? true;
}

/** How many fly, in which cabin, and for whom it is booked. */
export function Party({ draft, onChange, locked, options }: PartyProps) {
  const id = useId();
  const bounds = partyBounds(draft);
  const isAlone = draft.adults + draft.children + draft.infants === 1;
  const mayNotAdd = !useMayBookForOthers() && !isAlone && !locked && !draft.isPersonalBooking;
  return (
    <>
      <Stepper
        label="Adults"
        hint="12 years and above"
        value={draft.adults}
        {...bounds.adults}
        locked={locked}
        onChange={(n) => onChange(withCount(draft, 'adults', n))}
      />
      <Stepper
        label="Children"
        hint="2 to 11 years"
        value={draft.children}
        {...bounds.children}
        locked={locked}
        onChange={(n) => onChange(withCount(draft, 'children', n))}
      />
      <Stepper
        label="Infants"
        hint="Under 2 years, on lap"
        value={draft.infants}
        {...bounds.infants}
        locked={locked}
        onChange={(n) => onChange(withCount(draft, 'infants', n))}
      />
      {!locked && draft.adults + draft.children === MOST_SEATED && (
        <p role="status" className="mt-1 text-meta text-ink-2">
          You can book up to nine adults and children together.
        </p>
      )}
      {locked && (
        <p className="mt-1 text-meta text-ink-3">The trip's travellers are booked; change them in the trip.</p>
      )}
      {mayNotAdd && (
        <div className="mt-1 flex flex-wrap items-center justify-between gap-x-3 gap-y-1 rounded-lg bg-amber-soft px-3 py-2">
          <p role="status" className="text-[13px]">
            You can book for yourself, or personally.
          </p>
          <Button size="small" onClick={() => onChange({ ...draft, isPersonalBooking: true })}>
            Make it personal
          </Button>
        </div>
      )}
      <label
        htmlFor={`${id}-cabin`}
        className="mt-3 mb-1.5 block border-t border-hairline pt-3 text-[13px] font-medium text-ink-2"
      >
        Cabin class
      </label>
      <div className="relative">
        <select
          id={`${id}-cabin`}
          value={draft.cabinClass}
          onChange={(event) => onChange({ ...draft, cabinClass: event.target.value as CabinCode })}
          className={cx(fieldBox, 'h-11 appearance-none border-edge px-3 text-[15px] font-medium')}
        >
          {options.map((option) => (
            <option key={option.code} value={option.code}>
              {option.name}
            </option>
          ))}
        </select>
        <ChevronDown
          aria-hidden
          size={17}
          className="pointer-events-none absolute top-1/2 right-3 -translate-y-1/2 text-ink-3"
        />
      </div>
      <div className="mt-3 border-t border-hairline pt-2">
        <Checkbox
          checked={draft.isPersonalBooking}
          onChange={(isPersonalBooking) => onChange({ ...draft, isPersonalBooking })}
        >
          Personal booking
        </Checkbox>
      </div>
    </>
  );
}
