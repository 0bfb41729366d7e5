import { cx } from '../../ui/class-names.ts';
import type { ChangeAsk, Listed } from './where-types.ts';

interface CityNavProps extends Pick<Listed, 'cities'> {
  readonly place: string;
  readonly onChange: ChangeAsk;
}

/** The cities that people are in; choosing one shows only the people there, choosing it again shows all. */
export function CityNav({ cities, place, onChange }: CityNavProps) {
  return (
    <nav aria-label="Cities" className="card p-2">
      <ul className="flex flex-wrap gap-1 lg:flex-col">
        {cities.map(({ city, country, people }) => {
          const isChosen = isSameCity(city, place);
          return (
            <li key={city}>
              <button
                type="button"
                aria-pressed={isChosen}
                onClick={() => onChange(isChosen ? { place: '', km: '' } : { place: city })}
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

/** Two names of a city, whatever their letter case. */
export function isSameCity(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}
