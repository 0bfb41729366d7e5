import ipaddr from 'ipaddr.js';

/**
 * The network that an address counts as. An IPv6 network is assigned as a /64, so its hosts count as one; an IPv4
 * address that a socket shows inside IPv6 is itself. What is no address is answered as it is.
 */
export function networkOf(text: string): string {
  if (!ipaddr.isValid(text)) return text;
  const address = ipaddr.process(text);
  if (!(address instanceof ipaddr.IPv6)) return address.toString();
  const network = address.parts.slice(0, 4).map((part) => part.toString(16));
  return `${network.join(':')}::/64`;
}
