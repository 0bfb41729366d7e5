import { listAirports } from '@pravas/contract/reference/list-airports.ts';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../lib/session.ts';
import { ComboboxField, type FoundOption } from '../../ui/combobox-field.tsx';

interface HomeAirportFieldProps {
  /** IATA code; '' = not said. */
  readonly code: string;
  readonly onChange: (code: string) => void;
  readonly error: string | undefined;
}

async function findAirports(query: { readonly codes: string } | { readonly search: string }, signal: AbortSignal) {
  const { airports } = await api.call(listAirports, { query, signal });
  return airports.map(
    ({ city, airport_code: value, airport_name: name }): FoundOption => ({
      value,
      label: `${city} (${value})`,
      detail: name,
    }),
  );
}

/** The name of an airport by its code, for those who only read it. */
export function useAirportName(code: string): string {
  const found = useQuery({
    queryKey: ['airport-by-code', code],
    queryFn: ({ signal }) => findAirports({ codes: code }, signal),
    enabled: code !== '',
    staleTime: Number.POSITIVE_INFINITY,
  });
  return found.data?.[0]?.label ?? code;
}

/** Where journeys usually begin: searches for flights start from it. */
export function HomeAirportField({ code, onChange, error }: HomeAirportFieldProps) {
  const label = useAirportName(code);
  return (
    <ComboboxField
      label="Home airport"
      hint="Fills in From when you search for flights."
      placeholder="City or airport"
      value={code === '' ? null : { value: code, label }}
      onChange={(option) => onChange(option?.value ?? '')}
      searchKey={['home-airport']}
      search={(text, signal) => findAirports({ search: JSON.stringify({ name: text.slice(0, 60) }) }, signal)}
      error={error}
    />
  );
}
