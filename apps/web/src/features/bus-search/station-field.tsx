import { listBusStations } from '@pravas/contract/bus/list-stations.ts';
import type { AnswerOf } from '@pravas/contract/operation.ts';
import { BusFront } from 'lucide-react';
import { api } from '../../lib/session.ts';
import { useSuggestions } from '../../lib/use-suggestions.ts';
import { SuggestField } from '../../ui/suggest-field.tsx';
import { NO_STATION, type StationText, stationTextOf } from './bus-draft.ts';

type Station = AnswerOf<typeof listBusStations>['list'][number];

const MOST_OFFERED = 8;

function stationsQuery(typed: string) {
  const name = typed.trim();
  return {
    queryKey: ['bus-stations', name.toLowerCase()],
    queryFn: async ({ signal }: { signal: AbortSignal }) => {
      const query = { station_name: name, sortBy: 'station_name', sortOrder: 'ASC' } as const;
      const { list } = await api.call(listBusStations, { query, signal });
      return list;
    },
    staleTime: 10 * 60_000,
  };
}

interface StationFieldProps {
  readonly label: 'From' | 'To';
  readonly value: StationText;
  readonly onChange: (value: StationText) => void;
  readonly onTouched: () => void;
  readonly error: string | undefined;
  /** The other field's station, which is not offered here. */
  readonly except: string | null;
}

/** A town by what people call it; leaving with Tab takes the first suggestion (rules §5.6). */
export function StationField({ label, value, onChange, onTouched, error, except }: StationFieldProps) {
  const offers = useSuggestions<Station>({
    text: value.text,
    isChosen: value.station !== null,
    onType: (text) => onChange({ text, station: null }),
    onChoose: (station) =>
      onChange(station ? stationTextOf({ stationId: station._id, name: station.station_name }) : NO_STATION),
    query: stationsQuery,
    debounceMs: 300,
    isAsked: (typed) => typed.trim() !== '',
    offered: (stations) => stations.filter(({ _id }) => _id !== except).slice(0, MOST_OFFERED),
    // A name that nobody serves stays to be corrected: a slip of a letter is sooner put right than typed again.
    ifNothingFound: 'keep',
    notes: { waiting: 'Loading ...', none: 'No buses from or to a place by that name' },
  });
  return (
    <SuggestField
      label={label}
      icon={BusFront}
      placeholder="City or town"
      list={{ name: `${label} suggestions`, found: 'places found' }}
      text={value.text}
      isChosen={value.station !== null}
      offers={offers}
      keyOf={({ _id }) => _id}
      option={(station) => <StationOption station={station} />}
      {...{ onTouched, error }}
    />
  );
}

function StationOption({ station: { station_name: name, state_name: state, alias } }: { readonly station: Station }) {
  // A person who types "Bangalore" sees why Bengaluru is offered.
  const detail = [alias, state].filter(Boolean).join(' · ');
  return (
    <>
      <BusFront aria-hidden size={18} className="shrink-0 text-ink-3" />
      <span className="min-w-0 flex-1">
        <span className="block truncate text-[15px] font-medium">{name}</span>
        {detail !== '' && <span className="block truncate text-meta text-ink-2">{detail}</span>}
      </span>
    </>
  );
}
