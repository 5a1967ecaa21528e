import { useServices } from '../../../api/services';
import type { Service, Share } from '../../../api/types';
import { TextLink } from '../../../ui/layout/ButtonLink';
import { Panel } from '../../../ui/layout/Panel';
import classes from './Lines.module.css';
import { text } from '../text';

const words = text.services;

/** The services of a share alone, where it has some. */
export function ServicesPanel({ share }: { share: Share }) {
  const services = useServices().data?.filter((service) => service.share === share.name) ?? [];
  if (services.length === 0) return null;
  return (
    <Panel title={words.title}>
      <ul className={classes['lines']} aria-label={words.title}>
        {services.map((service) => (
          <Line key={service.name} service={service} />
        ))}
      </ul>
    </Panel>
  );
}

function Line({ service: { name, transport, address, port, servers } }: { service: Service }) {
  const down = servers.filter(({ health }) => health === 'down').length;
  return (
    <li>
      <TextLink to="/services/$name" params={{ name }} fw={600}>
        {name}
      </TextLink>
      <span>{words.address(transport, address, port)}</span>
      <small>{words.servers(servers.length)}</small>
      <small>{down > 0 && words.down(down)}</small>
    </li>
  );
}
