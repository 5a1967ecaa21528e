import { Fragment, type ReactNode } from 'react';
import { useNetwork } from '../../../api/network';
import type { Maintenance } from '../../../api/types';
import { TextLink } from '../../../ui/layout/ButtonLink';
import { linkAt, linkName, linkValue } from '../../../ui/networkParts';
import { text } from '../text';
import classes from './Parts.module.css';

const none = { switches: [], links: [] };

/** The switches and links of a window, which lead to their pages; `most` of them at most. */
export function Parts({
  of,
  most = Infinity,
}: {
  of: Pick<Maintenance, 'switches' | 'links'>;
  most?: number;
}) {
  const network = useNetwork().data ?? none;
  const parts: [key: string, part: ReactNode][] = [
    ...of.switches.map((dpid): [string, ReactNode] => [
      dpid,
      <TextLink to="/network/switches/$dpid" params={{ dpid }}>
        {network.switches.find((one) => one.dpid === dpid)?.name ?? dpid}
      </TextLink>,
    ]),
    ...of.links.map((at): [string, ReactNode] => {
      const link = linkAt(network.links, at);
      const name = linkName(network, at);
      return [
        linkValue(at),
        link === undefined ? (
          name
        ) : (
          <TextLink to="/network/links/$link" params={{ link: link.id }}>
            {name}
          </TextLink>
        ),
      ];
    }),
  ];
  return (
    <span className={classes['parts']}>
      {parts.slice(0, most).map(([key, part], index) => (
        <Fragment key={key}>
          {index > 0 && ', '}
          {part}
        </Fragment>
      ))}
      {parts.length > most && ` ${text.partsMore(parts.length - most)}`}
    </span>
  );
}
