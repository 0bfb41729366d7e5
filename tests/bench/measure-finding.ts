import { findThings } from '@pravas/contract/finding/finding-operations.ts';
import type { LoadClient } from './load-client.ts';

/** What people type into the command bar, and what of it is found: trips, locators, papers, people, and nothing. */
const TYPED = [
  'Trip 24681',
  'trip 400000',
  'L123456',
  'b2-777777',
  'First12 Last2003',
  'traveller1500',
  'last 77',
  'mumbai',
  'no such words at all',
] as const;
const ROUNDS = 8;

/** Milliseconds of each answer, from the browser's side of the wire; answers cached after the first round count too. */
export async function measureFinding(client: LoadClient): Promise<readonly number[]> {
  const took: number[] = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const text of TYPED) {
      const { totalMs } = await client.get(`${findThings.path}?text=${encodeURIComponent(text)}`);
      if (round > 0) took.push(totalMs);
    }
  }
  return took;
}
