import http from 'node:http';

/** The colour of its land, red, green and blue. */
export const LAND = [42, 127, 59] as const;

/** A server of a map with nothing on it: a style, and tiles that are clear. */
export interface TileServer {
  readonly styleUrl: string;
  /** Requested paths. */
  readonly asked: readonly string[];
  close(): Promise<void>;
}

const CLEAR = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNkYAAAAAYAAjCB0C8AAAAASUVORK5CYII=',
  'base64',
);

/** Starts one on a free port of this machine. */
export async function startTileServer(): Promise<TileServer> {
  const asked: string[] = [];
  const server = http.createServer((request, response) => {
    const url = request.url ?? '';
    asked.push(url);
    const origin = `http://${request.headers.host}`;
    const style = {
      version: 8,
      sources: {
        streets: {
          type: 'raster',
          tiles: [`${origin}/{z}/{x}/{y}.png`],
          tileSize: 256,
          attribution: '<a href="/">Streets of the Test</a>',
        },
      },
      layers: [
        { id: 'land', type: 'background', paint: { 'background-color': `rgb(${LAND.join()})` } },
        { id: 'streets', type: 'raster', source: 'streets' },
      ],
    };
    const isStyle = url === '/style.json';
    response.writeHead(200, {
      'access-control-allow-origin': '*',
      'content-type': isStyle ? 'application/json' : 'image/png',
    });
    response.end(isStyle ? JSON.stringify(style) : CLEAR);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The tile server has no port');
  return {
    styleUrl: `http://localhost:${address.port}/style.json`,
    asked,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
