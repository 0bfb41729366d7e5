import { createHash } from 'node:crypto';

/** So many of a list, in its order, drawn by a seed: each element is as likely as any other. */
export function pickSome<Element>(list: readonly Element[], count: number, seed: string): readonly Element[] {
  const ranked = list.map((element, index) => ({ element, index, rank: rankOf(seed, index) }));
  return ranked
    .sort((a, b) => a.rank.localeCompare(b.rank))
    .slice(0, count)
    .sort((a, b) => a.index - b.index)
    .map(({ element }) => element);
}

function rankOf(seed: string, index: number): string {
  return createHash('sha256').update(`${seed} ${index}`).digest('hex');
}
