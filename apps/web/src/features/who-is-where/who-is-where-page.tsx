import type { AnswerOf } from '@pravas/contract/operation.ts';
import { exportWhoIsWhere, listWhoIsWhere } from '@pravas/contract/whereabouts/whereabouts-operations.ts';
import { isCalendarDay } from '@pravas/domain/time/calendar-day.ts';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Download, MapPin } from 'lucide-react';
import { today as dayNow, spanText } from '../../lib/calendar-date.ts';
import { errorText } from '../../lib/error-text.ts';
import { usePageTitle } from '../../lib/page-title.ts';
import { saveBlob } from '../../lib/save-blob.ts';
import { textValues } from '../../lib/search-text.ts';
import { api } from '../../lib/session.ts';
import { showToast } from '../../lib/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { DateField } from '../../ui/date-field.tsx';
import { LoadProblem } from '../../ui/load-problem.tsx';
import { FirstUse, NoResult } from '../../ui/no-result.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { SearchBox } from '../../ui/search-box.tsx';
import { Bone } from '../../ui/skeleton.tsx';
import { PersonCard } from './person-card.tsx';
import { readWhereAsk, type WhereAsk, writeWhereAsk } from './where-address.ts';

type Listed = AnswerOf<typeof listWhoIsWhere>;
type Change = (part: Partial<WhereAsk>, replace?: boolean) => void;

/** Who travels on some days, and where they are: by city, each with how to reach them. */
export function WhoIsWherePage() {
  usePageTitle('Who is where');
  const today = dayNow();
  const ask = readWhereAsk(textValues(useSearch({ strict: false })), today);
  const navigate = useNavigate();
  const change: Change = (part, replace = false) =>
    void navigate({
      to: '/home2/who-is-where',
      search: writeWhereAsk({ ...ask, ...part }, today),
      replace,
      resetScroll: false,
    });
  const query = { from: ask.from, to: ask.to || ask.from, ...(ask.place === '' ? {} : { place: ask.place }) };
  const answer = useQuery({
    queryKey: ['who-is-where', query],
    queryFn: ({ signal }) => api.call(listWhoIsWhere, { query, signal }),
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <PageHead title="Who is where" intro={introOf(answer.data)}>
        {(answer.data?.data.length ?? 0) > 0 && <ExportButton query={query} />}
      </PageHead>
      <div className="mb-4 grid grid-cols-2 gap-3 lg:grid-cols-[11rem_11rem_minmax(0,20rem)] lg:items-end">
        <DateField
          label="Day"
          value={ask.from}
          onChange={(from) => isCalendarDay(from) && change({ from, to: ask.to > from ? ask.to : '' })}
        />
        <DateField
          label="Until (optional)"
          value={ask.to}
          min={ask.from}
          onChange={(to) => (to === '' || isCalendarDay(to)) && change({ to })}
        />
        <SearchBox
          label="City or country"
          value={ask.place}
          onSearch={(place) => change({ place }, true)}
          className="col-span-2 lg:col-span-1"
        />
      </div>
      {answer.isPending && <Bones />}
      {answer.isError && (
        <LoadProblem failure={answer.error} what="Who is where" onRetry={() => void answer.refetch()} />
      )}
      {answer.data && (
        <div aria-busy={answer.isPlaceholderData || undefined} className={cx(answer.isPlaceholderData && 'opacity-60')}>
          <Found listed={answer.data} place={ask.place} onChange={change} />
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
  readonly place: string;
  readonly onChange: Change;
}

function Found({ listed, place, onChange }: FoundProps) {
  const days = spanText(listed.from, listed.to === listed.from ? null : listed.to);
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
    <div className="grid grid-cols-1 gap-4 lg:grid-cols-[15rem_minmax(0,1fr)] lg:items-start">
      <Cities cities={listed.cities} place={place} onChange={onChange} />
      <section aria-label="People">
        <p role="status" className="mb-2 text-ink-2">
          {listed.data.length === 1 ? '1 person' : `${listed.data.length} people`}
          {place === '' ? '' : ` in ${place}`}, {days}
        </p>
        {listed.data.length === 0 ? (
          <div className="card">
            <NoResult>
              <Button onClick={() => onChange({ place: '' })}>Show all places</Button>
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
  );
}

/** The cities that people are in; choosing one leaves only who is there, choosing it again shows all. */
function Cities({ cities, place, onChange }: Pick<FoundProps, 'place' | 'onChange'> & Pick<Listed, 'cities'>) {
  return (
    <nav aria-label="Cities" className="card p-2">
      <ul className="flex flex-wrap gap-1 lg:flex-col">
        {cities.map(({ city, country, people }) => {
          const isChosen = city.toLowerCase() === place.toLowerCase();
          return (
            <li key={city}>
              <button
                type="button"
                aria-pressed={isChosen}
                onClick={() => onChange({ place: isChosen ? '' : city })}
                className={cx(
                  'flex min-h-11 w-full items-center gap-3 rounded-[9px] px-3 text-left',
                  isChosen ? 'bg-blue-soft text-blue' : 'text-ink hover:bg-sunken',
                )}
              >
                <span className="min-w-0 flex-1">
                  <span className="block truncate font-medium">{city}</span>
                  {country && <span className="block truncate text-meta text-ink-2">{country}</span>}
                </span>
                <span className="font-semibold tabular-nums">
                  {people} <span className="sr-only">{people === 1 ? 'person' : 'people'}</span>
                </span>
              </button>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

/** The people that are shown as a file of contacts. */
function ExportButton({ query }: { readonly query: Readonly<Record<string, string>> }) {
  const save = useMutation({
    mutationFn: () => api.download(exportWhoIsWhere, { query }),
    onSuccess: ({ blob, fileName }) => saveBlob(blob, fileName),
    onError: (error) => showToast(errorText(error), 'error'),
  });
  return (
    <Button busy={save.isPending} disabled={save.isPending} onClick={() => save.mutate()}>
      {!save.isPending && <Download aria-hidden size={16} />} Export contacts
    </Button>
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
