import type { ChosenExtra } from '@pravas/domain/flight-order/chosen-extras.ts';
import { useId } from 'react';
import { cx } from '../../ui/class-names.ts';
import { Chosen } from './chosen-extra.tsx';
import { priceLabel } from './seat-plan.ts';

/** A meal or bag that can be taken, with why not where it cannot. */
export interface ExtraOffer {
  readonly code: string;
  readonly name: string;
  readonly pricePaise: ChosenExtra['pricePaise'];
  readonly reason: string | null;
}

interface ExtraChoicesProps {
  readonly legend: string;
  readonly offers: readonly ExtraOffer[];
  readonly chosen: ChosenExtra | null;
  readonly refusal: string | null;
  readonly traveller: string;
  readonly onChoose: (code: string) => void;
  readonly onRemove: (extra: ChosenExtra) => void;
}

/** Meals or bags as radio buttons; those above the limit of the trip policy are greyed, with the reason. */
export function ExtraChoices({ legend, offers, chosen, refusal, traveller, onChoose, onRemove }: ExtraChoicesProps) {
  const name = useId();
  const reasons = [...new Set(offers.flatMap((offer) => offer.reason ?? []))];
  return (
    <fieldset className="mt-1 border-t border-hairline pt-2">
      <legend className="sr-only">{legend}</legend>
      <div className="flex min-h-9 flex-wrap items-center gap-x-3 text-[13px]">
        <span aria-hidden className="text-ink-2">
          {legend}
        </span>
        {chosen && <Chosen extra={chosen} refusal={refusal} name={traveller} onRemove={onRemove} />}
      </div>
      {reasons.length > 0 && (
        <div id={`${name}-reason`} className="text-[13px] text-ink-2">
          {reasons.map((reason) => (
            <p key={reason}>{reason}</p>
          ))}
        </div>
      )}
      <div className="grid gap-x-5 sm:grid-cols-2">
        {offers.map((offer) => (
          <label
            key={offer.code}
            className={cx(
              'flex min-h-9 items-center gap-2.5 rounded-md text-[13px] max-sm:min-h-11',
              offer.reason === null ? 'cursor-pointer' : 'cursor-not-allowed text-ink-3',
            )}
          >
            <input
              type="radio"
              name={name}
              value={offer.code}
              checked={chosen?.code === offer.code}
              disabled={offer.reason !== null}
              aria-describedby={offer.reason === null ? undefined : `${name}-reason`}
              onChange={() => onChoose(offer.code)}
              className="size-4 shrink-0 accent-action"
            />
            <span className="min-w-0 flex-1">{offer.name}</span>
            <span className="board">{priceLabel(offer.pricePaise)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
