import { useLinks, useNetwork } from '../../../../api/network';
import { deferredCode } from '../../../../ui/layout/deferredCode';
import { Deferred } from '../../../../ui/layout/Deferred';
import { Panel } from '../../../../ui/layout/Panel';
import { SkeletonRows } from '../../../../ui/feedback/States';
import { text } from '../../text';
import classes from './NetworkMap.module.css';

const code = deferredCode(() => import('./NetworkMap'));
// The map needs both as soon as the network is known, so that they are fetched together. The map shows a failure.
code.load().catch(() => undefined);

/** The picture of the network, as soon as there is one to be drawn; lists beside it show the same. */
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
      <Deferred code={code} fallback={<SkeletonRows rows={1} height={360} />}>
        {({ NetworkMap }) => <NetworkMap network={network} uses={uses} />}
      </Deferred>
    </Panel>
  );
}
