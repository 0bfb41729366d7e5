import { MULTI_CITY_SLICES, type SaleDays } from '@pravas/domain/flight/search-limits.ts';
import { PlaneLanding, PlaneTakeoff, Plus, X } from 'lucide-react';
import { useEffect, useEffectEvent, useRef } from 'react';
import { laterDate } from '../../lib/calendar-date.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { AirportField } from './airport-field.tsx';
import { DatesField } from './dates-field.tsx';
import { addLeg, canAddLeg, canRemoveLeg, editLeg, fieldToFill, type LegErrors } from './journey-legs.ts';
import { pricedRoute } from './priced-route.ts';
import type { LegInput, SearchDraft } from './search-draft.ts';

interface LegsFieldProps {
  readonly draft: SearchDraft;
  readonly onEdit: (edit: (before: SearchDraft) => SearchDraft) => void;
  readonly days: SaleDays;
  /** The sentence of a leg's field that was left. */
  readonly errorOf: (leg: LegInput, field: keyof LegErrors) => string | undefined;
  readonly onTouched: (leg: LegInput, field: keyof LegErrors) => void;
  readonly onRemove: (leg: LegInput) => void;
}

/**
 * Two to six flights, one beneath the other; each starts where the one before ended until the person says otherwise.
 */
export function LegsField({ draft, onEdit, days, errorOf, onTouched, onRemove }: LegsFieldProps) {
  const list = useRef<HTMLOListElement>(null);
  const added = useRef(false);
  const count = draft.legs.length;
  const start = useEffectEvent(() => {
    const last = draft.legs.at(-1);
    if (!last) return;
    const field = `legs.${count - 1}.${fieldToFill(last)}`;
    list.current?.querySelector<HTMLElement>(`[data-field="${field}"] input`)?.focus();
  });
  useEffect(() => {
    // A person who adds a flight goes on by typing where it starts, or where it goes.
    if (added.current && count > 0) start();
    added.current = false;
  }, [count]);
  return (
    <div className="mt-4">
      <ol ref={list} className="space-y-4 sm:space-y-3">
        {draft.legs.map((leg, index) => (
          <LegRow
            key={leg.id}
            leg={leg}
            index={index}
            cabin={draft.cabinClass}
            travellers={draft.adults + draft.children + draft.infants}
            days={{ ...days, first: laterDate(draft.legs[index - 1]?.date || days.first, days.first) }}
            onEdit={(change) => onEdit((before) => editLeg(before, leg.id, change))}
            onRemove={canRemoveLeg(draft) ? () => onRemove(leg) : null}
            errorOf={(field) => errorOf(leg, field)}
            onTouched={(field) => onTouched(leg, field)}
          />
        ))}
      </ol>
      <Button
        size="small"
        className="mt-3"
        data-quiet
        disabled={!canAddLeg(draft)}
        onClick={() => {
          added.current = true;
          onEdit(addLeg);
        }}
      >
        <Plus aria-hidden size={15} /> {canAddLeg(draft) ? 'Add a flight' : `At most ${MULTI_CITY_SLICES.most} flights`}
      </Button>
    </div>
  );
}

interface LegRowProps {
  readonly leg: LegInput;
  readonly index: number;
  readonly cabin: SearchDraft['cabinClass'];
  readonly travellers: number;
  /** The days that it may leave on, after the flight before. */
  readonly days: SaleDays;
  readonly onEdit: (change: Partial<Omit<LegInput, 'id'>>) => void;
  readonly onRemove: (() => void) | null;
  readonly errorOf: (field: keyof LegErrors) => string | undefined;
  readonly onTouched: (field: keyof LegErrors) => void;
}

function LegRow({ leg, index, cabin, travellers, days, onEdit, onRemove, errorOf, onTouched }: LegRowProps) {
  return (
    <li
      aria-label={`Flight ${index + 1}`}
      className="relative max-sm:rounded-xl max-sm:border max-sm:border-hairline max-sm:p-3"
    >
      <div className="flex flex-col gap-3 sm:flex-row sm:items-start">
        <span
          aria-hidden
          className="board grid size-7 shrink-0 place-items-center rounded-full bg-sunken text-[13px] font-semibold text-ink-2 sm:mt-[36px]"
        >
          {index + 1}
        </span>
        <div data-field={`legs.${index}.from`} className="min-w-0 flex-1">
          <AirportField
            label="From"
            icon={PlaneTakeoff}
            value={leg.from}
            onChange={(from) => onEdit({ from })}
            onTouched={() => onTouched('from')}
            error={errorOf('from')}
            except={leg.to.airport?.airport_code ?? null}
            showsCode
          />
        </div>
        <div data-field={`legs.${index}.to`} className="min-w-0 flex-1">
          <AirportField
            label="To"
            icon={PlaneLanding}
            value={leg.to}
            onChange={(to) => onEdit({ to })}
            onTouched={() => onTouched('to')}
            error={errorOf('to')}
            except={leg.from.airport?.airport_code ?? null}
            showsCode
          />
        </div>
        <div data-field={`legs.${index}.date`} className="flex min-w-0 sm:w-56">
          <DatesField
            departureDate={leg.date || days.first}
            returnDate={null}
            days={days}
            route={pricedRoute(leg.from, leg.to, cabin, travellers)}
            onChange={(date) => onEdit({ date })}
            onTouched={() => onTouched('date')}
            error={errorOf('date')}
          />
        </div>
        {onRemove ? (
          <IconButton
            label={`Remove flight ${index + 1}`}
            onClick={onRemove}
            className="max-sm:absolute max-sm:top-1 max-sm:right-1 sm:mt-[30px]"
          >
            <X aria-hidden size={17} />
          </IconButton>
        ) : (
          <span aria-hidden className="hidden w-10 shrink-0 sm:block" />
        )}
      </div>
    </li>
  );
}
