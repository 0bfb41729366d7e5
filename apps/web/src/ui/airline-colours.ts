/**
 * Badge colours by IATA code, close to each airline's own livery. Text is whichever of near-black and white reads
 * better, so that a light livery never gets white text.
 */
const LIVERY: Record<string, string> = {
  '6E': '#1b2d8f',
  AI: '#c3102f',
  IX: '#c93a08',
  QP: '#f26a21',
  SG: '#c81e1e',
  '9I': '#8a1f5c',
  S5: '#b3121d',
  IC: '#0f6f8f',
  S9: '#f2b705',
  EK: '#b5101b',
  FZ: '#0b5fa5',
  EY: '#8b6b1f',
  G9: '#c8102e',
  QR: '#5c0632',
  WY: '#7b5a2c',
  GF: '#927b2d',
  KU: '#0a4ea2',
  SV: '#0a6b45',
  SQ: '#12285a',
  TR: '#ffe200',
  MH: '#0b3c8c',
  AK: '#d81f26',
  TG: '#4b2a7b',
  BA: '#1c3f7c',
  VS: '#b4122f',
  LH: '#0a1d4d',
  LX: '#c8102e',
  AF: '#0b2265',
  KL: '#00a1de',
  TK: '#b8121b',
  UA: '#0b3b8c',
  UL: '#123c7a',
};

const DARK = '#121926';
const LIGHT = '#ffffff';

/** WCAG AA for small text. */
const ENOUGH = 4.5;

/** Background and text colour of an airline's badge, contrast at least 4.5 to 1. */
export function airlineColours(code: string): { readonly background: string; readonly text: string } {
  let background = LIVERY[code] ?? generated(code);
  // Some liveries are in the middle, where neither text reads: they are deepened until white does.
  while (contrast(background, LIGHT) < ENOUGH && contrast(background, DARK) < ENOUGH) background = deeper(background);
  const text = contrast(background, LIGHT) >= contrast(background, DARK) ? LIGHT : DARK;
  return { background, text };
}

/** Contrast ratio of two #rrggbb colours, 1 to 21 (WCAG 2). */
export function contrast(a: string, b: string): number {
  const [high, low] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return ((high ?? 0) + 0.05) / ((low ?? 0) + 0.05);
}

/** An unknown code gets a steady colour of its own, spread over the wheel by its two characters. */
function generated(code: string): string {
  const seed = (code.charCodeAt(0) || 0) * 37 + (code.charCodeAt(1) || 0) * 101;
  const hue = (seed * 47) % 360;
  return hslToHex(hue, 0.5, 0.34);
}

function deeper(hex: string): string {
  const channels = [1, 3, 5].map((start) => Math.floor(Number.parseInt(hex.slice(start, start + 2), 16) * 0.95));
  return `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}

function hslToHex(hue: number, saturation: number, lightness: number): string {
  const reach = saturation * Math.min(lightness, 1 - lightness);
  const channel = (offset: number) => {
    const k = (offset + hue / 30) % 12;
    const value = lightness - reach * Math.max(-1, Math.min(k - 3, 9 - k, 1));
    return Math.round(value * 255)
      .toString(16)
      .padStart(2, '0');
  };
  return `#${channel(0)}${channel(8)}${channel(4)}`;
}

function luminance(hex: string): number {
  const [r, g, b] = [1, 3, 5].map((start) => {
    const value = Number.parseInt(hex.slice(start, start + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * (r ?? 0) + 0.7152 * (g ?? 0) + 0.0722 * (b ?? 0);
}
