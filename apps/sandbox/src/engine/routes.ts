import { airportByCode } from '@pravas/reference/airports.ts';

/** A carrier's service on a route: departures each way on an operating day, and which weekdays it operates. */
interface RouteService {
  readonly carrier: string;
  readonly departuresPerDay: number;
  /** ISO weekdays, 1 Monday to 7 Sunday. */
  readonly weekdays: readonly number[];
}

/** A route in one direction. */
export interface Route {
  readonly origin: string;
  readonly destination: string;
  readonly distanceKm: number;
  readonly blockMinutes: number;
  readonly isInternational: boolean;
  readonly services: readonly RouteService[];
}

/** `A-B km block carriers`; `*` on the block: the detour round closed airspace is added; `@135`: weekdays flown. */
const ROUTE_LINES = `
DEL-BOM 1137 125 6E18 AI20 IX3 QP4 SG2
DEL-BLR 1709 165 6E14 AI12 IX4 QP2
DEL-HYD 1266 135 6E11 AI7 IX2 QP1
DEL-MAA 1761 170 6E8 AI6 IX1
DEL-CCU 1312 135 6E9 AI6 IX1 SG1
DEL-AMD 757 95 6E8 AI5 QP1 SG1
DEL-PNQ 1155 125 6E8 AI5 IX1 SG1
DEL-GOX 1464 150 6E5 AI2 QP1
DEL-GOI 1503 150 6E3 AI2 IX1
DEL-COK 2047 195 6E4 AI3 IX1
DEL-TRV 2233 205 6E2 AI2
DEL-LKO 423 70 6E7 AI4 IX1
DEL-PAT 857 105 6E7 AI3 SG2
DEL-VNS 666 90 6E5 AI2 IX1
DEL-SXR 645 85 6E7 AI4 QP1 SG2
DEL-IXJ 507 75 6E4 AI2 SG1
DEL-IXC 238 55 6E3 AI2
DEL-JAI 231 55 6E2 AI1 9I1
DEL-GAU 1456 150 6E5 AI2 IX1
DEL-IXB 1125 125 6E5 AI2 IX1 SG1
DEL-BBI 1276 135 6E4 AI2
DEL-NAG 853 105 6E4 AI1
DEL-IDR 661 90 6E4 AI3
DEL-BHO 586 80 6E3 AI2
DEL-RPR 944 110 6E4 AI1
DEL-IXR 1007 115 6E4 AI2 IX1
DEL-UDR 542 80 6E3 AI2
DEL-ATQ 414 70 6E3 AI2 SG1
DEL-DED 216 55 6E3 AI1
BOM-BLR 834 100 6E13 AI9 IX2 QP4
BOM-HYD 623 85 6E9 AI4 IX1 QP1
BOM-MAA 1034 115 6E9 AI5
BOM-CCU 1664 165 6E6 AI4
BOM-AMD 443 70 6E7 AI4 QP1
BOM-GOX 388 65 6E5 AI2 QP1
BOM-GOI 425 70 6E3 AI2
BOM-COK 1063 120 6E5 AI3 QP1
BOM-JAI 911 105 6E5 AI2 SG1
BOM-LKO 1183 130 6E4 AI2 QP1
BOM-IDR 507 75 6E4 AI2
BOM-NAG 683 90 6E4 AI2
BOM-PAT 1449 150 6E3 AI1
BOM-VNS 1247 130 6E2 AI1 QP1
BOM-TRV 1258 135 6E2 AI1
BOM-CJB 1002 115 6E3 AI1
BOM-IXE 715 90 6E3 IX1
BOM-UDR 624 85 6E2 AI1
BOM-BBI 1362 140 6E2 AI1
BLR-HYD 455 70 6E9 AI2 IX3 QP1
BLR-MAA 267 60 6E7 AI2 IX1
BLR-CCU 1545 155 6E6 AI2 IX2 QP1
BLR-COK 368 65 6E5 AI1 IX2
BLR-PNQ 723 95 6E7 AI2 IX1 QP1
BLR-AMD 1221 130 6E4 AI1 QP1
BLR-GOX 501 75 6E3 IX1 QP1 IC1
BLR-TRV 532 80 6E3 IX1
BLR-IXE 307 60 6E3 IX1
BLR-CJB 252 55 6E3
BLR-GAU 2039 190 6E2 IX1
BLR-BBI 1166 125 6E3 IX1
BLR-PAT 1580 160 6E2 IX1
BLR-LKO 1544 155 6E3 IX1
BLR-JAI 1528 155 6E3 IX1
BLR-VNS 1465 150 6E2 IX1
BLR-IDR 1078 120 6E2
BLR-NAG 889 105 6E2 S51
HYD-MAA 508 75 6E6 AI1
HYD-CCU 1206 130 6E4 IX1
HYD-PNQ 500 75 6E4 IC1
HYD-COK 817 100 6E4 IX1
HYD-VTZ 512 75 6E4 AI1 IX1
HYD-GOX 515 75 6E2 IX1 IC1
MAA-CCU 1385 145 6E3 AI1
MAA-COK 517 75 6E3
MAA-CJB 403 70 6E4
MAA-IXZ 1373 140 6E2 AI1
CCU-GAU 500 75 6E5 IX2 9I1
CCU-IXB 449 70 6E4 SG1
CCU-IXZ 1305 135 6E1 AI1
CCU-BBI 380 65 6E3
CCU-PAT 472 75 6E3
NMI-BLR 813 100 6E3 QP2 IX1
NMI-HYD 600 85 6E2 IX1
NMI-DEL 1140 125 6E3 QP2 IX1
DXN-BLR 1665 165 6E2 QP1
DXN-HYD 1219 130 6E1
DXN-BOM 1119 125 QP2 6E1
DEL-DXB 2185 205 6E2 AI3 EK4 SG1
BOM-DXB 1927 185 6E3 AI2 EK5 FZ1
BLR-DXB 2696 245 6E1 EK3
HYD-DXB 2548 230 6E2 EK3 FZ1
MAA-DXB 2934 260 6E1 EK2
COK-DXB 2782 250 6E1 IX2 EK2 AI1
COK-AUH 2794 250 IX1 EY2
CCJ-SHJ 2666 240 IX2 G91
BOM-DOH 2290 210 6E1 QR4 QP1
BOM-MCT 1590 160 6E1 WY2 IX1
DEL-JED 3878 335 6E1 SV1 AI1
DEL-SIN 4158 340 6E2 AI2 SQ3
BOM-SIN 3921 340 6E1 AI1 SQ3
BLR-SIN 3178 285 6E2 SQ2
MAA-SIN 2925 260 6E2 SQ2 TR1
BLR-KUL 2884 255 6E1 MH2 AK2
DEL-BKK 2948 260 6E2 AI2 TG3
BOM-BKK 3031 275 6E2 AI1 TG2
CCU-BKK 1636 165 6E2 TG1
DEL-HKT 3179 285 6E1 AI1
BLR-DPS 4802 385 6E1
DEL-HKG 3747 325 CX2 AI1
DEL-NRT 5909 460 NH1 JL1 AI1
DEL-LHR 6731 520* AI2 BA2 VS2
BOM-LHR 7212 555 AI2 BA3 VS2
BLR-LHR 8046 610 BA1 AI1 VS1
DEL-FRA 6121 475* LH2 AI1
DEL-CDG 6565 505* AF1 AI1
DEL-AMS 6364 495* KL1 6E1@246
DEL-ZRH 6148 480* LX1
DEL-IST 4566 365* TK1 6E1
DEL-JFK 11756 875* AI1
DEL-YYZ 11639 865* AI1 AC1
BLR-SFO 13987 1030 AI1@357
DEL-SYD 10434 780 AI1
DEL-MEL 10191 765 AI1
DEL-KTM 815 100 6E2 AI1 RA1
CCU-DAC 241 60 6E1 BG1
MAA-CMB 647 90 UL3 6E1
BLR-CMB 711 95 UL1 6E1
BLR-MLE 1102 125 6E1
BOM-NBO 4533 365 KQ1 6E1
`;

/** Minutes added on flights that must go round closed airspace: longer against the wind. */
const DETOUR_WEST_MINUTES = 60;
const DETOUR_EAST_MINUTES = 45;
const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7];

/** Rounds to whole five minutes, as timetables do. */
export function roundToFive(minutes: number): number {
  return Math.round(minutes / 5) * 5;
}

function isIndian(code: string): boolean {
  return airportByCode(code)?.countryCode === 'IN';
}

/** Degrees of longitude flown eastward, by the shorter way round. */
function eastwardDegrees(origin: string, destination: string): number {
  const from = airportByCode(origin)?.longitude ?? 0;
  const to = airportByCode(destination)?.longitude ?? 0;
  return ((to - from + 540) % 360) - 180;
}

function blockMinutesOf(
  origin: string,
  destination: string,
  base: number,
  hasDetour: boolean,
  abroad: boolean,
): number {
  if (!abroad) return base;
  const isEastbound = eastwardDegrees(origin, destination) > 0;
  const detour = hasDetour ? (isEastbound ? DETOUR_EAST_MINUTES : DETOUR_WEST_MINUTES) : 0;
  return roundToFive(base * (isEastbound ? 0.96 : 1.06) + detour);
}

function readService(token: string): RouteService {
  const match = /^(..)(\d+)(?:@(\d+))?$/.exec(token);
  if (match === null) throw new Error(`Route table: "${token}" is not a carrier with its departures.`);
  return {
    carrier: match[1] ?? '',
    departuresPerDay: Number(match[2]),
    weekdays: match[3] === undefined ? EVERY_DAY : [...match[3]].map(Number),
  };
}

function readRoutes(): Map<string, Route> {
  const routes = new Map<string, Route>();
  for (const line of ROUTE_LINES.trim().split('\n')) {
    const [pair = '', km = '', block = '', ...tokens] = line.split(' ');
    const [a = '', b = ''] = pair.split('-');
    const services = tokens.map(readService);
    const isInternational = !isIndian(a) || !isIndian(b);
    for (const [origin, destination] of [
      [a, b],
      [b, a],
    ] as const) {
      routes.set(`${origin}-${destination}`, {
        origin,
        destination,
        distanceKm: Number(km),
        blockMinutes: blockMinutesOf(
          origin,
          destination,
          Number.parseInt(block, 10),
          block.endsWith('*'),
          isInternational,
        ),
        isInternational,
        services,
      });
    }
  }
  return routes;
}

const routes = readRoutes();

/** Every route of the sandbox's world, both directions. */
export const ALL_ROUTES: readonly Route[] = [...routes.values()];

/** The non-stop route between two airports, or undefined when there is none. */
export function routeBetween(origin: string, destination: string): Route | undefined {
  return routes.get(`${origin}-${destination}`);
}

/** Airports at which the sandbox's carriers sell connections. */
export const HUBS: readonly string[] = ['DEL', 'BOM', 'BLR', 'HYD', 'CCU', 'MAA'];
