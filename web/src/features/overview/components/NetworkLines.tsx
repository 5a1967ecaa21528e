import type { Drift, LinkUse, TableUse } from '../../../api/types';
import { formatMeasuredRate, formatRate } from '../../../lib/rate';
import { formatInstant } from '../../../lib/time';
import { CapacityBar } from '../../../ui/display/CapacityBar';
import { TextLink } from '../../../ui/layout/ButtonLink';
import { text } from '../text';
import { fullestLinks, fullestTables, unrepaired } from '../utils/digest';
import { Lines } from './Lines';

const count = new Intl.NumberFormat('en');

/** How many links and flow tables are listed. */
const maxBars = 5;

/** How many differences on switches are listed; the number above links to all of them. */
const maxDrift = 6;

/** The links that carry the most of what they can. */
export function LinkLines({ links }: { links: readonly LinkUse[] | undefined }) {
  return (
    <Lines
      title={text.links.title}
      none={text.links.none}
      lines={
        links &&
        fullestLinks(links)
          .slice(0, maxBars)
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

/** The flow tables with the least room left. */
export function TableLines({ tables }: { tables: readonly TableUse[] | undefined }) {
  return (
    <Lines
      title={text.tables.title}
      none={text.tables.empty}
      lines={
        tables &&
        fullestTables(tables)
          .slice(0, maxBars)
          .map((table) => {
            const name = text.tables.name(table.switchName, table.name);
            const amounts = text.tables.amounts(count.format(table.entries), count.format(table.maxEntries));
            return (
              <li key={`${table.dpid}/${table.table}`}>
                <TextLink to="/network/switches/$dpid" params={{ dpid: table.dpid }}>
                  {name}
                </TextLink>
                <small>{amounts}</small>
                <CapacityBar
                  label={text.tables.bar(name)}
                  taken={table.entries}
                  limit={table.maxEntries}
                  kind="reserved"
                  amounts={amounts}
                />
              </li>
            );
          })
      }
    />
  );
}

/** What is on switches now that is not as wanted. */
export function DriftLines({ drift, now }: { drift: readonly Drift[] | undefined; now: number }) {
  return (
    <Lines
      title={text.drift.title}
      none={text.drift.none}
      lines={
        drift &&
        unrepaired(drift)
          .slice(0, maxDrift)
          .map((one) => (
            <li key={`${one.dpid} ${one.at} ${one.kind} ${one.part} ${one.rule ?? ''}`}>
              <TextLink to="/network/switches/$dpid" params={{ dpid: one.dpid }}>
                {one.switchName}
              </TextLink>
              <span>{text.drift.what(one.kind, one.part, one.count)}</span>
              <small>{text.drift.since(formatInstant(one.at, now))}</small>
            </li>
          ))
      }
    />
  );
}
