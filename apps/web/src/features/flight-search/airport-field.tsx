import { listAirports } from '@pravas/contract/reference/list-airports.ts';
import type { LucideIcon } from 'lucide-react';
import type { Ref } from 'react';
import { api } from '../../lib/session.ts';
import { useSuggestions } from '../../lib/use-suggestions.ts';
import { SuggestField } from '../../ui/suggest-field.tsx';
import { type Airport, NOWHERE, type PlaceInput, placeOf } from './search-draft.ts';

const MOST_OFFERED = 8;

function airportsQuery(name: string) {
  return {
    queryKey: ['airports', name.trim().toLowerCase()],
    queryFn: async ({ signal }: { signal: AbortSignal }) => {
      const query = { search: JSON.stringify({ name: name.trim() }), sortBy: 'name', sortOrder: 'ASC' } as const;
      const { airports } = await api.call(listAirports, { query, signal });
      return airports;
    },
    staleTime: 10 * 60_000,
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
  /** True where the field is too narrow for a long name with its code at the end: the code then stands by itself. */
  readonly showsCode?: boolean;
  readonly ref?: Ref<HTMLInputElement>;
}

/**
 * An airport by what people call it. Leaving with Tab takes the first suggestion, or clears the field when there is
 * none (rules §5.4), also when the answer is still on its way.
 */
export function AirportField(props: AirportFieldProps) {
  const { label, icon, value, onChange, onTouched, error, except, showsCode = false, ref } = props;
  const offers = useSuggestions<Airport>({
    text: value.text,
    isChosen: value.airport !== null,
    onType: (text) => onChange({ text, airport: null }),
    onChoose: (airport) => onChange(airport ? placeOf(airport) : NOWHERE),
    query: airportsQuery,
    debounceMs: 300,
    isAsked: (typed) => typed.trim() !== '',
    offered: (airports) => airports.filter(({ airport_code: code }) => code !== except).slice(0, MOST_OFFERED),
    ifNothingFound: 'clear',
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
      keyOf={(airport) => airport.airport_code}
      option={(airport) => <AirportOption airport={airport} />}
      // The code stands apart where a long name hides it at the end of its text.
      mark={showsCode ? (value.airport?.airport_code ?? null) : null}
      {...{ onTouched, error, ref }}
    />
  );
}

function AirportOption({ airport }: { readonly airport: Airport }) {
  return (
    <>
      <span className="min-w-0 flex-1">
        <span className="block truncate text-[15px] font-medium">
          {airport.city}, {airport.country_code}
          <Unseen text=" - " />
        </span>
        <span className="block truncate text-meta text-ink-2">{airport.airport_name}</span>
      </span>
      <span className="board rounded-md border border-edge px-2 py-0.5 text-meta font-semibold text-ink-2">
        <Unseen text="(" />
        {airport.airport_code}
        <Unseen text=")" />
      </span>
    </>
  );
}

/** Punctuation that the option reads with (screens §2.2) and the layout shows by other means. */
function Unseen({ text }: { readonly text: string }) {
  return <span className="text-[0px]">{text}</span>;
}
