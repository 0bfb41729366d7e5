/** A point on the map, degrees. */
export interface Point {
  readonly latitude: number;
  readonly longitude: number;
}

/** A neighbourhood with hotels. */
interface Area extends Point {
  readonly name: string;
}

/** A city of the hotel world. Coordinates are rough, 1 to 2 km, and good enough only for the sandbox. */
export interface Place {
  /** As its hotels' codes begin, such as `BLR`. */
  readonly code: string;
  readonly name: string;
  readonly stateName: string;
  /** Two digits, as a GSTIN begins. */
  readonly stateCode: string;
  /** Metros are 1; decides the band of prices. */
  readonly tier: 1 | 2 | 3;
  /** Leisure cities fill up at weekends and at the end of December. */
  readonly isLeisure: boolean;
  readonly centre: Point;
  readonly areas: readonly Area[];
  /** The first three digits of its PIN codes. */
  readonly pinPrefix: string;
}

function point(text: string): Point {
  const [latitude, longitude] = text.split(',').map(Number);
  return { latitude: latitude ?? 0, longitude: longitude ?? 0 };
}

function area(text: string): Area {
  const split = text.lastIndexOf(' ');
  return { name: text.slice(0, split), ...point(text.slice(split + 1)) };
}

/** `code | name | state | GST state code | tier | PIN prefix | centre | areas`, in the order that names count in. */
const ROWS = [
  'BLR|Bengaluru|Karnataka|29|1|560|12.9719,77.5937|Koramangala 12.9352,77.6245;Indiranagar 12.9719,77.6412;Whitefield ITPL 12.9857,77.7365;Electronic City 12.8452,77.6602;MG Road 12.9756,77.6066;Manyata Tech Park 13.0475,77.6216;Bellandur 12.9258,77.6762;KSR Station 12.9781,77.5695',
  'BOM|Mumbai|Maharashtra|27|1|400|19.0728,72.8826|Andheri East 19.1155,72.8727;BKC 19.0665,72.8654;Lower Parel 18.9956,72.8290;Nariman Point 18.9256,72.8242;Powai 19.1176,72.9060;Vashi 19.0771,72.9987;CSMT 18.9402,72.8356',
  'DEL|New Delhi|Delhi|07|1|110|28.6315,77.2167|Aerocity 28.5490,77.1215;Connaught Place 28.6315,77.2167;Nehru Place 28.5494,77.2517;Saket 28.5245,77.2066;New Delhi Station 28.6429,77.2191',
  'GGN|Gurugram|Haryana|06|1|122|28.4601,77.0264|Cyber City 28.4950,77.0890;Udyog Vihar 28.5020,77.0850;Golf Course Road 28.4570,77.0960',
  'NOI|Noida|Uttar Pradesh|09|2|201|28.5800,77.3300|Sector 18 28.5700,77.3260;Sector 62 28.6270,77.3650',
  'HYD|Hyderabad|Telangana|36|2|500|17.3841,78.4564|HITEC City 17.4474,78.3762;Gachibowli 17.4401,78.3489;Banjara Hills 17.4156,78.4347;Secunderabad Station 17.4337,78.5016',
  'MAA|Chennai|Tamil Nadu|33|2|600|13.0878,80.2785|Guindy 13.0067,80.2206;Sholinganallur 12.9010,80.2279;T Nagar 13.0418,80.2341;Nungambakkam 13.0604,80.2496;Central 13.0827,80.2757',
  'PNQ|Pune|Maharashtra|27|2|411|18.5196,73.8554|Hinjawadi 18.5913,73.7389;Kharadi 18.5515,73.9348;Viman Nagar 18.5679,73.9143;Koregaon Park 18.5362,73.8940',
  'CCU|Kolkata|West Bengal|19|2|700|22.5626,88.3630|Park Street 22.5535,88.3520;Sector V 22.5760,88.4330;New Town 22.5800,88.4700;Howrah 22.5839,88.3425',
  'AMD|Ahmedabad|Gujarat|24|3|380|23.0258,72.5873|Bodakdev 23.0390,72.5110;Ashram Road 23.0330,72.5700;GIFT City 23.1600,72.6840',
  'JAI|Jaipur|Rajasthan|08|3|302|26.9196,75.7878|MI Road 26.9160,75.8080;Malviya Nagar 26.8540,75.8050;Sitapura 26.7840,75.8430',
  'COK|Kochi|Kerala|32|3|682|9.9399,76.2602|MG Road 9.9700,76.2850;Infopark 10.0115,76.3630',
  'GOI|Goa|Goa|30|2|403|15.4957,73.8262|Panaji 15.4909,73.8278;Candolim 15.5180,73.7630',
  'LKO|Lucknow|Uttar Pradesh|09|3|226|26.8393,80.9231|Hazratganj 26.8500,80.9450;Gomti Nagar 26.8560,81.0040',
  'IDR|Indore|Madhya Pradesh|23|3|452|22.7179,75.8333|Vijay Nagar 22.7533,75.8937;Palasia 22.7240,75.8820',
];

const LEISURE = new Set(['GOI', 'JAI', 'COK']);

function tierOf(text: string): 1 | 2 | 3 {
  if (text === '1') return 1;
  return text === '2' ? 2 : 3;
}

function place(row: string): Place {
  const [code = '', name = '', stateName = '', stateCode = '', tier = '', pinPrefix = '', centre = '', areas = ''] =
    row.split('|');
  return {
    code,
    name,
    stateName,
    stateCode,
    tier: tierOf(tier),
    isLeisure: LEISURE.has(code),
    centre: point(centre),
    areas: areas.split(';').map(area),
    pinPrefix,
  };
}

/** The fifteen cities; a city's position decides its hotels' names. */
export const PLACES: readonly Place[] = ROWS.map(place);
