import { greatCircleKm } from '../flight/great-circle.ts';
import type { BusStation } from './bus-station.ts';

/** A town as it is compared: as one supplier lists it, or as it is known already. */
type ComparedStation = Pick<BusStation, 'name' | 'aliases' | 'state' | 'point'>;

/** Suppliers set a town's point at its centre, at its bus stand or at its railway station. */
const SAME_TOWN_KM = 40;

/**
 * True where two rows are one town: they share a name, and lie near each other; where one of them has no point, they
 * share the State, and where that is not known either, the name alone decides.
 */
export function isSameStation(one: ComparedStation, other: ComparedStation): boolean {
  const names = new Set(namesOf(one));
  if (!namesOf(other).some((name) => names.has(name))) return false;
  // States are spelled in more than one way; where a town lies is not.
  if (one.point && other.point) return greatCircleKm(one.point, other.point) <= SAME_TOWN_KM;
  return one.state === null || other.state === null || plain(one.state) === plain(other.state);
}

/**
 * Which of the stations a row is. Null where it is none of them, or could be several: of two towns with one name a row
 * without a location is neither, as a bus from the wrong one is worse than a town that is listed twice.
 */
export function matchStation<S extends ComparedStation>(row: ComparedStation, stations: readonly S[]): S | null {
  const same = stations.filter((station) => isSameStation(row, station));
  return same.length === 1 ? (same[0] ?? null) : null;
}

/** Makes a town of its rows; the first one's words count. Any other name in a row is another name of the town. */
export function stationOfRows([first, ...others]: readonly [ComparedStation, ...ComparedStation[]]): ComparedStation {
  const aliases = new Map<string, string>();
  for (const row of [first, ...others]) {
    for (const name of [row.name, ...row.aliases]) {
      const key = plain(name);
      if (key !== '' && key !== plain(first.name) && !aliases.has(key)) aliases.set(key, name);
    }
  }
  const all = [first, ...others];
  return {
    name: first.name,
    aliases: [...aliases.values()],
    state: all.find(({ state }) => state !== null)?.state ?? null,
    point: all.find(({ point }) => point !== null)?.point ?? null,
  };
}

function namesOf({ name, aliases }: ComparedStation): readonly string[] {
  return [name, ...aliases].map(plain).filter((text) => text !== '');
}

function plain(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '');
}
