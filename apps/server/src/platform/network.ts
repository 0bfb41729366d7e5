import ipaddr from 'ipaddr.js';

/**
 * The network that an address stands for. An IPv6 network is handed out as a /64, so its hosts are one; an IPv4 address that
 * a socket shows inside IPv6 is itself.
 */
export function networkOf(ip: string): string {
  if (!ipaddr.isValid(ip)) return ip;
  const address = ipaddr.process(ip);
  if (!(address instanceof ipaddr.IPv6)) return address.toString();
  const parts = address.parts.slice(0, 4).map((part) => part.toString(16));
  return `${parts.join(':')}::/64`;
}
