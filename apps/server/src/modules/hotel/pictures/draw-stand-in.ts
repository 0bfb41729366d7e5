import { hash } from 'node:crypto';

const WIDTH = 640;
const HEIGHT = 420;
const GROUND = 380;
const FLOOR = 40;

/** A house drawn of an id, always the same one: for hotels of which there is no picture. It is titled "Illustration". */
export function drawStandIn(hotelId: string, stars: number | null): string {
  const bytes = Buffer.from(hash('sha256', hotelId, 'hex'), 'hex');
  const at = (index: number) => bytes[index % bytes.length] ?? 0;
  const hue = Math.round((at(0) / 255) * 359);
  const floors = (stars ?? 3) + 2;
  const columns = 4 + (at(1) % 4);
  const width = columns * FLOOR + 28;
  const left = Math.round((WIDTH - width) / 2);
  const top = GROUND - floors * FLOOR - 28;
  const windows = Array.from({ length: floors * columns }, (_, cell) => {
    const x = left + 22 + (cell % columns) * FLOOR;
    const y = top + 20 + Math.floor(cell / columns) * FLOOR;
    return `<rect x="${x}" y="${y}" width="24" height="24" fill="${at(cell + 2) % 3 === 0 ? '#33415e' : '#ffe9a8'}"/>`;
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="Illustration">`,
    '<title>Illustration</title>',
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="hsl(${hue} 60% 80%)"/>`,
    `<rect y="${GROUND}" width="${WIDTH}" height="${HEIGHT - GROUND}" fill="hsl(${(hue + 90) % 360} 20% 45%)"/>`,
    `<rect x="${left}" y="${top}" width="${width}" height="${GROUND - top}" fill="hsl(${(hue + 180) % 360} 18% 62%)"/>`,
    ...windows,
    '</svg>',
  ].join('');
}
