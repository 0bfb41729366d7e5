/** True for an address that cannot leave this machine. */
export function isLoopback(url: string): boolean {
  return isLoopbackHost(new URL(url).hostname);
}

/** True where a PostgreSQL is reached over a unix socket or the loopback interface. */
export function isLocalDatabase(url: string): boolean {
  if (url.startsWith('/') || url.startsWith('socket:')) return true;
  const parsed = URL.parse(url);
  if (!parsed) return false;
  // The driver takes the host from the query if it is there too.
  const hosts = parsed.searchParams.getAll('host');
  const named = hosts.length > 0 ? hosts : [decodeURIComponent(parsed.hostname)];
  return named.every((host) => host.startsWith('/') || isLoopbackHost(host));
}

function isLoopbackHost(host: string): boolean {
  return (
    host === 'localhost' ||
    host.endsWith('.localhost') ||
    host === '[::1]' ||
    host === '::1' ||
    /^127(?:\.\d{1,3}){3}$/.test(host)
  );
}
