import { describe, expect, it } from 'vitest';
import { gstStateByCode } from './gst-states.ts';
import { type RailwayStation, railwayStationByCode, searchRailwayStations } from './railway-stations.ts';

const codes = (text: string, limit = 8) => searchRailwayStations(text, limit).map((station) => station.code);

/** Every station: whatever begins with a letter. */
const everyStation = (): readonly RailwayStation[] => [
  ...new Set([...'abcdefghijklmnopqrstuvwxyz'].flatMap((letter) => searchRailwayStations(letter, 10_000))),
];

/** The seed list of the desk: stations that no search may miss. */
const SEEDS =
  'SBC YPR SMVB MYS UBL MAQ NDLS DLI NZM ANVT MMCT CSMT LTT BDTS DR PUNE NK NGP HYB SC KCG BZA VSKP MAS MS CBE MDU ERS TVC MAO HWH SDAH BBS PNBE RNC GHY ADI BRC ST RJT JP UDZ LKO CNB PRYJ BSB GKP AGC BPL RKMP INDB JBP R CDG UMB ASR JAT DDN';

describe('railwayStationByCode', () => {
  it.each([
    ['BCT', 'MMCT', 'Mumbai Central'],
    ['CSTM', 'CSMT', 'Mumbai CSMT'],
    ['ALD', 'PRYJ', 'Prayagraj Jn'],
    ['MGS', 'DDU', 'Pt. Deen Dayal Upadhyaya Jn'],
    ['HBJ', 'RKMP', 'Rani Kamlapati'],
    ['JHS', 'VGLJ', 'Virangana Lakshmibai Jhansi'],
    ['FD', 'AYC', 'Ayodhya Cantt'],
    [' ndls ', 'NDLS', 'New Delhi'],
    ['SMVB', 'SMVB', 'Bengaluru SMVT'],
  ])('%s is %s, %s', (typed, code, name) => {
    expect(railwayStationByCode(typed)).toMatchObject({ code, name });
  });

  it('knows no station by a wrong code, nor a cabin, nor one abroad', () => {
    for (const code of ['QQQQ', '', 'XX-ANK', 'ACAB', 'IBHA', 'DHCA'])
      expect(railwayStationByCode(code)).toBeUndefined();
  });

  it.each(SEEDS.split(' '))('has the city and the state of %s', (code) => {
    const station = railwayStationByCode(code);
    expect(station?.city).toMatch(/^[A-Z][a-z]/);
    expect(gstStateByCode(station?.gstStateCode ?? '')?.isCurrentTerritory).toBe(true);
  });
});

describe('searchRailwayStations', () => {
  it.each([
    ['st', ['ST']],
    ['ST', ['ST']],
    ['bct', ['MMCT']],
    ['delhi', ['NDLS', 'NZM', 'DLI', 'ANVT']],
    ['new delhi', ['NDLS']],
    ['bangalore', ['SBC', 'SMVB', 'YPR', 'BNC']],
    ['bengalu', ['SBC', 'SMVB', 'YPR', 'BNC']],
    ['bombay', ['MMCT', 'CSMT', 'LTT', 'BDTS']],
    ['madras', ['MAS', 'MS']],
    ['calcutta', ['HWH', 'SDAH', 'KOAA']],
    ['allahabad', ['PRYJ', 'PCOI']],
    ['mughal', ['DDU']],
    ['habibganj', ['RKMP']],
    ['jhansi', ['VGLJ']],
    ['trivandrum', ['TVC', 'TVCN']],
    ['pune junc', ['PUNE']],
    ['pune jn', ['PUNE']],
    ['agra cantonment', ['AGC']],
    ['nasik rd', ['NK']],
    ['ndl', ['NDLS']],
    ['surat', ['ST', 'SOG']],
    ['old delhi', ['DLI']],
    ['  Goa ', ['MAO', 'THVM']],
    ['GOA', ['GOA', 'MAO']],
  ])('answers %s with %j first', (text, expected) => {
    expect(codes(text).slice(0, expected.length)).toEqual(expected);
  });

  it('has names that start so before names with a word that starts so, and both before codes', () => {
    const found = searchRailwayStations('nagar', 200).filter((station) => station.city === null);
    const kind = ({ name }: RailwayStation) =>
      /^nagar/i.test(name) ? 'start' : / nagar/i.test(name) ? 'word' : 'code';
    const kinds = found.map(kind);
    expect(kinds).toEqual(
      [...kinds].sort((a, b) => ['start', 'word', 'code'].indexOf(a) - ['start', 'word', 'code'].indexOf(b)),
    );
    expect(new Set(kinds).size).toBeGreaterThan(1);
  });

  it('never answers more than asked, and the largest where nothing is typed', () => {
    expect(codes('', 5)).toEqual(['NDLS', 'MMCT', 'CSMT', 'SBC', 'MAS']);
    expect(codes('a', 3)).toHaveLength(3);
    expect(codes('a', 0)).toEqual([]);
    expect(codes('zzzz')).toEqual([]);
    expect(codes('%_*')).toHaveLength(8);
  });

  it('answers a keystroke at once', () => {
    codes('a');
    const startMs = performance.now();
    for (const text of ['a', 's', 'ma', 'mumbai', 'kar', 'jn', 'new']) for (let i = 0; i < 20; i += 1) codes(text, 10);
    // 140 searches; a machine that is busy with other things may take ten times as long as this needs.
    expect(performance.now() - startMs).toBeLessThan(1_400);
  });
});

describe('station data', () => {
  it('has unique codes, known states and names as people write them', () => {
    const stations = everyStation();
    expect(stations.length).toBeGreaterThan(8_700);
    const all = stations.flatMap((station) => [station.code, ...station.oldCodes]);
    expect(new Set(all).size).toBe(all.length);
    for (const { code, name, gstStateCode } of stations) {
      expect(code).toMatch(/^[A-Z]{1,5}$/);
      expect(gstStateCode === null || gstStateByCode(gstStateCode)?.isCurrentTerritory).toBe(true);
      expect(name).not.toMatch(/\b(?:JN|HALT|ROAD|RD|CANTT?|NAGAR|P\.H)\b/);
      expect(name).not.toBe('');
    }
  });

  it.each([
    ['ABR', 'Abu Road', '08'],
    ['HRR', 'Harihar', '29'],
    ['KKDE', 'Kurukshetra Jn', '06'],
    ['DKJ', 'Dornakal Jn', '36'],
    ['KKLR', 'Kaikolur', '37'],
    ['BSX', 'Basar', null],
    ['CNDM', 'Chandi Mandir', '06'],
    ['ITRN', 'Itwari Jn (NG)', null],
    ['CHDA', 'Chanda Halt', null],
  ])('writes %s as %s', (code, name, gstStateCode) => {
    expect(railwayStationByCode(code)).toMatchObject({ name, gstStateCode });
  });
});
