import { hash32, pick } from './hash.ts';
import type { Property, RoomKind } from './properties.ts';

const WIDTH = 640;
const HEIGHT = 420;
const GROUND = 380;

/** Pictures of a property from outside. */
export const PICTURES_OF_PROPERTY = 4;
/** Pictures of each kind of room. */
export const PICTURES_OF_ROOM = 2;

function frame(title: string, body: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="Illustration"><title>Illustration</title><desc>${title}</desc>${body}</svg>`;
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (char) => `&#${char.charCodeAt(0)};`);
}

function gradient(seed: string): string {
  const hue = pick(`${seed}|sky`, 360);
  return `<defs><linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="hsl(${hue} 55% 42%)"/><stop offset="1" stop-color="hsl(${(hue + 40) % 360} 70% 82%)"/></linearGradient></defs><rect width="${WIDTH}" height="${HEIGHT}" fill="url(#sky)"/>`;
}

function rect(x: number, y: number, width: number, height: number, fill: string): string {
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${fill}"/>`;
}

function windows(seed: string, left: number, top: number, columns: number, floors: number): string {
  const cells = Array.from({ length: columns * floors }, (_, cell) => {
    const isLit = hash32(`${seed}|window${cell}`) % 3 !== 0;
    const x = left + 14 + (cell % columns) * 40;
    const y = top + 14 + Math.floor(cell / columns) * 40;
    return rect(x, y, 24, 24, isLit ? '#ffe9a8' : '#33415e');
  });
  return cells.join('');
}

/** A building drawn from the property's code: two floors more than it has stars, and another sky for each number. */
export function propertyPicture(property: Property, number: number): string {
  const seed = `${property.code}|picture${number}`;
  const floors = property.stars + 2;
  const columns = 5 + pick(`${seed}|columns`, 5);
  const width = columns * 40 + 4;
  const height = floors * 40 + 14;
  const left = 40 + pick(`${seed}|left`, WIDTH - width - 80);
  const top = GROUND - height;
  const wall = `hsl(${pick(`${property.code}|wall`, 360)} 18% 58%)`;
  return frame(
    escaped(property.name),
    gradient(seed) +
      rect(0, GROUND, WIDTH, HEIGHT - GROUND, '#4b5a4a') +
      rect(left, top, width, height, wall) +
      windows(seed, left, top, columns, floors) +
      rect(left + width / 2 - 18, GROUND - 30, 36, 30, '#2a2f3d'),
  );
}

/** A room with as many beds as its kind has, drawn from the property's code. */
export function roomPicture(property: Property, room: RoomKind, number: number): string {
  const seed = `${property.code}|${room.code}|picture${number}`;
  const beds = /\b2\b/.test(room.beds) ? 2 : 1;
  const width = beds === 2 ? 180 : 280;
  const cover = `hsl(${pick(`${seed}|cover`, 360)} 45% 50%)`;
  const drawn = Array.from({ length: beds }, (_, bed) => {
    const left = (WIDTH - beds * width - (beds - 1) * 40) / 2 + bed * (width + 40);
    return rect(left, 200, width, 60, '#f6f2ea') + rect(left, 250, width, 110, cover);
  });
  return frame(
    `${escaped(room.name)}, ${escaped(property.name)}`,
    gradient(seed) + rect(0, 330, WIDTH, 90, '#8a6f55') + drawn.join(''),
  );
}
