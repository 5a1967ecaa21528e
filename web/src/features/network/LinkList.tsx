import { UnstyledButton } from '@mantine/core';
import type { LinkUse } from '../../api/types';
import { Sparkline } from '../../charts/Sparkline';
import { fillOf, formatFill, pressureOf } from '../../lib/capacity';
import { formatMeasuredRate, formatRate } from '../../lib/rate';
import { longestHistory, type LinkHistories } from './histories';
import { LinkBar } from './LinkBar';
import classes from './LinkList.module.css';
import { byUse } from './order';
import { text } from './text';

/** Every link direction with its use, its reserved part and its last minutes. Choosing one shows its chart. */
export function LinkList(props: {
  links: readonly LinkUse[];
  histories: LinkHistories | undefined;
  chosen: string | undefined;
  onChoose: (id: string | undefined) => void;
}) {
  return (
    <>
      <ul className={classes['legend']} aria-hidden>
        <li data-kind="used">{text.links.legendUsed}</li>
        <li data-kind="reserved">{text.links.legendReserved}</li>
        <li data-kind="peak">{text.links.legendPeak}</li>
      </ul>
      <ul className={classes['list']} aria-label={text.links.title}>
        {byUse(props.links, props.histories).map((link) => {
          const name = text.links.direction(link.fromName, link.toName);
          const fill = fillOf(link.usedBps ?? 0, link.rateBps);
          const chosen = link.id === props.chosen;
          return (
            <li key={link.id} className={classes['row']} data-chosen={chosen}>
              <UnstyledButton
                className={classes['name']}
                aria-pressed={chosen}
                onClick={() => {
                  props.onChoose(chosen ? undefined : link.id);
                }}
              >
                {name}
              </UnstyledButton>
              <span className={classes['spark']}>
                <Sparkline
                  points={props.histories?.get(link.id) ?? []}
                  limit={link.rateBps}
                  span={longestHistory}
                />
              </span>
              <span className={classes['bar']}>
                <LinkBar link={link} name={name} />
              </span>
              <span className={classes['percent']} data-pressure={pressureOf(fill)}>
                {link.usedBps === null ? '–' : formatFill(fill)}
              </span>
              <span className={classes['words']}>
                <span>
                  {link.usedBps === null ? text.links.notMeasured : formatMeasuredRate(link.usedBps)}{' '}
                  {text.links.of(formatRate(link.rateBps))}
                </span>
                <small>
                  {link.reservedNowBps > 0
                    ? text.links.reservedWords(formatRate(link.reservedNowBps))
                    : text.links.noneReserved}
                </small>
              </span>
            </li>
          );
        })}
      </ul>
    </>
  );
}
