import { createIpList, type IpList } from '#network/ip-list.ts';
import type { IsTrusted } from '#network/read-caller.ts';
import type { SystemParameters } from '../operations/parameters/system-parameters.ts';

/** Follows the parameter `trustedProxies`; its list is compiled when it is another one. */
export function trustedProxies(parameters: () => SystemParameters): IsTrusted {
  let written: unknown;
  let list: IpList | undefined;
  return (ip) => {
    const { trustedProxies: entries } = parameters();
    if (entries !== written) {
      written = entries;
      list = createIpList([entries].flat().map(String));
    }
    return list?.allows(ip) === true;
  };
}
