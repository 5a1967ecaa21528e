import type { Node, NodeProps } from '@xyflow/react';
import { fillOf, formatFill } from '../../../../lib/capacity';
import { blockEdge } from '../../../../map/layout/blockSize';
import { MarkIcon } from '../../../../map/MarkIcon';
import { text } from '../../text';
import type { HostCell } from './cells';
import { usePlainLinks } from './plainLink';
import { heatOf, describeUse, type UsedCable } from './used';
import classes from './HostGrid.module.css';

export type BlockNode = Node<
  {
    /** The name of the switch that the hosts are attached to; null where it is not known. */
    readonly at: string | null;
    readonly cells: readonly HostCell[];
    readonly columns: number;
  },
  'hosts'
>;

/** The hosts of a switch, each with the use of its cable and a link to the cable's page. */
export function HostGrid({ data: { at, cells, columns } }: NodeProps<BlockNode>) {
  const linkTo = usePlainLinks();
  return (
    <div
      role="group"
      aria-label={at === null ? text.map.looseHosts : text.map.hosts(at)}
      className={classes['block']}
      style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`, padding: blockEdge - 1 }}
    >
      {cells.map(({ id, name, heat, cables }) => {
        const link = cables[0]?.directions[0];
        const mark = cables.find((cable) => cable.mark !== undefined)?.mark;
        const words = text.map.host(name, [
          ...(mark ? [mark.words] : []),
          ...(cables.length > 0 ? cables.map(describeBriefly) : [text.links.notMeasured]),
        ]);
        if (link === undefined)
          return (
            <span key={id} className={classes['cell']} data-heat={heat} title={words}>
              {name}
            </span>
          );
        return (
          <a
            key={id}
            {...linkTo({ to: '/network/links/$link', params: { link: link.id } })}
            className={classes['cell']}
            data-heat={heat}
            data-mark={mark?.kind}
            title={words}
            aria-label={words}
          >
            {mark && <MarkIcon kind={mark.kind} size={13} />}
            {heat === 'near' ? (
              <Near name={name} use={formatFill(fillOf(link.usedBps ?? 0, link.rateBps))} />
            ) : (
              <span>{name}</span>
            )}
          </a>
        );
      })}
    </div>
  );
}

/** A name beside the number that it leaves room for. */
function Near({ name, use }: { name: string; use: string }) {
  return (
    <>
      <span>{name}</span>
      <b>{use}</b>
    </>
  );
}

/** How a cable is used: in numbers where it is near its rate, else by the step of its colour. */
function describeBriefly({ directions }: UsedCable): string {
  const [fuller] = directions;
  const heat = heatOf(fuller);
  if (heat === 'near') return directions.map(describeUse).join('; ');
  return `${text.links.direction(fuller.fromName, fuller.toName)}: ${text.map.heats[heat]}`;
}
