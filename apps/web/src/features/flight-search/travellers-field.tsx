import { listFlightClasses } from '@pravas/contract/reference/list-flight-classes.ts';
import { CABINS } from '@pravas/domain/flight/cabin.ts';
import { useQuery } from '@tanstack/react-query';
import { ChevronDown, Users } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { countText } from '../../lib/money-text.ts';
import { api } from '../../lib/session.ts';
import { cx } from '../../ui/class-names.ts';
import { FieldError, fieldBox } from '../../ui/field.tsx';
import { Popover } from '../../ui/popover.tsx';
import { Party } from './party-field.tsx';
import type { SearchDraft } from './search-draft.ts';

/** What may be booked when the server's list is not there yet: the specification's four cabins. */
const CABIN_OPTIONS = CABINS.map(({ code, name }) => ({ code, name }));

interface TravellersFieldProps {
  readonly draft: SearchDraft;
  readonly onChange: (draft: SearchDraft) => void;
  readonly onTouched: () => void;
  readonly error: string | undefined;
  /** True when the trip already has travellers: the counts are theirs (rules §5.4). */
  readonly locked: boolean;
}

/** Cabin class and passenger counts behind one field. */
export function TravellersField({ draft, onChange, onTouched, error, locked }: TravellersFieldProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const classes = useQuery({
    queryKey: ['flight-classes'],
    queryFn: ({ signal }) => api.call(listFlightClasses, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const options = classes.data?.data ?? CABIN_OPTIONS;
  const cabin = options.find((option) => option.code === draft.cabinClass)?.name ?? 'Economy';
  const total = draft.adults + draft.children + draft.infants;
  const close = () => {
    setOpen(false);
    onTouched();
  };
  return (
    <div className="relative min-w-0 flex-1">
      <span id={`${id}-label`} className="mb-1.5 block text-[13px] font-medium text-ink-2">
        Travellers
      </span>
      <button
        ref={button}
        id={id}
        type="button"
        aria-labelledby={`${id}-label ${id}`}
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-describedby={error ? `${id}-error` : undefined}
        onClick={() => (open ? close() : setOpen(true))}
        className={cx(
          fieldBox,
          'flex h-12 items-center gap-3 px-3.5 text-left text-[15px] font-medium',
          error ? 'border-red' : 'border-edge hover:border-ink-3',
        )}
      >
        <Users aria-hidden size={18} className="shrink-0 text-ink-3" />
        <span className="min-w-0 flex-1 truncate">
          {countText(total, 'traveller')}, {cabin}
        </span>
        <ChevronDown aria-hidden size={17} className="shrink-0 text-ink-3" />
      </button>
      <FieldError id={`${id}-error`} text={error} />
      <Popover
        open={open}
        onClose={close}
        anchor={button}
        label="Travellers and cabin class"
        align="end"
        className="w-[320px] max-w-[calc(100vw-48px)] p-4"
      >
        <Party draft={draft} onChange={onChange} locked={locked} options={options} />
      </Popover>
    </div>
  );
}
