import { ALL_AIRPORTS } from './airports.ts';

/** A point on the map, degrees. */
interface Point {
  readonly latitude: number;
  readonly longitude: number;
}

/** A neighbourhood, a station or an airport that hotels are looked for at. */
interface HotelSpot {
  /** Of the catalogue, the same for ever: "BLR.koramangala", "BLR.airport". */
  readonly id: string;
  readonly name: string;
  readonly kind: 'area' | 'station' | 'airport';
  /** Other names and spellings that people search for. */
  readonly aliases: readonly string[];
  readonly point: Point;
}

/** A city whose hotels are sold. */
export interface HotelCity {
  /** Of the catalogue: "BLR". */
  readonly code: string;
  readonly name: string;
  readonly aliases: readonly string[];
  /** Two digits, as a GSTIN begins. */
  readonly gstStateCode: string;
  readonly countryCode: 'IN';
  /** IANA zone of its clocks. */
  readonly zone: string;
  readonly centre: Point;
  /** How far from the middle its hotels are, at most. */
  readonly radiusKm: number;
  readonly spots: readonly HotelSpot[];
}

/**
 * A region that people ask for as if it were a city: its hotels are those of several, which may lie in several States.
 */
export interface HotelRegion {
  readonly code: string;
  readonly name: string;
  readonly aliases: readonly string[];
  /** Codes of cities, the largest first. */
  readonly cities: readonly string[];
}

/** How far the hotels of a city are from its middle. */
const CITY_KM = 30;

/**
 * `code | name | other names | GST state code | airport | middle | neighbourhoods and stations`. Points were set by
 * hand, 1 to 2 km: good for "near", not for the way there. A spot is `name (other names) lat,lng`; the name of a
 * station ends in "Station".
 */
const ROWS = [
  'BLR|Bengaluru|Bangalore, Bengalooru|29|BLR|12.9719,77.5937|Koramangala 12.9352,77.6245;Indiranagar (Indira Nagar) 12.9719,77.6412;Whitefield ITPL (Whitefield, ITPB) 12.9857,77.7365;Electronic City (E-City, Electronics City) 12.8452,77.6602;MG Road (Mahatma Gandhi Road) 12.9756,77.6066;Manyata Tech Park (Manyata Embassy, Nagawara) 13.0475,77.6216;Bellandur (Outer Ring Road) 12.9258,77.6762;KSR Station (Majestic, Bengaluru City Station, SBC) 12.9781,77.5695',
  'BOM|Mumbai|Bombay|27|BOM|19.0728,72.8826|Andheri East (Andheri, SEEPZ) 19.1155,72.8727;BKC (Bandra Kurla Complex) 19.0665,72.8654;Lower Parel 18.9956,72.8290;Nariman Point 18.9256,72.8242;Powai (Hiranandani) 19.1176,72.9060;Vashi (Navi Mumbai) 19.0771,72.9987;CSMT Station (Victoria Terminus, VT, CST, Chhatrapati Shivaji Terminus) 18.9402,72.8356',
  'DEL|New Delhi|Delhi|07|DEL|28.6315,77.2167|Aerocity 28.5490,77.1215;Connaught Place (CP, Rajiv Chowk) 28.6315,77.2167;Nehru Place 28.5494,77.2517;Saket 28.5245,77.2066;New Delhi Station (NDLS, Paharganj) 28.6429,77.2191',
  'GGN|Gurugram|Gurgaon|06||28.4601,77.0264|Cyber City (DLF Cyber City, Cyber Hub) 28.4950,77.0890;Udyog Vihar 28.5020,77.0850;Golf Course Road 28.4570,77.0960',
  'NOI|Noida|New Okhla|09|DXN|28.5800,77.3300|Sector 18 28.5700,77.3260;Sector 62 28.6270,77.3650',
  'HYD|Hyderabad|Haidarabad|36|HYD|17.3841,78.4564|HITEC City (Hitech City, Madhapur) 17.4474,78.3762;Gachibowli (Financial District) 17.4401,78.3489;Banjara Hills 17.4156,78.4347;Secunderabad Station (SC) 17.4337,78.5016',
  'MAA|Chennai|Madras|33|MAA|13.0878,80.2785|Guindy 13.0067,80.2206;Sholinganallur (OMR, Old Mahabalipuram Road) 12.9010,80.2279;T Nagar (T-Nagar, Thyagaraya Nagar) 13.0418,80.2341;Nungambakkam 13.0604,80.2496;Central Station (Chennai Central, MAS) 13.0827,80.2757',
  'PNQ|Pune|Poona|27|PNQ|18.5196,73.8554|Hinjawadi (Hinjewadi) 18.5913,73.7389;Kharadi (EON) 18.5515,73.9348;Viman Nagar 18.5679,73.9143;Koregaon Park 18.5362,73.8940',
  'CCU|Kolkata|Calcutta|19|CCU|22.5626,88.3630|Park Street 22.5535,88.3520;Sector V (Salt Lake, Sector 5) 22.5760,88.4330;New Town (Rajarhat) 22.5800,88.4700;Howrah Station (HWH) 22.5839,88.3425',
  'AMD|Ahmedabad|Amdavad|24|AMD|23.0258,72.5873|Bodakdev 23.0390,72.5110;Ashram Road 23.0330,72.5700;GIFT City (Gandhinagar) 23.1600,72.6840',
  'JAI|Jaipur||08|JAI|26.9196,75.7878|MI Road (Mirza Ismail Road) 26.9160,75.8080;Malviya Nagar 26.8540,75.8050;Sitapura 26.7840,75.8430',
  'COK|Kochi|Cochin, Ernakulam|32|COK|9.9399,76.2602|MG Road 9.9700,76.2850;Infopark (Kakkanad) 10.0115,76.3630',
  'GOI|Goa|North Goa|30|GOX|15.4957,73.8262|Panaji (Panjim) 15.4909,73.8278;Candolim 15.5180,73.7630',
  'LKO|Lucknow||09|LKO|26.8393,80.9231|Hazratganj 26.8500,80.9450;Gomti Nagar 26.8560,81.0040',
  'IDR|Indore||23|IDR|22.7179,75.8333|Vijay Nagar 22.7533,75.8937;Palasia 22.7240,75.8820',
];

/** Every city whose hotels are sold, the larger ones first. */
export const HOTEL_CITIES: readonly HotelCity[] = ROWS.map(cityOf);

/** Regions that people search by name. */
export const HOTEL_REGIONS: readonly HotelRegion[] = [
  {
    code: 'NCR',
    name: 'Delhi NCR',
    aliases: ['NCR', 'Delhi/NCR', 'National Capital Region'],
    cities: ['DEL', 'GGN', 'NOI'],
  },
];

const byCode = new Map(HOTEL_CITIES.map((city) => [city.code, city]));

/** The city of this code; undefined when there is none. */
export function hotelCityByCode(code: string): HotelCity | undefined {
  return byCode.get(code);
}

/** The city with this name or an older one, in any letter case. */
export function hotelCityByName(name: string): HotelCity | undefined {
  const wanted = name.trim().toLowerCase();
  return HOTEL_CITIES.find((city) => [city.name, ...city.aliases].some((one) => one.toLowerCase() === wanted));
}

function cityOf(row: string): HotelCity {
  const [code = '', name = '', aliases = '', gstStateCode = '', airport = '', centre = '', spots = ''] = row.split('|');
  return {
    code,
    name,
    aliases: namesIn(aliases),
    gstStateCode,
    countryCode: 'IN',
    zone: 'Asia/Kolkata',
    centre: pointOf(centre),
    radiusKm: CITY_KM,
    spots: [...spots.split(';').map((text) => spotOf(code, text)), ...airportOf(code, airport)],
  };
}

function spotOf(city: string, text: string): HotelSpot {
  const [, name = '', aliases = '', point = ''] = /^(.*?)(?: \((.*)\))? ([\d.]+,[\d.]+)$/.exec(text) ?? [];
  const slug = name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
  const kind = name.endsWith('Station') ? 'station' : 'area';
  return { id: `${city}.${slug}`, name, kind, aliases: namesIn(aliases), point: pointOf(point) };
}

function airportOf(city: string, code: string): readonly HotelSpot[] {
  const airport = ALL_AIRPORTS.find((one) => one.code === code);
  if (!airport) return [];
  const { latitude, longitude } = airport;
  const aliases = [code, ...airport.aliases];
  return [{ id: `${city}.airport`, name: airport.name, kind: 'airport', aliases, point: { latitude, longitude } }];
}

function namesIn(text: string): readonly string[] {
  return text === '' ? [] : text.split(', ');
}

function pointOf(text: string): Point {
  const [latitude = 0, longitude = 0] = text.split(',').map(Number);
  return { latitude, longitude };
}
