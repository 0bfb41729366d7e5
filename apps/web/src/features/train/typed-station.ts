import type { FoundOption } from '../../ui/combobox-field.tsx';

/** "QQQZ Naya Nagar" of a paper: a station by its code and its name; null for any other text. */
export function typedStation(text: string): FoundOption | null {
  const [, code = '', name = ''] = /^([A-Za-z]{1,5})[\s,-]+(\S.*)$/.exec(text.trim()) ?? [];
  if (code === '') return null;
  return { value: code.toUpperCase(), label: `${name} (${code.toUpperCase()})`, detail: 'Not in our list' };
}
