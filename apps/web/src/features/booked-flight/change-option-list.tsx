import { Suspense, useState } from 'react';
import { countText } from '../../lib/money-text.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { CreditsAtSearch } from '../flight-credits/index.ts';
import type { BookedFlight } from './booked-types.ts';
import { OptionCard } from './change-option-card.tsx';
import { airlinesOf, brandChoices, type ChangeOptions, type ChangeWish } from './change-words.ts';
import { ChooseChangeDialog } from './choose-change-dialog.tsx';
import { RequestChangeDialog } from './request-change-dialog.tsx';

/** Cards shown at once; a day on a busy route has dozens of flights. */
const SHOWN = 8;

interface ChangeOptionListProps {
  readonly flight: BookedFlight;
  readonly wish: ChangeWish;
  readonly found: ChangeOptions;
  readonly onSearchAgain: () => Promise<unknown>;
  readonly onDone: () => void;
}

/** What there is on the days asked for, cheapest first; or the way to the travel desk. */
export function ChangeOptionList({ flight, wish, found, onSearchAgain, onDone }: ChangeOptionListProps) {
  const [chosenId, setChosenId] = useState<string | null>(null);
  const [isRequesting, setRequesting] = useState(false);
  const [isAll, setAll] = useState(false);
  const chosen = found.options.find(({ changeOfferId }) => changeOfferId === chosenId);
  const [brand, setBrand] = useState('');
  const brands = brandChoices(found.options);
  const listed = brand === '' ? found.options : found.options.filter((option) => option.brand === brand);
  const shown = isAll ? listed : listed.slice(0, SHOWN);
  const together = found.replaces.length > wish.slices.length;
  const isRequest = found.channel === 'request';
  const fitting = listed.filter(({ conflict }) => conflict === null).length;
  return (
    <div className="mt-4 space-y-3">
      {together && (
        <Notice tone="info" title="All flights of this ticket are changed together">
          {found.replaces.map((index) => flight.slices[index]?.label ?? '-').join(', ')}
        </Notice>
      )}
      {isRequest || found.options.length === 0 ? (
        <Notice
          tone="info"
          title={isRequest ? 'The travel desk arranges this change' : 'No other flights found for these days'}
          action={
            <Button size="small" onClick={() => setRequesting(true)}>
              Ask the travel desk
            </Button>
          }
        >
          {isRequest ? found.channelNote : 'Try another day, or ask the travel desk.'}
        </Notice>
      ) : (
        <>
          {brands.length > 0 && (
            <SelectField
              label="Fare"
              value={brand}
              options={[
                { value: '', label: 'All fares' },
                ...brands.map((name) => ({ value: name, label: name === found.brand ? `${name} (as booked)` : name })),
              ]}
              onChange={(event) => {
                setBrand(event.target.value);
                setAll(false);
              }}
              className="sm:w-64"
            />
          )}
          <p role="status" className="text-[13px] text-ink-2">
            {countText(fitting, 'choice')}, the cheapest first. Amounts are for all travellers.
            {fitting < listed.length &&
              ` ${countText(listed.length - fitting, 'flight')} shown below ${listed.length - fitting === 1 ? 'does' : 'do'} not fit the rest of the journey.`}
          </p>
          <Suspense>
            <CreditsAtSearch
              airlineCodes={new Set(listed.flatMap((option) => airlinesOf(option).map(([code]) => code)))}
            />
          </Suspense>
          <ul aria-label="Other flights" className="space-y-3">
            {shown.map((option) => (
              <OptionCard
                key={option.changeOfferId}
                option={option}
                brandNow={found.brand}
                onChoose={() => setChosenId(option.changeOfferId)}
              />
            ))}
          </ul>
          {shown.length < listed.length && (
            <Button className="w-full" onClick={() => setAll(true)}>
              Show {countText(listed.length - shown.length, 'more choice')}
            </Button>
          )}
        </>
      )}
      {chosen && (
        <ChooseChangeDialog
          flight={flight}
          wish={wish}
          option={chosen}
          brandNow={found.brand}
          onSearchAgain={onSearchAgain}
          onChosen={onDone}
          onClose={() => setChosenId(null)}
        />
      )}
      {isRequesting && (
        <RequestChangeDialog flight={flight} wish={wish} onSent={onDone} onClose={() => setRequesting(false)} />
      )}
    </div>
  );
}
