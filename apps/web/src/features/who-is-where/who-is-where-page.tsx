import { listWhoIsWhere } from '@pravas/contract/whereabouts/whereabouts-operations.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { LifeBuoy, Map as MapIcon, MapPin } from 'lucide-react';
import { Suspense, useState } from 'react';
import { today as dayNow, spanText } from '../../lib/calendar-date.ts';
import { opens } from '../../lib/lazy-dialog.ts';
import { lazyPage } from '../../lib/lazy-page.ts';
import { usePageTitle } from '../../lib/page-title.ts';
import { textValues } from '../../lib/search-text.ts';
import { api, usePrivilege } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { LoadProblem } from '../../ui/load-problem.tsx';
import { FirstUse, NoResult } from '../../ui/no-result.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Bone } from '../../ui/skeleton.tsx';
import { AskDialog, LatelyAsked, useSafetyWatch } from '../safety/index.ts';
import { CityNav, isSameCity } from './city-nav.tsx';
import { ExportButtons } from './export-buttons.tsx';
import { PersonCard } from './person-card.tsx';
import { EVERYWHERE, readWhereAsk, type WhereAsk, whereQuery, writeWhereAsk } from './where-address.ts';
import { WhereFilters } from './where-filters.tsx';
import type { ChangeAsk, Listed } from './where-types.ts';

const PeopleMap = lazyPage(() => import('./people-map.tsx'), 'PeopleMap');

const MAP_PX = 400;

/**
 * Who travels on some days, and where they are: by city, on a map where somebody opens it, each with how to reach them.
 */
export function WhoIsWherePage() {
  usePageTitle('Who is where');
  const today = dayNow();
  const ask = readWhereAsk(textValues(useSearch({ strict: false })), today);
  const navigate = useNavigate();
  const change: ChangeAsk = (part, replace = false) =>
    void navigate({
      to: '/home2/who-is-where',
      search: writeWhereAsk({ ...ask, ...part }, today),
      replace,
      resetScroll: false,
    });
  const query = whereQuery(ask);
  const answer = useQuery({
    queryKey: ['who-is-where', query],
    queryFn: ({ signal }) => api.call(listWhoIsWhere, { query, signal }),
    placeholderData: keepPreviousData,
  });
  const listed = answer.data;
  const mayAsk = usePrivilege('travellers.locate');
  // Approvers see in the list what the people they decide about have answered.
  const mayDecide = usePrivilege('approvals.decide');
  useSafetyWatch(mayAsk || mayDecide, 'who-is-where');
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set());
  const [isAsking, setAsking] = useState(false);
  const people = listed?.data ?? [];
  const chosen = people.filter(({ _id }) => marked.has(_id)).map(({ _id }) => _id);
  const count = chosen.length || people.length;
  const choose = (id: string, isChosen: boolean) =>
    setMarked((before) => new Set(isChosen ? [...before, id] : [...before].filter((one) => one !== id)));
  return (
    <>
      <PageHead title="Who is where" intro={introOf(listed)}>
        {listed !== undefined && listed.people > 0 && (
          <Button aria-expanded={ask.isMap} onClick={() => change({ isMap: !ask.isMap })}>
            <MapIcon aria-hidden size={16} /> {ask.isMap ? 'Hide map' : 'Show map'}
          </Button>
        )}
        {people.length > 0 && <ExportButtons query={query} />}
        {mayAsk && people.length > 0 && (
          <Button tone="primary" onClick={() => setAsking(true)} {...opens(AskDialog)}>
            <LifeBuoy aria-hidden size={16} />{' '}
            {chosen.length === 0 ? 'Ask if they are safe' : `Ask ${chosen.length} chosen`}
          </Button>
        )}
      </PageHead>
      {mayAsk && <LatelyAsked />}
      <WhereFilters ask={ask} departments={listed?.departments ?? []} onChange={change} />
      {answer.isPending && <Bones />}
      {answer.isError && (
        <LoadProblem failure={answer.error} what="Who is where" onRetry={() => void answer.refetch()} />
      )}
      {listed && !answer.isError && (
        <div aria-busy={answer.isPlaceholderData || undefined} className={cx(answer.isPlaceholderData && 'opacity-60')}>
          <Found
            listed={listed}
            ask={ask}
            onChange={change}
            marked={mayAsk ? marked : null}
            onChoose={choose}
            onChooseNobody={() => setMarked(new Set())}
          />
        </div>
      )}
      {isAsking && listed && (
        <AskDialog
          whom={{ ...query, ...(chosen.length === 0 ? {} : { travellerIds: chosen }) }}
          count={count}
          whomText={whomText(listed, ask, count)}
          onClose={() => setAsking(false)}
          onSent={() => setMarked(new Set())}
        />
      )}
    </>
  );
}

function introOf(listed: Listed | undefined): string {
  return listed?.seesEverybody === false
    ? 'People whose trips you approve, by bookings. Private trips are not shown.'
    : 'People on business trips, by bookings. Private trips are not shown.';
}

/** "12 people within 100 km of Mumbai, 28 Nov". */
function whomText({ from, to }: Listed, { place, km }: WhereAsk, count: number): string {
  const people = count === 1 ? '1 person' : `${count} people`;
  const where = place === '' ? '' : km === '' ? ` in ${place}` : ` within ${km} km of ${place}`;
  return `${people}${where}, ${spanText(from, to === from ? null : to)}`;
}

interface FoundProps {
  readonly listed: Listed;
  readonly ask: WhereAsk;
  readonly onChange: ChangeAsk;
  /** Whom the reader has chosen to write to; null where they may write to nobody. */
  readonly marked: ReadonlySet<string> | null;
  readonly onChoose: (id: string, isChosen: boolean) => void;
  readonly onChooseNobody: () => void;
}

function Found({ listed, ask, onChange, marked, onChoose, onChooseNobody }: FoundProps) {
  const days = spanText(listed.from, listed.to === listed.from ? null : listed.to);
  const chosen = listed.data.filter(({ _id }) => marked?.has(_id)).length;
  const { place, km } = ask;
  if (listed.people === 0) {
    return (
      <div className="card">
        <FirstUse icon={<MapPin size={30} strokeWidth={1.6} />} title="Nobody is travelling">
          Nothing is booked for {days}. Choose another day.
        </FirstUse>
      </div>
    );
  }
  return (
    <>
      {ask.isMap && (
        <Suspense fallback={<Bone className="mb-4 h-[437px] rounded-2xl" />}>
          <div className="mb-4">
            <PeopleMap
              // Other people and another circle reset what it shows at first; another place among them does not.
              key={[listed.from, listed.to, ask.departmentId, ask.service, km && `${km} ${place}`].join(' ')}
              cities={listed.cities}
              around={listed.around}
              anchor={listed.anchor}
              place={place}
              km={km}
              onChoose={(city) => onChange(isSameCity(city, place) ? { place: '', km: '' } : { place: city })}
              heightPx={MAP_PX}
            />
          </div>
        </Suspense>
      )}
      <div className="grid grid-cols-1 gap-4 lg:grid-cols-[15rem_minmax(0,1fr)] lg:items-start">
        <CityNav cities={listed.cities} place={place} onChange={onChange} />
        <section aria-label="People">
          <div className="mb-2 flex min-h-9 flex-wrap items-center gap-x-3">
            <p role="status" className="text-ink-2">
              {whomText(listed, ask, listed.data.length)}
              {chosen > 0 && `; ${chosen} chosen`}
            </p>
            {chosen > 0 && (
              <Button tone="plain" size="small" onClick={onChooseNobody}>
                Choose nobody
              </Button>
            )}
          </div>
          {listed.data.length === 0 ? (
            <div className="card">
              <NoResult>
                <Button onClick={() => onChange(EVERYWHERE)}>Show all places</Button>
              </NoResult>
            </div>
          ) : (
            <ul className="grid grid-cols-1 gap-3 xl:grid-cols-2">
              {listed.data.map((person) => (
                <PersonCard
                  key={person._id}
                  person={person}
                  isChosen={marked?.has(person._id) ?? null}
                  onChoose={(isChosen) => onChoose(person._id, isChosen)}
                />
              ))}
            </ul>
          )}
        </section>
      </div>
    </>
  );
}

function Bones() {
  return (
    <div className="grid grid-cols-1 gap-3 xl:grid-cols-2">
      {['one', 'two', 'three', 'four'].map((key) => (
        <Bone key={key} className="h-36 rounded-[14px]" />
      ))}
    </div>
  );
}
