import { listWhoIsWhere } from '@pravas/contract/whereabouts/whereabouts-operations.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Map as MapIcon, MapPin } from 'lucide-react';
import { Suspense } from 'react';
import { today as dayNow, spanText } from '../../lib/calendar-date.ts';
import { lazyPage } from '../../lib/lazy-page.ts';
import { usePageTitle } from '../../lib/page-title.ts';
import { textValues } from '../../lib/search-text.ts';
import { api } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { LoadProblem } from '../../ui/load-problem.tsx';
import { FirstUse, NoResult } from '../../ui/no-result.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Bone } from '../../ui/skeleton.tsx';
import { CityNav, isSameCity } from './city-nav.tsx';
import { ExportButtons } from './export-buttons.tsx';
import { PersonCard } from './person-card.tsx';
import { EVERYWHERE, readWhereAsk, type WhereAsk, whereQuery, writeWhereAsk } from './where-address.ts';
import { WhereFilters } from './where-filters.tsx';
import type { ChangeAsk, Listed } from './where-types.ts';

const PeopleMap = lazyPage(() => import('./people-map.tsx'), 'PeopleMap');

const MAP_PX = 400;

/** Who travels on some days, and where they are: by city, on a map where somebody opens it, each with how to reach them. */
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
  return (
    <>
      <PageHead title="Who is where" intro={introOf(listed)}>
        {listed !== undefined && listed.people > 0 && (
          <Button aria-expanded={ask.isMap} onClick={() => change({ isMap: !ask.isMap })}>
            <MapIcon aria-hidden size={16} /> {ask.isMap ? 'Hide map' : 'Show map'}
          </Button>
        )}
        {listed !== undefined && listed.data.length > 0 && <ExportButtons query={query} />}
      </PageHead>
      <WhereFilters ask={ask} departments={listed?.departments ?? []} onChange={change} />
      {answer.isPending && <Bones />}
      {answer.isError && (
        <LoadProblem failure={answer.error} what="Who is where" onRetry={() => void answer.refetch()} />
      )}
      {listed && !answer.isError && (
        <div aria-busy={answer.isPlaceholderData || undefined} className={cx(answer.isPlaceholderData && 'opacity-60')}>
          <Found listed={listed} ask={ask} onChange={change} />
        </div>
      )}
    </>
  );
}

function introOf(listed: Listed | undefined): string {
  return listed?.seesEverybody === false
    ? 'People whose trips you decide on, by what is booked. Private trips are not shown.'
    : 'People on business trips, by what is booked. Private trips are not shown.';
}

interface FoundProps {
  readonly listed: Listed;
  readonly ask: WhereAsk;
  readonly onChange: ChangeAsk;
}

function Found({ listed, ask, onChange }: FoundProps) {
  const days = spanText(listed.from, listed.to === listed.from ? null : listed.to);
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
              // What it shows at first is chosen anew for other people and another circle, not for another place among them.
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
          <p role="status" className="mb-2 text-ink-2">
            {listed.data.length === 1 ? '1 person' : `${listed.data.length} people`}
            {place === '' ? '' : km === '' ? ` in ${place}` : ` within ${km} km of ${place}`}, {days}
          </p>
          {listed.data.length === 0 ? (
            <div className="card">
              <NoResult>
                <Button onClick={() => onChange(EVERYWHERE)}>Show all places</Button>
              </NoResult>
            </div>
          ) : (
            <ul className="grid grid-cols-1 gap-3 xl:grid-cols-2">
              {listed.data.map((person) => (
                <PersonCard key={person._id} person={person} />
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
