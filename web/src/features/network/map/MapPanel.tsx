import { useLinks, useNetwork } from '../../../api/network';
import { lazy, Suspense } from 'react';
import { Panel } from '../../../ui/Panel';
import { SkeletonRows } from '../../../ui/States';
import { text } from '../text';
import classes from './NetworkMap.module.css';

const code = () => import('./NetworkMap');
const NetworkMap = lazy(async () => ({ default: (await code()).NetworkMap }));
// It is wanted as soon as the network is known: both are fetched at once. A failure is told where it is drawn.
code().catch(() => undefined);

/** The picture of the network, as soon as there is one to be drawn; lists beside it say the same. */
export function MapPanel() {
  const network = useNetwork().data;
  const uses = useLinks().data?.links;
  if (network === undefined || uses === undefined || uses.length === 0) return null;
  return (
    <Panel
      title={text.map.title}
      flush
      aside={
        <ul className={classes['legend']} aria-hidden>
          {(['unmeasured', 'idle', 'light', 'busy', 'near'] as const).map((heat) => (
            <li key={heat} data-heat={heat}>
              {text.map.heats[heat]}
            </li>
          ))}
        </ul>
      }
    >
      <Suspense fallback={<SkeletonRows rows={1} height={360} />}>
        <NetworkMap network={network} uses={uses} />
      </Suspense>
    </Panel>
  );
}
