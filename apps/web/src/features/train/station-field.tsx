import { listStations } from '@pravas/contract/reference/lookups.ts';
import { api } from '../../lib/session.ts';
import { ComboboxField, type FoundOption } from '../../ui/combobox-field.tsx';
import { typedStation } from './typed-station.ts';

interface StationFieldProps {
  readonly label: string;
  readonly value: FoundOption | null;
  readonly error: string | undefined;
  readonly onChange: (station: FoundOption | null) => void;
  readonly onBlur: () => void;
  readonly hint?: string;
  /** Offers a station that is not in our list, by the code and name that are typed. */
  readonly takesUnlisted?: boolean;
}

/** A railway station by its code, its name, its city, or what it was called before. */
export function StationField({ takesUnlisted = false, ...field }: StationFieldProps) {
  return (
    <ComboboxField
      {...field}
      placeholder="Station, city or code"
      searchKey={['stations', takesUnlisted]}
      search={takesUnlisted ? searchOrTyped : searchStations}
    />
  );
}

async function searchStations(text: string, signal: AbortSignal): Promise<readonly FoundOption[]> {
  if (text === '') return [];
  const { data } = await api.call(listStations, { query: { search: text }, signal });
  return data.map(({ code, name, city }) => ({
    value: code,
    label: `${name} (${code})`,
    ...(city === null || city === name ? {} : { detail: city }),
  }));
}

async function searchOrTyped(text: string, signal: AbortSignal): Promise<readonly FoundOption[]> {
  const found = await searchStations(text, signal);
  const typed = typedStation(text);
  return found.length > 0 || typed === null ? found : [typed];
}
