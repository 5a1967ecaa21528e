import { Button, Group, Text } from '@mantine/core';
import { IconAlertTriangle, IconBarrierBlock } from '@tabler/icons-react';
import type { PathRoom } from '../../../api/types';
import { formatRate } from '../../../lib/rate';
import { formatInstant, formatWindow } from '../../../lib/time';
import { Panel } from '../../../ui/layout/Panel';
import { ErrorState, SkeletonRows } from '../../../ui/feedback/States';
import { useNow } from '../../../ui/useNow';
import { barOf, type Candidate, type Ends } from '../preview';
import classes from './PathRoomPanel.module.css';
import { PlaceLink } from './PlaceLink';
import { text } from '../text';
import { mostSwitchesVia } from '../pathRequirements';
import { useBookFormContext } from '../values';
import { usePaths } from '../api/paths';

const words = text.pathRoom;

/**
 * What every link of the path has left over the window, with the rate that is asked for on top. `pathNames` is the path
 * that the gateway would choose; before it has decided, the path of fewest hops is shown.
 */
export function PathRoomPanel(props: {
  candidate: Candidate;
  ends: Ends;
  pathNames: readonly string[] | null;
}) {
  const { candidate, ends, pathNames } = props;
  const query = usePaths(ends, candidate);
  const now = useNow();
  if (query.isPending) {
    return (
      <Panel title={words.title}>
        <SkeletonRows rows={3} height={28} />
      </Panel>
    );
  }
  if (!query.data) {
    return (
      <Panel title={words.title}>
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      </Panel>
    );
  }
  const { from, to, start, end, paths } = query.data;
  const chosen = paths.find((path) => path.pathNames.join() === pathNames?.join());
  const used = chosen ?? paths[0];
  const others = paths.filter((path) => path !== used);
  return (
    <Panel title={words.between(from, to)}>
      <Text size="sm" c="dimmed" mb="xs">
        {words.over(formatWindow(start, end, now))}
      </Text>
      {used?.outOfServiceAt != null && <OutOfService from={used.outOfServiceAt} />}
      {used ? <Links path={used} askedBps={candidate.bps} /> : <Text>{words.none}</Text>}
      {others.map((path) => (
        <OtherPath key={path.pathNames.join()} path={path} />
      ))}
      {others.length > 0 && pathNames !== null && pathNames.length > 0 && (
        <Text size="sm" c="dimmed">
          {chosen ? words.pinned : words.elsewhere(pathNames.slice(1, -1).join(', '))}
        </Text>
      )}
    </Panel>
  );
}

/** From when on maintenance takes a path out of service. */
function OutOfService({ from }: { from: string }) {
  const now = useNow();
  return (
    <Text size="sm" className={classes['amount'] ?? ''} data-out>
      <IconBarrierBlock size={15} aria-hidden /> {words.outOfService(formatInstant(from, now))}
    </Text>
  );
}

/** Another path, and a button that requires it. */
function OtherPath({ path }: { path: PathRoom }) {
  const form = useBookFormContext();
  const through = path.pathNames.slice(1, -1).join(', ');
  return (
    <Group gap="xs" mt="xs">
      <Text size="sm" c="dimmed">
        {words.other(through, formatRate(path.freeBps))}
      </Text>
      {path.outOfServiceAt !== null && <OutOfService from={path.outOfServiceAt} />}
      {path.hops.length <= mostSwitchesVia && (
        <Button
          variant="default"
          size="compact-xs"
          aria-label={words.useOf(through)}
          onClick={() => {
            const via = path.hops.map(({ dpid }) => dpid);
            form.setFieldValue('pathRequirements', {
              ...form.values.pathRequirements,
              via,
              avoid: [],
              mostHops: String(via.length),
            });
          }}
        >
          {words.use}
        </Button>
      )}
    </Group>
  );
}

function Links({ path, askedBps }: { path: PathRoom; askedBps: number }) {
  return (
    <>
      <ul className={classes['legend']} aria-hidden>
        <li data-part="taken">{words.taken}</li>
        <li data-part="asked">{text.thisBooking}</li>
        <li data-part="left">{words.left}</li>
      </ul>
      <table className={classes['links']}>
        <caption className={classes['caption']}>{words.table(formatRate(askedBps))}</caption>
        <thead className={classes['caption']}>
          <tr>
            <th scope="col">{words.link}</th>
            <th scope="col">{words.leftOfRate}</th>
          </tr>
        </thead>
        <tbody>
          {path.links.map((link) => {
            const { taken, asked, fits } = barOf(link, askedBps);
            return (
              <tr key={link.id} data-fits={fits}>
                <th scope="row">
                  <PlaceLink place={`link ${link.id}`} />{' '}
                  {link.id === path.limitedBy && <span className={classes['least']}>{words.least}</span>}
                </th>
                <td>
                  <span className={classes['bar']} aria-hidden>
                    <span data-part="taken" style={{ width: `${taken * 100}%` }} />
                    <span data-part="asked" style={{ width: `${asked * 100}%` }} />
                  </span>
                  <span className={classes['amount']}>
                    {!fits && <IconAlertTriangle size={14} aria-hidden />}
                    <span>
                      {words.leftOf(formatRate(link.freeBps), formatRate(link.rateBps))}
                      {!fits && words.tooLittle}
                    </span>
                  </span>
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </>
  );
}
