import { listAirports } from '@pravas/contract/reference/list-airports.ts';
import type { LucideIcon } from 'lucide-react';
import type { Ref } from 'react';
import { today } from '../../lib/calendar-date.ts';
import { api, currentSession } from '../../lib/session.ts';
import { useSuggestions } from '../../lib/use-suggestions.ts';
import { SuggestField } from '../../ui/suggest-field.tsx';
import { recentAirports } from './kept-searches.ts';
import { type Airport, airportText, NOWHERE, type PlaceInput, placeOf } from './search-draft.ts';

const MOST_OFFERED = 8;

/** The airports that a text may mean; the most popular ones for no text. */
export function airportsQuery(name: string, wholeCities = false) {
  return {
    queryKey: ['airports', name.trim().toLowerCase(), wholeCities],
    queryFn: async ({ signal }: { signal: AbortSignal }) => {
      const query = { search: JSON.stringify({ name: name.trim() }), sortBy: 'name', sortOrder: 'ASC' } as const;
      const { airports } = await api.call(listAirports, {
        query: { ...query, ...(wholeCities ? { cities: '1' as const } : {}) },
        signal,
      });
      return airports;
    },
    staleTime: 10 * 60_000,
  };
}

/** The airport with a code; null where there is none. */
export function airportQuery(code: string) {
  return {
    queryKey: ['airport', code],
    queryFn: async ({ signal }: { signal: AbortSignal }) => {
      const { airports } = await api.call(listAirports, { query: { codes: code.slice(0, 3) }, signal });
      return airports[0] ?? null;
    },
    staleTime: Number.POSITIVE_INFINITY,
  };
}

interface AirportFieldProps {
  readonly label: 'From' | 'To';
  readonly icon: LucideIcon;
  readonly value: PlaceInput;
  readonly onChange: (value: PlaceInput) => void;
  readonly onTouched: () => void;
  readonly error: string | undefined;
  /** The other field's airport, which is not offered here. */
  readonly except: string | null;
  /** Hears that an airport was taken by a press. */
  readonly onPressed?: () => void;
  /** True where the field is too narrow for a long name with its code at the end: the code is then shown by itself. */
  readonly showsCode?: boolean;
  readonly ref?: Ref<HTMLInputElement>;
}

interface Offered {
  readonly airport: Airport;
  /** Why it is offered before anything is typed; null = it answers what was typed. */
  readonly why: 'Home' | 'Recent' | null;
}

/**
 * What is offered: what answers the text, or before anything is typed home, where one was lately, and where most fly.
 */
function offersFor(text: string, found: readonly Airport[], except: string | null): readonly Offered[] {
  const home = currentSession().user?.homeAirport;
  const known: readonly Offered[] =
    text.trim() === ''
      ? [
          ...(home ? [{ airport: home, why: 'Home' as const }] : []),
          ...recentAirports(today()).map((airport) => ({ airport, why: 'Recent' as const })),
        ]
      : [];
  const all = [...known, ...found.map((airport) => ({ airport, why: null }))];
  const keys = all.map(({ airport }) => airportText(airport));
  return all.filter(
    ({ airport }, index) => airport.airport_code !== except && keys.indexOf(keys[index] ?? '') === index,
  );
}

/**
 * An airport by what people call it. Leaving it takes the first suggestion, or clears the field when there is none
 * (rules §5.4), also when the answer is still on its way.
 */
export function AirportField(props: AirportFieldProps) {
  const { label, icon, value, onChange, onTouched, error, except, onPressed, showsCode = false, ref } = props;
  const offers = useSuggestions<Airport, Offered>({
    text: value.text,
    isChosen: value.airport !== null,
    onType: (text) => onChange({ text, airport: null }),
    onChoose: (offer) => onChange(offer ? placeOf(offer.airport) : NOWHERE),
    // A journey with several cities names each airport.
    query: (typed) => airportsQuery(typed, !showsCode),
    debounceMs: 300,
    isAsked: () => true,
    offered: (airports, typed) => offersFor(typed, airports, except).slice(0, MOST_OFFERED),
    ifNothingFound: 'clear',
    takesOnLeave: true,
    notes: { waiting: 'Looking…', none: 'No airport by that name' },
  });
  return (
    <SuggestField
      label={label}
      icon={icon}
      placeholder="City or airport"
      list={{ name: `${label} suggestions`, found: 'airports found' }}
      text={value.text}
      isChosen={value.airport !== null}
      offers={offers}
      keyOf={({ airport }) => airportText(airport)}
      option={(offer) => <AirportOption {...offer} />}
      opensOnPress
      // The code is shown separately where a long name hides it at the end of its text.
      mark={showsCode ? (value.airport?.airport_code ?? null) : null}
      {...{ onTouched, onPressed, error, ref }}
    />
  );
}

function AirportOption({ airport, why }: Offered) {
  return (
    <>
      <span className="min-w-0 flex-1">
        <span className="block truncate text-[15px] font-medium">
          {airport.all_airports ? `${airport.city}, all airports` : `${airport.city}, ${airport.country_code}`}
          <Unseen text=" - " />
        </span>
        <span className="block truncate text-meta text-ink-2">
          {airport.all_airports ? 'Every airport of the city at once' : airport.airport_name}
        </span>
      </span>
      {why && <span className="text-meta text-ink-3">{why}</span>}
      <span className="board rounded-md border border-edge px-2 py-0.5 text-meta font-semibold text-ink-2">
        <Unseen text="(" />
        {airport.all_airports?.join(' ') ?? airport.airport_code}
        <Unseen text=")" />
      </span>
    </>
  );
}

/** Punctuation that the option reads with (screens §2.2) and the layout shows by other means. */
function Unseen({ text }: { readonly text: string }) {
  return <span className="text-[0px]">{text}</span>;
}
