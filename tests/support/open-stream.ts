import http from 'node:http';

/** A stream of server-sent events that somebody listens to. */
export interface OpenStream {
  isOpen(): boolean;
  /** Resolves when the server has ended it. */
  readonly ended: Promise<void>;
  close(): void;
}

/** Opens a stream and waits for its first event. Rejects when the server refuses it. */
export function openStream(url: string, path: string, token: string): Promise<OpenStream> {
  return new Promise((resolve, reject) => {
    let open = true;
    const request = http.get(url + path, {
      headers: { authorization: `Bearer ${token}`, accept: 'text/event-stream' },
    });
    request.on('error', (error) => {
      if (open) reject(error);
    });
    request.on('response', (response) => {
      if (response.statusCode !== 200) {
        reject(new Error(`The stream was refused with ${response.statusCode}`));
        return;
      }
      const ended = new Promise<void>((done) => {
        response.on('close', () => {
          open = false;
          done();
        });
      });
      response.once('data', () => resolve({ isOpen: () => open, ended, close: () => request.destroy() }));
      response.on('error', () => undefined);
      response.resume();
    });
  });
}
