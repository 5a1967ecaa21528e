import type { LinkUse } from '../../api/types';
import { formatMeasuredRate, formatRate } from '../../lib/rate';
import { TextLink } from '../../ui/ButtonLink';
import { CapacityBar } from '../../ui/CapacityBar';
import { fullestLinks } from './digest';
import { Lines } from './Lines';
import { text } from './text';

const most = 5;

/** The links that carry the most of what they can. */
export function LinkLines({ links }: { links: readonly LinkUse[] | undefined }) {
  return (
    <Lines
      title={text.links.title}
      none={text.links.none}
      lines={
        links &&
        fullestLinks(links)
          .slice(0, most)
          .map((link) => {
            const name = text.links.name(link.fromName, link.toName);
            const amounts = text.links.amounts(
              formatMeasuredRate(link.usedBps ?? 0),
              formatRate(link.rateBps),
            );
            return (
              <li key={link.id}>
                <TextLink to="/network/links/$link" params={{ link: link.id }}>
                  {name}
                </TextLink>
                <small>{amounts}</small>
                <CapacityBar
                  label={text.links.bar(name)}
                  taken={link.usedBps ?? 0}
                  limit={link.rateBps}
                  kind="used"
                  amounts={amounts}
                />
              </li>
            );
          })
      }
    />
  );
}
