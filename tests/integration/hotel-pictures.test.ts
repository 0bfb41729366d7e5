import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { getHotelPicture } from '@pravas/contract/hotel/picture-operations.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signIn, type TravellerClient } from '../support/traveller.ts';
import { createHotelWorld } from './hotel-world.ts';

let world: Awaited<ReturnType<typeof createHotelWorld>>;
let asha: TravellerClient;
let host: http.Server;
let asked: string[] = [];

const SCRIPT = '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30"><script>alert(1)</script></svg>';

/** A host of pictures with bad intentions. */
function startHost(): Promise<http.Server> {
  const server = http.createServer((request, response) => {
    const path = request.url ?? '';
    asked.push(path);
    const send = (status: number, type: string, body: string | Buffer, headers: http.OutgoingHttpHeaders = {}) =>
      response.writeHead(status, { 'content-type': type, ...headers }).end(body);
    if (path.startsWith('/page')) send(200, 'text/html', '<h1>no picture</h1>');
    else if (path.startsWith('/lie')) send(200, 'image/png', '<h1>no picture</h1>');
    else if (path.startsWith('/large')) send(200, 'image/png', Buffer.alloc(6_000_000));
    else if (path.startsWith('/moved')) send(302, 'image/png', '', { location: `${world.url}/health` });
    else send(200, 'image/svg+xml', SCRIPT);
  });
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)));
}

beforeAll(async () => {
  host = await startHost();
  const { port } = host.address() as AddressInfo;
  world = await createHotelWorld({ env: { EGRESS_ALLOWED: `127.0.0.1:${port}` } });
  asha = await signIn(world);
});
afterAll(async () => {
  await world.close();
  await new Promise((resolve) => host.close(resolve));
});

const origin = () => `http://127.0.0.1:${(host.address() as AddressInfo).port}`;
const get = async (query: Readonly<Record<string, string>>) => {
  const address = `${world.url}${getHotelPicture.path}?${new URLSearchParams(query)}`;
  const response = await fetch(address, { headers: { authorization: `Bearer ${asha.token}` } });
  return {
    status: response.status,
    type: response.headers.get('content-type'),
    bytes: Buffer.from(await response.arrayBuffer()),
  };
};
/** A picture of a hotel of a supplier, not fetched before. */
let next = 0;
const aPicture = async (supplier: string, url?: string) => {
  next += 1;
  const [row] = await world.query<{ pictureId: string; hotelId: string }>(
    `select p.id as "pictureId", r.hotel_id as "hotelId" from hotel_picture p
     join hotel_row r using (supplier_id, supplier_hotel_id)
     where p.supplier_id = $1 and p.room = '' order by p.id offset $2 limit 1`,
    [supplier, next],
  );
  if (!row) throw new Error('No picture');
  if (url) await world.query('update hotel_picture set url = $2 where id = $1', [row.pictureId, url]);
  return row;
};

describe('a picture', () => {
  it.each(['tbo-hotel', 'duffel-stays'])('of %s is fetched by our id and written anew', async (supplier) => {
    const { status, type, bytes } = await get(await aPicture(supplier));
    expect([status, type]).toEqual([200, 'image/webp']);
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 640, height: 420 });
  });

  it('is fetched once, however often it is looked at', async () => {
    const picture = await aPicture('tbo-hotel', `${origin()}/drawing?token=1`);
    asked = [];
    const all = await Promise.all([get(picture), get(picture), get(picture)]);
    expect(all.map(({ type }) => type)).toEqual(['image/webp', 'image/webp', 'image/webp']);
    await world.query('update hotel_picture set url = $2 where id = $1', [
      picture.pictureId,
      `${origin()}/drawing?token=2`,
    ]);
    await get(picture);
    expect(asked).toEqual(['/drawing?token=1']);
    expect(all[0]?.bytes.toString('latin1')).not.toContain('script');
  });

  it.each(['/page', '/lie', '/large', '/moved'])('that is none (%s) is drawn', async (path) => {
    const { status, type, bytes } = await get(await aPicture('tbo-hotel', origin() + path));
    expect([status, type]).toEqual([200, 'image/svg+xml']);
    expect(bytes.toString()).toContain('<title>Illustration</title>');
  });

  it('inside our own house is never asked for', async () => {
    const inside = [
      'http://169.254.169.254/latest',
      'http://localhost:1/a.png',
      'file:///etc/passwd',
      `${world.url}/health`,
    ];
    for (const url of inside) expect((await get(await aPicture('tbo-hotel', url))).type).toBe('image/svg+xml');
  });

  it('of another hotel, and of none, is not found; without an id it is drawn, always the same', async () => {
    const [one, other] = [await aPicture('tbo-hotel'), await aPicture('tbo-hotel')];
    const [stranger] = await world.query<{ id: string }>(
      'select id from hotel where id <> $1 and id <> $2 and is_listed limit 1',
      [one.hotelId, other.hotelId],
    );
    expect((await get({ hotelId: stranger?.id ?? '', pictureId: one.pictureId })).status).toBe(404);
    expect((await get({ hotelId: 'nobody' })).status).toBe(404);
    const drawn = await get({ hotelId: one.hotelId });
    expect(drawn.type).toBe('image/svg+xml');
    expect((await get({ hotelId: one.hotelId })).bytes.equals(drawn.bytes)).toBe(true);
  });
});
