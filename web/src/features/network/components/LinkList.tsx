import { memo, useMemo } from 'react';
import type { LinkUse } from '../../../api/types';
import { LongList } from '../../../ui/table/LongList';
import { longestHistory, type LinkHistories, type UsePoint } from '../api/linkHistories';
import classes from './LinkList.module.css';
import { byUse } from '../utils/order';
import { text } from '../text';
import { UnstyledButton } from '@mantine/core';
import { Sparkline } from '../../../charts/Sparkline';
import { fillOf, formatFill, pressureOf } from '../../../lib/capacity';
import { formatMeasuredRate, formatRate } from '../../../lib/rate';
import { LinkBar } from './LinkBar';

/** What a row is expected to be high, in pixels, until it is measured. */
const rowHeight = 48;

/** Before the first answer. */
const noPoints: readonly UsePoint[] = [];

/**
 * Every link direction with its use, its reserved part and its last minutes. Choosing one shows its chart.
 */
export function LinkList(props: {
  links: readonly LinkUse[];
  histories: LinkHistories | undefined;
  chosen: string | undefined;
  onChoose: (id: string | undefined) => void;
}) {
  const { links, histories } = props;
  const sorted = useMemo(() => byUse(links, histories), [links, histories]);
  return (
    <>
      <ul className={classes['legend']} aria-hidden>
        <li data-kind="used">{text.links.legendUsed}</li>
        <li data-kind="reserved">{text.links.legendReserved}</li>
        <li data-kind="peak">{text.links.legendPeak}</li>
      </ul>
      <div className={classes['list']}>
        <LongList label={text.links.title} rows={sorted} height={rowHeight} keyOf={idOf}>
          {(link, place) => (
            <LinkRow
              key={link.id}
              link={link}
              points={histories?.get(link.id) ?? noPoints}
              chosen={link.id === props.chosen}
              index={place['data-index']}
              count={sorted.length}
              measure={place.ref}
              onChoose={props.onChoose}
            />
          )}
        </LongList>
      </div>
    </>
  );
}

function idOf({ id }: LinkUse): string {
  return id;
}

/** One link direction of the list, of which only the rows near to what is seen are there. */
const LinkRow = memo(function LinkRow(props: {
  link: LinkUse;
  points: readonly UsePoint[];
  chosen: boolean;
  /** Its place among all, from 0, and how many there are. */
  index: number;
  count: number;
  measure: (row: HTMLElement | null) => void;
  onChoose: (id: string | undefined) => void;
}) {
  const { link, points, chosen, index, count, measure, onChoose } = props;
  const name = text.links.direction(link.fromName, link.toName);
  const fill = fillOf(link.usedBps ?? 0, link.rateBps);
  return (
    <li
      ref={measure}
      data-index={index}
      className={classes['row']}
      data-chosen={chosen}
      aria-setsize={count}
      aria-posinset={index + 1}
    >
      <UnstyledButton
        className={classes['name']}
        aria-pressed={chosen}
        onClick={() => {
          onChoose(chosen ? undefined : link.id);
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
