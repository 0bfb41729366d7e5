const utf8 = new TextEncoder();

/** FNV-1a over the text's UTF-8 bytes, then MurmurHash3's finaliser: a whole number in [0, 2^32). */
export function hash32(text: string): number {
  let hash = 2_166_136_261;
  for (const byte of utf8.encode(text)) hash = Math.imul(hash ^ byte, 16_777_619);
  hash ^= hash >>> 16;
  hash = Math.imul(hash, 0x85ebca6b);
  hash ^= hash >>> 13;
  hash = Math.imul(hash, 0xc2b2ae35);
  hash ^= hash >>> 16;
  return hash >>> 0;
}

/** A whole number in [0, limit) that depends only on the text: the hotel world's only source of chance. */
export function pick(text: string, limit: number): number {
  return Number((BigInt(hash32(text)) * BigInt(limit)) >> 32n);
}
