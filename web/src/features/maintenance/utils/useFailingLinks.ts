import { useMemo } from 'react';
import { useLinkRisks } from '../../../api/linkRisks';
import { useNetwork } from '../../../api/network';
import { choiceOfLink } from '../../../ui/networkParts';
import type { FailingValues } from './form';

/** The links that fail, as `DPID/PORT`: those that were chosen, and those of the risks. */
export function useFailingLinks({ links, risks }: Pick<FailingValues, 'links' | 'risks'>): string[] {
  const stated = useLinkRisks().data;
  const network = useNetwork().data;
  return useMemo(() => {
    const atRisk = (stated ?? [])
      .filter((one) => one.risks.some((risk) => risks.includes(risk)))
      .map((one) => choiceOfLink(network ?? { links: [] }, one.link));
    return atRisk.length === 0 ? links : [...new Set([...links, ...atRisk])];
  }, [links, risks, stated, network]);
}
