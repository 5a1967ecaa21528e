import type { Link as NetworkLink } from '../../../api/types';
import { TextLink } from '../../../ui/ButtonLink';
import { text } from '../text';

/** Where a link ends: a port of a switch, which leads to the switch's page, or a host. */
export function EndWords({ end, name }: { end: NetworkLink['from']; name: string }) {
  if (end.dpid === null || end.port === null) return name;
  return (
    <TextLink to="/network/switches/$dpid" params={{ dpid: end.dpid }}>
      {text.hosts.place(name, end.port)}
    </TextLink>
  );
}
