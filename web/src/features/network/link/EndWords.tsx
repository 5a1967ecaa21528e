import type { Link as NetworkLink, Switch } from '../../../api/types';
import { TextLink } from '../../../ui/ButtonLink';
import { text } from '../text';

/** Where a link ends: a port of a switch, which leads to the switch's page, or a host. */
export function EndWords(props: { end: NetworkLink['from']; switches: readonly Switch[] }) {
  const { end } = props;
  if (end.dpid === null || end.port === null) return end.host ?? end.name;
  const name = props.switches.find(({ dpid }) => dpid === end.dpid)?.name ?? end.dpid;
  return (
    <TextLink to="/network/switches/$dpid" params={{ dpid: end.dpid }}>
      {text.hosts.place(name, end.port)}
    </TextLink>
  );
}
