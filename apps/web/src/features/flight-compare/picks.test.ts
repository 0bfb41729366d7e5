import { describe, expect, it } from 'vitest';
import { comparedText, isPicked, type Picked, togglePick } from './picks.ts';

const pick = (flightId: string): Picked => ({ flightId, fareType: '2', title: flightId, totalPrice: 5000 });
const ticked = (...ids: readonly string[]) => ids.reduce<readonly Picked[]>((all, id) => togglePick(all, pick(id)), []);

describe('flights ticked for comparison', () => {
  it('are at most four; a fifth changes nothing', () => {
    expect(ticked('a', 'b', 'c', 'd').map((one) => one.flightId)).toEqual(['a', 'b', 'c', 'd']);
    expect(ticked('a', 'b', 'c', 'd', 'e').map((one) => one.flightId)).toEqual(['a', 'b', 'c', 'd']);
  });

  it('lose their tick when ticked again, and make room', () => {
    expect(ticked('a', 'b', 'a').map((one) => one.flightId)).toEqual(['b']);
    expect(isPicked(ticked('a', 'b', 'c', 'd', 'b', 'e'), 'e')).toBe(true);
  });

  it('are named to the server with their fares, pairs too', () => {
    expect(comparedText([pick('a'), { ...pick('b~c'), fareType: '3' }])).toBe('a:2,b~c:3');
  });
});
