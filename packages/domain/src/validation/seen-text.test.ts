import { expect, it } from 'vitest';
import { nameKey, plainText, seenText } from './seen-text.ts';

it('leaves what is seen of a text, and joiners where scripts need them', () => {
  expect(seenText('divya\u200b.menon@\u2060firm.example\ufeff')).toBe('divya.menon@firm.example');
  expect(seenText('+91\u00a098450\u202f11131')).toBe('+91 98450 11131');
  expect(seenText('soft\u00adhyphen \u202efdp\u202c')).toBe('softhyphen fdp');
  expect(seenText('क्\u200dष')).toBe('क्\u200dष');
  expect(seenText('Asha\u200dRao')).toBe('AshaRao');
});

it('reads digits of every script and letters of every width', () => {
  expect(plainText('९८४५०११३१')).toBe('984501131');
  expect(plainText('௯௮ ٩٨ ۹۸')).toBe('98 98 98');
  expect(plainText('ＡＳＨＡ＠ｆｉｒｍ．ｅｘａｍｐｌｅ １２')).toBe('ASHA@firm.example 12');
});

it('compares names as they look', () => {
  expect(nameKey(' Travel\u00a0 desk\u200b ')).toBe(nameKey('travel desk'));
  expect(nameKey('Ｌ１')).toBe('l1');
});
