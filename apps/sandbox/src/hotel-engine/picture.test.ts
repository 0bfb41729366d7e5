import { expect, it } from 'vitest';
import { PICTURES_OF_PROPERTY, PICTURES_OF_ROOM, propertyPicture, roomPicture } from './picture.ts';
import { PROPERTIES } from './properties.ts';

it('draws every property and room as pictures of their own, all named as illustrations', () => {
  const drawn = PROPERTIES.slice(0, 24).flatMap((one) => [
    ...Array.from({ length: PICTURES_OF_PROPERTY }, (_, number) => propertyPicture(one, number + 1)),
    ...one.rooms.flatMap((room) =>
      Array.from({ length: PICTURES_OF_ROOM }, (_, number) => roomPicture(one, room, number + 1)),
    ),
  ]);
  expect(new Set(drawn).size).toBe(drawn.length);
  for (const picture of drawn) {
    expect(picture).toMatch(/^<svg [^>]+aria-label="Illustration"><title>Illustration<\/title>.*<\/svg>$/);
    expect(picture).not.toMatch(/NaN|undefined|="-/);
  }
});

it('gives a building two floors more than its stars', () => {
  const [inn] = PROPERTIES;
  if (inn === undefined) throw new Error('There is no property.');
  const rows = new Set([...propertyPicture(inn, 1).matchAll(/y="(\d+)" width="24"/g)].map(([, y]) => y));
  expect(rows.size).toBe(inn.stars + 2);
});
