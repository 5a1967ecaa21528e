import { useNetwork } from '../../../api/network';
import { choiceOfLink, readLinkValue } from '../../../ui/networkParts';
import type { PartsSearch } from '../search';
import type { PartsValues } from './form';

/** The parts that the address names; null until the network is known, or cannot be. */
export function useWantedParts({ switch: node, link }: PartsSearch): PartsValues | null {
  const network = useNetwork();
  if (network.isPending && link !== undefined) return null;
  const links = network.data?.links ?? [];
  return {
    switches: node === undefined ? [] : [node],
    links: link === undefined ? [] : [choiceOfLink({ links }, readLinkValue(link))],
  };
}
