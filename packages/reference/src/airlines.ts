/** An airline by its two-character IATA code and three-letter ICAO code. */
export interface Airline {
  readonly code: string;
  readonly icao: string;
  readonly name: string;
  readonly isLowCost: boolean;
}

/** A frequent-flyer programme and the airlines on which its number may be entered. */
export interface FrequentFlyerGroup {
  /** The first of its airlines' codes: what people's numbers are kept under, so it never changes. */
  readonly id: string;
  readonly name: string;
  readonly airlineCodes: readonly string[];
}

/** `code icao low-cost? name`: L marks a low-cost carrier, F a full-service or regional one. */
const AIRLINE_LINES = `
6E IGO L IndiGo
AI AIC F Air India
IX AXB L Air India Express
QP AKJ L Akasa Air
SG SEJ L SpiceJet
9I LLR F Alliance Air
S5 SDG F Star Air
IC FLI F FLY91
S9 FBG F flybig
I7 IOA F IndiaOne Air
EK UAE F Emirates
FZ FDB L flydubai
EY ETD F Etihad Airways
G9 ABY L Air Arabia
QR QTR F Qatar Airways
WY OMA F Oman Air
GF GFA F Gulf Air
KU KAC F Kuwait Airways
SV SVA F Saudia
SQ SIA F Singapore Airlines
TR TGW L Scoot
MH MAS F Malaysia Airlines
AK AXM L AirAsia
TG THA F Thai Airways
VZ TVJ L Thai Vietjet Air
VJ VJC L Vietjet Air
VN HVN F Vietnam Airlines
GA GIA F Garuda Indonesia
CX CPA F Cathay Pacific
JL JAL F Japan Airlines
NH ANA F All Nippon Airways
KE KAL F Korean Air
BA BAW F British Airways
VS VIR F Virgin Atlantic
LH DLH F Lufthansa
LX SWR F Swiss International Air Lines
OS AUA F Austrian Airlines
SN BEL F Brussels Airlines
LO LOT F LOT Polish Airlines
AF AFR F Air France
KL KLM F KLM Royal Dutch Airlines
TK THY F Turkish Airlines
UA UAL F United Airlines
AA AAL F American Airlines
AC ACA F Air Canada
QF QFA F Qantas
UL ALK F SriLankan Airlines
RA RNA F Nepal Airlines
BG BBC F Biman Bangladesh Airlines
ET ETH F Ethiopian Airlines
KQ KQA F Kenya Airways
`;

/** Airlines that Pravas knows by name, Indian carriers first. */
export const ALL_AIRLINES: readonly Airline[] = AIRLINE_LINES.trim()
  .split('\n')
  .map((line) => {
    const [code = '', icao = '', kind = '', ...name] = line.split(' ');
    return { code, icao, name: name.join(' '), isLowCost: kind === 'L' };
  });

const byCode = new Map(ALL_AIRLINES.map((airline) => [airline.code, airline]));

/** The airline with this IATA code, in any letter case; undefined when Pravas does not know it. */
export function airlineByCode(code: string): Airline | undefined {
  return byCode.get(code.trim().toUpperCase());
}

/** Frequent-flyer programmes with the airlines they cover. */
export const FREQUENT_FLYER_GROUPS: readonly FrequentFlyerGroup[] = [
  ['IndiGo BluChip', '6E'],
  ['Maharaja Club', 'AI,IX'],
  ['SpiceClub', 'SG'],
  ['KrisFlyer', 'SQ,TR'],
  ['Emirates Skywards', 'EK,FZ'],
  ['Etihad Guest', 'EY'],
  ['Privilege Club', 'QR'],
  ['Sindbad', 'WY'],
  ['Falconflyer', 'GF'],
  ['Oasis Club', 'KU'],
  ['Alfursan', 'SV'],
  ['Miles & More', 'LH,LX,OS,SN,LO'],
  ['Flying Blue', 'AF,KL'],
  ['The British Airways Club', 'BA'],
  ['Flying Club', 'VS'],
  ['Miles&Smiles', 'TK'],
  ['MileagePlus', 'UA'],
  ['AAdvantage', 'AA'],
  ['Aeroplan', 'AC'],
  ['Qantas Frequent Flyer', 'QF'],
  ['Royal Orchid Plus', 'TG'],
  ['Enrich', 'MH'],
  ['airasia rewards', 'AK'],
  ['Cathay', 'CX'],
  ['JAL Mileage Bank', 'JL'],
  ['ANA Mileage Club', 'NH'],
  ['SKYPASS', 'KE'],
  ['FlySmiLes', 'UL'],
  ['ShebaMiles', 'ET'],
].map(([name = '', airlines = '']) => {
  const airlineCodes = airlines.split(',');
  return { id: airlineCodes[0] ?? '', name, airlineCodes };
});

/** The frequent-flyer programme that credits flights of this airline; undefined when there is none. */
export function frequentFlyerGroupOf(airlineCode: string): FrequentFlyerGroup | undefined {
  return FREQUENT_FLYER_GROUPS.find((group) => group.airlineCodes.includes(airlineCode.toUpperCase()));
}

/** Airlines whose code is what was typed, then whose name starts so, then with a word that starts so. At most `limit`. */
export function searchAirlines(text: string, limit: number): readonly Airline[] {
  const wanted = text.normalize('NFC').trim().toLowerCase();
  const tierOf = (airline: Airline): number => {
    const name = airline.name.toLowerCase();
    if (wanted !== '' && airline.code.toLowerCase() === wanted) return 0;
    if (name.startsWith(wanted)) return 1;
    return ` ${name}`.includes(` ${wanted}`) ? 2 : 3;
  };
  return ALL_AIRLINES.map((airline) => ({ airline, tier: tierOf(airline) }))
    .filter(({ tier }) => tier < 3)
    .toSorted((a, b) => a.tier - b.tier)
    .slice(0, Math.max(0, limit))
    .map(({ airline }) => airline);
}
