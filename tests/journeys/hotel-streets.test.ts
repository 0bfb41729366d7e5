import type { Locator, Page } from '@playwright/test';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createHotelWorld } from '../integration/hotel-world.ts';
import { logIn, startBrowser } from '../support/browser.ts';
import { expectCleanInBothSizes } from '../support/looks.ts';
import { LAND, startTileServer, type TileServer } from '../support/tile-server.ts';

/** WebGL without a graphics card, and none at all. */
const SOFTWARE_WEBGL = ['--use-gl=angle', '--use-angle=swiftshader', '--enable-unsafe-swiftshader'];
const NO_WEBGL = ['--disable-3d-apis'];

let tiles: TileServer;
let world: Awaited<ReturnType<typeof createHotelWorld>>;

beforeAll(async () => {
  tiles = await startTileServer();
  world = await createHotelWorld({ env: { HOTEL_MAP_STYLE_URL: tiles.styleUrl } });
});
afterAll(async () => {
  await world.close();
  await tiles.close();
});

/** The list with its map, and every origin of a request meanwhile. */
async function openMap(page: Page) {
  const origins = new Set<string>();
  page.on('request', (request) => {
    const { protocol, origin } = new URL(request.url());
    if (protocol !== 'blob:' && protocol !== 'data:') origins.add(origin);
  });
  await logIn(page, world);
  await page.goto(`${world.url}/home2/hotel/list/?city=city:BLR&cid=2026-12-08&cod=2026-12-10&occ=1`);
  await page.getByRole('button', { name: 'Map', exact: true }).click();
  const map = page.getByRole('listbox', { name: 'Hotels on the map' });
  await map.waitFor();
  return { map, origins };
}

/** Which share of the visible map is land, as its style colours it. */
async function shareOfLand(map: Locator): Promise<number> {
  const picture = (await map.screenshot()).toString('base64');
  return map.page().evaluate(
    async ({ picture, land }) => {
      const image = new Image();
      image.src = `data:image/png;base64,${picture}`;
      await image.decode();
      const { width, height } = image;
      const brush = Object.assign(document.createElement('canvas'), { width, height }).getContext('2d');
      if (!brush) throw new Error('Nothing can be drawn');
      brush.drawImage(image, 0, 0);
      const { data } = brush.getImageData(0, 0, width, height);
      let seen = 0;
      for (let at = 0; at < data.length; at += 4) {
        if (land.every((part, index) => Math.abs((data[at + index] ?? 0) - part) <= 2)) seen += 1;
      }
      return seen / (width * height);
    },
    { picture, land: [...LAND] },
  );
}

it('streets lie beneath the hotels, from the server that is configured and from no other', async () => {
  const browser = await startBrowser(SOFTWARE_WEBGL);
  try {
    const { page, problems } = await browser.openPage();
    const { map, origins } = await openMap(page);
    await page.getByText('Map: Streets of the Test.', { exact: false }).waitFor();
    await expect.poll(() => shareOfLand(map)).toBeGreaterThan(0.3);
    expect(tiles.asked.some((path) => /^\/\d+\/\d+\/\d+\.png$/.test(path))).toBe(true);
    // The hotels are above them, and move with them from key to key.
    await map.focus();
    await page.keyboard.press('End');
    const name = (await map.getByRole('option').getAttribute('aria-label'))?.split(',')[0] ?? '';
    await map.locator('foreignObject').getByText(name).waitFor();
    const before = tiles.asked.length;
    for (const _ of ['once', 'twice']) await page.getByRole('button', { name: 'Nearer' }).click();
    await expect.poll(() => tiles.asked.length).toBeGreaterThan(before);
    await expectCleanInBothSizes(page);
    // So they do beneath the one hotel on its own page.
    await page.getByRole('article').first().getByRole('link').first().click();
    const place = page.getByRole('application', { name: /^Map showing / });
    await page.getByRole('region', { name: 'When and where' }).scrollIntoViewIfNeeded();
    await page.getByText('Map: Streets of the Test.', { exact: false }).waitFor();
    await expect.poll(() => shareOfLand(place)).toBeGreaterThan(0.3);
    expect([...origins].toSorted()).toEqual([world.url, new URL(tiles.styleUrl).origin].toSorted());
    expect(problems).toEqual([]);
  } finally {
    await browser.close();
  }
});

it('a browser that cannot draw them shows the plan of distances, and says so', async () => {
  const browser = await startBrowser(NO_WEBGL);
  try {
    const { page } = await browser.openPage();
    const { map } = await openMap(page);
    await page.getByText('the streets cannot be shown here', { exact: false }).waitFor();
    expect(await shareOfLand(map)).toBe(0);
    await map.focus();
    await page.keyboard.press('Home');
    await map.locator('foreignObject').waitFor();
    await expectCleanInBothSizes(page);
  } finally {
    await browser.close();
  }
});
