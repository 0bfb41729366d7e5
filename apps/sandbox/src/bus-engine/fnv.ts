const utf8 = new TextEncoder();

/** FNV-1a, 32 bits, over the text's UTF-8 bytes: the bus world's only source of chance. `a` gives e40c292c. */
export function fnv1a(text: string): number {
  let hash = 2_166_136_261;
  for (const byte of utf8.encode(text)) hash = Math.imul(hash ^ byte, 16_777_619);
  return hash >>> 0;
}
