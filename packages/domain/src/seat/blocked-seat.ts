/**
 * True for seats that an airline's map shows but that are treated as booked: on 6E, code 1A (spec rules §5.11,
 * decisions §2: "1A" or "1A" and a non-digit; "11A" is another row).
 */
export function isBlockedSeat(airlineCode: string, seatCode: string): boolean {
  return airlineCode === '6E' && /^1A(?![0-9])/.test(seatCode);
}
