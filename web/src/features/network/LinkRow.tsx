import { UnstyledButton } from '@mantine/core';
import { memo } from 'react';
import type { LinkUse } from '../../api/types';
import { Sparkline } from '../../charts/Sparkline';
import { fillOf, formatFill, pressureOf } from '../../lib/capacity';
import { formatMeasuredRate, formatRate } from '../../lib/rate';
import { longestHistory, type UsePoint } from './histories';
import { LinkBar } from './LinkBar';
import classes from './LinkList.module.css';
import { text } from './text';

/** One link direction of the list, of which only the rows near to what is seen are there. */
export const LinkRow = memo(function LinkRow(props: {
  link: LinkUse;
  points: readonly UsePoint[];
  chosen: boolean;
  /** Its place among all, from 0, and how many there are. */
  index: number;
  count: number;
  measure: (row: HTMLElement | null) => void;
  onChoose: (id: string | undefined) => void;
}) {
  const { link, points, chosen, index } = props;
  const name = text.links.direction(link.fromName, link.toName);
  const fill = fillOf(link.usedBps ?? 0, link.rateBps);
  return (
    <li
      ref={props.measure}
      data-index={index}
      className={classes['row']}
      data-chosen={chosen}
      aria-setsize={props.count}
      aria-posinset={index + 1}
    >
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
        <Sparkline points={points} limit={link.rateBps} span={longestHistory} />
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
});
