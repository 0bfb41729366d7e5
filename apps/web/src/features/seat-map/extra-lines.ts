import type { ChosenExtra } from '@pravas/domain/flight-order/chosen-extras.ts';
import type { AmountLine } from '../../lib/amount-line.ts';

/** What each seat, meal or bag costs, with whose it is and on which flight. */
export function extraLines(
  chosen: readonly ChosenExtra[],
  nameOf: (travellerIndex: number) => string,
): readonly AmountLine[] {
  return chosen.map((one) => {
    const code = one.code.split('@')[0] ?? one.code;
    const what = one.kind === 'seat' ? `Seat ${code}` : (one.name ?? code);
    return {
      label: `${what}, ${nameOf(one.travellerIndex)}, ${flightOf(one.segmentKey)}`,
      rupees: one.pricePaise / 100,
      indent: true,
    };
  });
}

/** "6E 6045" of a segment's key, which begins with the airline's two characters and the number. */
function flightOf(segmentKey: string): string {
  const flight = segmentKey.split('.')[0] ?? segmentKey;
  return `${flight.slice(0, 2)} ${flight.slice(2)}`;
}
