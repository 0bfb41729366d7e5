import { type CancelChannel, type CancelFacts, type Direction, resolveSelection } from './cancel-choices.ts';

const OFFLINE = 'The travel desk booked this flight, so it also arranges the cancellation.';
const REQUESTED = 'This ticket is not cancelled online: a cancel request goes to the travel desk.';

/** Less than all that is left, which can be chosen now. */
interface Part {
  readonly kind: 'direction' | 'traveller' | 'traveller_on_flight';
  readonly direction: Direction | null;
  readonly channel: CancelChannel;
}

/**
 * Who carries out which part of a cancellation, in a sentence; null where everything that can be chosen is cancelled at
 * once. `whole` is the channel of all that is left. Each part is described as it would be carried out, never by what
 * suppliers can do in general.
 */
export function cancelChannelNote(facts: CancelFacts, whole: CancelChannel): string | null {
  if (facts.isOffline) return OFFLINE;
  const parts = partsOf(facts);
  const all = facts.cancelled.length === 0 ? 'The whole trip' : 'All that is left';
  if (whole === 'request') {
    const online = parts.find(({ kind, channel }) => kind === 'direction' && channel === 'online');
    if (!online) return REQUESTED;
    return `${all} is cancelled by a request to the travel desk; ${flightOf(online)} alone is cancelled at once.`;
  }
  const asked = parts.filter(({ channel }) => channel === 'request');
  if (asked.length === 0) return null;
  const what = asked.length === parts.length ? 'a part of it' : wordsOf(asked);
  return `${all} is cancelled at once; for ${what} a request goes to the travel desk.`;
}

/** What can be chosen besides everything: one direction, one traveller, one traveller on one flight. */
function partsOf(facts: CancelFacts): readonly Part[] {
  const open = (direction: Direction) =>
    facts.travellers.flatMap((_, index) => (isOpen(facts, direction, index) ? [index] : []));
  const going = { onward: open('onward'), return: open('return') };
  const directions = (['onward', 'return'] as const).filter((direction) => going[direction].length > 0);
  const people = [...new Set([...going.onward, ...going.return])];
  // Travellers already cancelled cannot be chosen: such a selection is refused and left out.
  const part = (
    kind: Part['kind'],
    direction: Direction | null,
    onward: readonly number[],
    back: readonly number[],
  ) => {
    const resolved = resolveSelection({ onward, return: back }, facts);
    return resolved.ok ? [{ kind, direction, channel: resolved.channel }] : [];
  };
  const ways = directions.length > 1 ? directions : [];
  const singles = people.length > 1 ? people : [];
  const on = (direction: Direction, who: readonly number[]): readonly [readonly number[], readonly number[]] =>
    direction === 'onward' ? [who, []] : [[], who];
  const both = (index: number, direction: Direction) => (going[direction].includes(index) ? [index] : []);
  return [
    ...ways.flatMap((direction) => part('direction', direction, ...on(direction, going[direction]))),
    ...singles.flatMap((index) => part('traveller', null, both(index, 'onward'), both(index, 'return'))),
    ...ways.flatMap((direction) =>
      singles.flatMap((index) => part('traveller_on_flight', direction, ...on(direction, [index]))),
    ),
  ];
}

/** Whether a traveller still flies in a direction. */
function isOpen({ orders, cancelled }: CancelFacts, direction: Direction, traveller: number): boolean {
  return orders.some(({ orderId, slices }) =>
    slices.some(
      (slice, index) =>
        slice.direction === direction &&
        !cancelled.some(
          (scope) => scope.orderId === orderId && scope.slices.includes(index) && scope.travellers.includes(traveller),
        ),
    ),
  );
}

function wordsOf(asked: readonly Part[]): string {
  const ways = asked.filter(({ kind }) => kind === 'direction');
  const [way] = ways;
  // A supplier that cancels single travellers, and single flights, cancels one traveller on one flight too.
  const isSingle = asked.some(({ kind }) => kind === 'traveller');
  const words = [
    ...(way ? [ways.length > 1 ? 'one of its flights' : flightOf(way)] : []),
    ...(isSingle ? ['single travellers'] : []),
  ];
  return words.join(' or ');
}

function flightOf({ direction }: Part): string {
  return direction === 'return' ? 'the return flight' : 'the onward flight';
}
