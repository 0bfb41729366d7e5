const BROWSERS: readonly (readonly [name: string, mark: RegExp])[] = [
  // Those that also call themselves Chrome or Safari come first.
  ['Edge', /\bEdgA?(?:iOS)?\//],
  ['Opera', /\bOPR\/|\bOpera\b/],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\bFirefox\/|\bFxiOS\//],
  ['Chrome', /\bChrome\/|\bCriOS\/|\bHeadlessChrome\//],
  ['Safari', /\bVersion\/[\d.]+ .*Safari\//],
];

const SYSTEMS: readonly (readonly [name: string, mark: RegExp])[] = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMacintosh\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Linux', /\bLinux\b|\bX11\b/],
];

/**
 * What a person calls the device of a user agent: "Chrome on Windows"; "Unknown browser" where it is not recognised.
 */
export function describeDevice(userAgent: string | null): string {
  const text = userAgent ?? '';
  const browser = BROWSERS.find(([, mark]) => mark.test(text))?.[0];
  const system = SYSTEMS.find(([, mark]) => mark.test(text))?.[0];
  if (browser === undefined) return system === undefined ? 'Unknown browser' : `Unknown browser on ${system}`;
  return system === undefined ? browser : `${browser} on ${system}`;
}
