import { describe, expect, it } from 'vitest';
import { type NamedPlace, readJourneys } from './read-journey.ts';

/** A Saturday. */
const TODAY = '2026-11-21';

const place = (code: string, name: string, isWhole = false): NamedPlace => ({ code, name, isWhole });
const PLACES: Readonly<Record<string, readonly NamedPlace[]>> = {
  del: [place('DEL', 'Delhi')],
  delhi: [place('DEL', 'Delhi')],
  blr: [place('BLR', 'Bengaluru')],
  mumbai: [place('BOM', 'Mumbai')],
  'navi mumbai': [place('NMI', 'Navi Mumbai')],
  goa: [place('GOI', 'Goa', true)],
  'new york': [place('JFK', 'New York', true)],
  santiago: [place('SCL', 'Santiago'), place('SCQ', 'Santiago de Compostela')],
};
const read = (text: string) => readJourneys(text, TODAY, (name) => PLACES[name] ?? []);

describe('a search as it is written', () => {
  it.each([
    ['del blr 12dec 15dec 2', 'DEL', 'BLR', '2026-12-12', '2026-12-15', 2, 'E'],
    ['DEL to BLR 12dec', 'DEL', 'BLR', '2026-12-12', null, 1, 'E'],
    ['from del blr 12 dec 15 dec 3 business', 'DEL', 'BLR', '2026-12-12', '2026-12-15', 3, 'B'],
    ['delhi mumbai tomorrow', 'DEL', 'BOM', '2026-11-22', null, 1, 'E'],
    ['delhi to navi mumbai next mon', 'DEL', 'NMI', '2026-11-23', null, 1, 'E'],
    ['new york delhi 30dec 2jan', 'JFK', 'DEL', '2026-12-30', '2027-01-02', 1, 'E'],
    ['blr goa fri sun', 'BLR', 'GOI', '2026-11-27', '2026-11-29', 1, 'E'],
    ['del blr 2 १२dec', 'DEL', 'BLR', '2026-12-12', null, 2, 'E'],
  ])('%j', (text, from, to, departsOn, returnsOn, adults, cabin) => {
    const [first, ...others] = read(text);
    expect(others).toEqual([]);
    expect(first).toMatchObject({ from: { code: from }, to: { code: to }, departsOn, returnsOn, adults, cabin });
  });

  it('has a reading for each place that a name may mean', () => {
    expect(read('delhi santiago 12dec').map(({ to }) => to.code)).toEqual(['SCL', 'SCQ']);
  });

  it.each([
    '',
    'del',
    'del blr',
    'del del 12dec',
    'del nowhere 12dec',
    'del blr 12dec 15dec 18dec',
    'del blr 12dec 0',
    'del blr 12dec 2 3',
    'del blr 20-11-2026',
    'del blr 15-12-2026 12-12-2026',
    'my trips to mumbai',
    `del ${'blr '.repeat(1_000)}12dec`,
  ])('leaves %j alone', (text) => {
    expect(read(text)).toEqual([]);
  });
});
