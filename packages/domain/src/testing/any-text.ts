import fc from 'fast-check';

/** Every character there is, those that are typed oftener; half of a pair is none. */
const anyCharacter = fc
  .oneof(
    { weight: 2, arbitrary: fc.integer({ min: 0, max: 0x7f }) },
    {
      weight: 1,
      arbitrary: fc.integer({ min: 0x80, max: 0x10_ff_ff }).filter((code) => code < 0xd8_00 || code > 0xdf_ff),
    },
  )
  .map((code) => String.fromCodePoint(code));

/** Text of any characters, control characters among them. The library's own unit for it takes seconds to be made ready. */
export function anyText(length: { readonly maxLength?: number } = {}): fc.Arbitrary<string> {
  return fc.string({ unit: anyCharacter, ...length });
}
