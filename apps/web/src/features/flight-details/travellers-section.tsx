import { CircleAlert, CircleCheck, CircleDashed, UserRound } from 'lucide-react';
import { countText } from '../../lib/money-text.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { CannotAddReason } from './cannot-add.ts';
import { TravellerRow } from './traveller-row.tsx';
import type { TravellerView } from './travellers-form.ts';
import type { Travellers } from './use-travellers.ts';

/** What a traveller's type reads. */
const TYPE_NAMES = { ADULT: 'Adult', CHILD: 'Child', INFANT: 'Infant' } as const;

interface TravellersSectionProps {
  readonly travellers: Travellers;
  /** Why nothing that is typed here would help; null where it does. */
  readonly obstacle: CannotAddReason | null;
}

/** Who travels: the trip's travellers by name, or a row for each to fill in; nothing where nothing is to be asked. */
export function TravellersSection({ travellers, obstacle }: TravellersSectionProps) {
  const { views, inTrip, facts, dispatch } = travellers;
  if (travellers.mode === 'waiting') return null;
  if (travellers.mode === 'self') return <SelfCard facts={facts} onWant={() => dispatch({ kind: 'want' })} />;
  const complete = views.filter((view) => Object.keys(view.errors).length === 0).length;
  return (
    <section aria-labelledby="travellers" className="card">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 px-4 pt-4 pb-3 sm:px-5">
        <h2 id="travellers" className="text-[15px] font-semibold">
          Travellers
        </h2>
        <p className="board text-meta text-ink-2">
          {travellers.mode === 'trip'
            ? 'As in the trip'
            : `${complete} of ${countText(views.length, 'traveller')} complete`}
        </p>
      </div>
      {obstacle && travellers.mode === 'asked' && (
        <div className="px-4 pb-4 sm:px-5">
          <Notice tone="warning" title={obstacle.text}>
            {obstacle.advice}
          </Notice>
        </div>
      )}
      {travellers.mode === 'trip' ? (
        <ul className="grid gap-x-6 gap-y-2 px-4 pb-4 sm:grid-cols-2 sm:px-5">
          {inTrip.map((person) => (
            <li key={person._id} className="flex items-center gap-2.5">
              <UserRound aria-hidden size={16} className="text-ink-3" />
              <bdi className="min-w-0 truncate font-medium">
                {person.firstName} {person.lastName}
              </bdi>
              <Badge>{TYPE_NAMES[person.type]}</Badge>
              {person.printedName && (
                <span className="board text-meta text-ink-2">On the ticket: {person.printedName}</span>
              )}
            </li>
          ))}
        </ul>
      ) : (
        <ul className="divide-y divide-hairline border-t border-hairline">
          {views.map((view) => (
            <li key={view.index}>
              <TravellerRow
                view={view}
                typeName={TYPE_NAMES[view.type]}
                state={<RowState view={view} />}
                facts={facts}
                self={view.entry.isSelf}
                dispatch={dispatch}
              />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

interface SelfCardProps {
  readonly facts: Travellers['facts'];
  readonly onWant: () => void;
}

/** The person travels alone and nothing has to be asked; they can still name another traveller or a number. */
function SelfCard({ facts: { self, airlines }, onWant }: SelfCardProps) {
  const numbers = self.FFNumbers.map(({ airlineCode, FFNumber }) => {
    const airline = airlines.find((one) => one.code === airlineCode)?.name ?? airlineCode;
    return `${airline} FF Number ${FFNumber}`;
  });
  return (
    <section aria-label="You travel" className="card flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3 sm:px-5">
      <UserRound aria-hidden size={16} className="text-ink-3" />
      <p className="min-w-0 flex-1">
        <bdi className="font-medium">
          {self.firstName} {self.lastName}
        </bdi>{' '}
        <span className="text-ink-2">travels{numbers.length > 0 ? `, ${numbers.join(', ')}` : ''}</span>
      </p>
      <Button size="small" onClick={onWant}>
        Change traveller or FF Number
      </Button>
    </section>
  );
}

function RowState({ view }: { readonly view: TravellerView }) {
  const wrong = Object.keys(view.shown).length;
  if (wrong > 0) {
    return (
      <span className="flex items-center gap-1.5 text-red">
        <CircleAlert aria-hidden size={15} /> {countText(wrong, 'field')} to correct
      </span>
    );
  }
  if (Object.keys(view.errors).length > 0) {
    return (
      <span className="flex items-center gap-1.5 text-amber">
        <CircleDashed aria-hidden size={15} /> Details needed
      </span>
    );
  }
  return (
    <span className="flex items-center gap-1.5 text-green">
      <CircleCheck aria-hidden size={15} /> Complete
    </span>
  );
}
