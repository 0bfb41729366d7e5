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

/**
 * When the list below was last reviewed, against the registry's `aircodes` 1.3.16 (MIT) for every code that it knows;
 * that package lacks IndiGo, FLY91 and others, and is therefore no source by itself.
 */
export const AIRLINES_CHECKED_ON = '2026-11-27';

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
S9 FLG F flybig
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
NZ ANZ F Air New Zealand
JQ JST L Jetstar
VA VOZ F Virgin Australia
FJ FJI F Fiji Airways
HA HAL F Hawaiian Airlines
DL DAL F Delta Air Lines
AS ASA F Alaska Airlines
B6 JBU L JetBlue
WN SWA L Southwest Airlines
NK NKS L Spirit Airlines
F9 FFT L Frontier Airlines
WS WJA L WestJet
AM AMX F Aeromexico
LA LAN F LATAM Airlines
AV AVA F Avianca
CM CMP F Copa Airlines
G3 GLO L GOL
AD AZU L Azul
AR ARG F Aerolíneas Argentinas
IB IBE F Iberia
VY VLG L Vueling
UX AEA F Air Europa
TP TAP F TAP Air Portugal
AZ ITY F ITA Airways
AY FIN F Finnair
SK SAS F SAS
DY NOZ L Norwegian
FI ICE F Icelandair
EI EIN F Aer Lingus
U2 EZY L easyJet
FR RYR L Ryanair
W6 WZZ L Wizz Air
EW EWG L Eurowings
DE CFG F Condor
X3 TUI L TUIfly
EN DLA F Air Dolomiti
CL CLH F Lufthansa CityLine
A3 AEE F Aegean Airlines
BT BTI F airBaltic
RO ROT F TAROM
FB LZB F Bulgaria Air
JU ASL F Air Serbia
OU CTN F Croatia Airlines
LG LGL F Luxair
PC PGT L Pegasus Airlines
XQ SXS L SunExpress
HY UZB F Uzbekistan Airways
KC KZR F Air Astana
J2 AHY F Azerbaijan Airlines
SU AFL F Aeroflot
MS MSR F EgyptAir
RJ RJA F Royal Jordanian
ME MEA F Middle East Airlines
LY ELY F El Al
IA IAW F Iraqi Airways
IR IRA F Iran Air
W5 IRM F Mahan Air
XY KNE L flynas
F3 FAD L flyadeal
J9 JZR L Jazeera Airways
OV OMS L SalamAir
3L ADY L Air Arabia Abu Dhabi
E5 RBG L Air Arabia Egypt
PK PIA F Pakistan International Airlines
FG AFG F Ariana Afghan Airlines
RQ KMF F Kam Air
BS UBG F US-Bangla Airlines
VQ NVQ F Novoair
U4 BHA F Buddha Air
H9 HIM F Himalaya Airlines
KB DRK F Drukair
B3 BTN F Bhutan Airlines
Q2 DQA F Maldivian
8D EXV F FitsAir
UB UBA F Myanmar National Airlines
8M MMA F Myanmar Airways International
D7 XAX L AirAsia X
FD AIQ L Thai AirAsia
XJ TAX L Thai AirAsia X
QZ AWQ L Indonesia AirAsia
Z2 APG L Philippines AirAsia
OD MXD F Batik Air Malaysia
ID BTK F Batik Air
JT LNI L Lion Air
SL TLM L Thai Lion Air
DD NOK L Nok Air
PG BKP F Bangkok Airways
QV LAO F Lao Airlines
K6 KHV F Air Cambodia
BI RBA F Royal Brunei Airlines
PR PAL F Philippine Airlines
5J CEB L Cebu Pacific
QH BAV F Bamboo Airways
CI CAL F China Airlines
BR EVA F EVA Air
JX SJX F Starlux Airlines
CA CCA F Air China
MU CES F China Eastern Airlines
CZ CSN F China Southern Airlines
HU CHH F Hainan Airlines
3U CSC F Sichuan Airlines
MF CXA F Xiamen Airlines
ZH CSZ F Shenzhen Airlines
HO DKH F Juneyao Air
8L LKE F Lucky Air
UO HKE L HK Express
HX CRK F Hong Kong Airlines
NX AMU F Air Macau
OZ AAR F Asiana Airlines
TW TWB L T'way Air
7C JJA L Jeju Air
LJ JNA L Jin Air
ZE ESR L Eastar Jet
YP APZ F Air Premia
MM APJ L Peach
GK JJP L Jetstar Japan
ZG TZP L Zipair
OM MGL F MIAT Mongolian Airlines
SA SAA F South African Airways
FA SFR L FlySafair
4Z LNK F Airlink
MK MAU F Air Mauritius
HM SEY F Air Seychelles
MD MDG F Madagascar Airlines
TC ATC F Air Tanzania
UR UGD F Uganda Airlines
WB RWD F RwandAir
TM LAM F LAM Mozambique Airlines
QC CRC F Camair-Co
AT RAM F Royal Air Maroc
AH DAH F Air Algérie
TU TAR F Tunisair
HF VRE F Air Côte d'Ivoire
KP SKK F ASKY Airlines
P4 APK F Air Peace
DT DTA F TAAG Angola Airlines
SB ACI F Aircalin
TN THT F Air Tahiti Nui
PX ANG F Air Niugini
IE SOL F Solomon Airlines
NF AVN F Air Vanuatu
`;

/** Airlines that Pravas knows by name, Indian carriers first. Every other one is shown by its code. */
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

/**
 * Airlines whose code is what was typed, then whose name starts so, then with a word that starts so. At most `limit`.
 */
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
