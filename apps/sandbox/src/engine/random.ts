/**
 * A number in [0, 1) that depends only on the words given: the engine's only source of chance. FNV-1a over the words,
 * then MurmurHash3's finaliser, because FNV alone leaves neighbours alike.
 */
export function chance(...words: readonly (string | number)[]): number {
  let hash = 0x811c9dc5;
  const text = words.join('\u001f');
  for (let index = 0; index < text.length; index += 1) {
    hash ^= text.charCodeAt(index);
    hash = Math.imul(hash, 0x01000193);
  }
  hash ^= hash >>> 16;
  hash = Math.imul(hash, 0x85ebca6b);
  hash ^= hash >>> 13;
  hash = Math.imul(hash, 0xc2b2ae35);
  hash ^= hash >>> 16;
  return (hash >>> 0) / 0x1_0000_0000;
}

/** A whole number in [0, limit) from the words given. */
export function chanceBelow(limit: number, ...words: readonly (string | number)[]): number {
  return Math.floor(chance(...words) * limit);
}
