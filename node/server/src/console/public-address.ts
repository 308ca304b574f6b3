import { lookup as resolveName, type LookupAddress } from "node:dns";
import { BlockList, isIP, type LookupFunction } from "node:net";
import { networkInterfaces } from "node:os";

type Network = readonly [network: string, prefix: number];

/** Networks of IPv4 that are not the public internet: IANA's special-purpose registry, multicast and reserved ranges. */
const special4: readonly Network[] = [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.31.196.0", 24],
  ["192.52.193.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["192.175.48.0", 24],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 3],
];

/** Such networks among the global addresses of IPv6: protocols (Teredo, ORCHID, …), documentation, 6to4, AS112. */
const special6: readonly Network[] = [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["2620:4f:8000::", 48],
  ["3fff::", 20],
];

/** The addresses of IPv4 inside IPv6, behind a gateway (NAT64): `64:ff9b::7f00:1` is 127.0.0.1 */
const translated = "64:ff9b::";

/** All that may be public. A mapped address, `::ffff:8.8.8.8`, counts as that of IPv4. */
const global = new BlockList();
global.addSubnet("0.0.0.0", 0, "ipv4");
global.addSubnet("2000::", 3, "ipv6");
global.addSubnet(translated, 96, "ipv6");

const special = new BlockList();
for (const [network, prefix] of special4) {
  special.addSubnet(network, prefix, "ipv4");
  special.addSubnet(translated + network, 96 + prefix, "ipv6");
}
for (const [network, prefix] of special6) special.addSubnet(network, prefix, "ipv6");

/** "93.184.216.34" → true; "10.1.2.3", "::ffff:127.0.0.1" and the networks of this machine → false */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address) === 6 ? "ipv6" : "ipv4";
  // A zone belongs to an interface of this machine: `fe80::1%eth0`
  if (isIP(address) === 0 || address.includes("%")) return false;
  const isIn = (list: BlockList): boolean => list.check(address, family);
  return isIn(global) && !isIn(special) && !isIn(ownNetworks());
}

/**
 * The networks of this machine, with its own addresses, which can change at any time. The neighbors in a network of IPv6 have
 * public addresses as well, and often answer only each other.
 */
function ownNetworks(): BlockList {
  const own = new BlockList();
  for (const { address, family, cidr } of Object.values(networkInterfaces()).flatMap(
    (each) => each ?? [],
  )) {
    const isIPv4 = family === "IPv4";
    const prefix = Number(cidr?.split("/")[1]) || (isIPv4 ? 32 : 128);
    own.addSubnet(address.replace(/%.*/, ""), prefix, isIPv4 ? "ipv4" : "ipv6");
    if (isIPv4) own.addSubnet(translated + address, 96 + prefix, "ipv6");
  }
  return own;
}

/** An address that a request may not connect to. */
class InternalAddressError extends Error {
  readonly code = "target_not_allowed";
}

/**
 * Resolves names for a connection and rejects addresses that are not public. It checks the very address that the connection
 * uses, so a name that resolves differently the next time gains nothing.
 */
export const publicLookup: LookupFunction = (hostname, options, callback) => {
  resolveName(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return callback(error, "");
    if (!addresses.every(({ address }) => isPublicAddress(address)))
      return callback(new InternalAddressError(`${hostname} is not a public address`), "");
    if (options.all) return callback(null, addresses);
    const [first] = addresses as [LookupAddress];
    return callback(null, first.address, first.family);
  });
};

/** A URL that contains an address itself is not resolved: `http://169.254.169.254/` */
export function isInternalUrl({ hostname }: URL): boolean {
  const address = hostname.replaceAll(/^\[|\]$/g, "");
  return isIP(address) !== 0 && !isPublicAddress(address);
}
