import dns from 'node:dns';

const TIMEOUT_MS = 3_000;

/** Asks the domain name system. */
export interface Names {
  /** Every address of a host, IPv4 and IPv6; empty when it has none or no server answers. */
  addresses(host: string): Promise<readonly string[]>;
  /** The TXT records of a name, each joined from its parts; empty when it has none or no server answers. */
  txt(name: string): Promise<readonly string[]>;
}

/** Asks these name servers (`address:port`), or the machine's own when none are named. */
export function createNames(servers: readonly string[]): Names {
  const resolver = new dns.promises.Resolver({ timeout: TIMEOUT_MS, tries: 2 });
  if (servers.length > 0) resolver.setServers(servers);
  const none = (): readonly string[] => [];
  return {
    async addresses(host) {
      if (servers.length === 0) {
        const found = await dns.promises.lookup(host, { all: true }).catch(() => []);
        return found.map(({ address }) => address);
      }
      const [four, six] = await Promise.all([resolver.resolve4(host).catch(none), resolver.resolve6(host).catch(none)]);
      return [...four, ...six];
    },
    async txt(name) {
      const records = await resolver.resolveTxt(name).catch(() => []);
      return records.map((parts) => parts.join(''));
    },
  };
}
