import { Button, Group } from '@mantine/core';
import { IconArrowDownRight, IconClockShare } from '@tabler/icons-react';
import type { CounterOffer } from '../../api/types';
import { formatRate } from '../../lib/rate';
import { formatWindow } from '../../lib/time';
import { text } from '../text';
import { useNow } from '../useNow';

/** What the gateway would grant instead of what it refused: a lower rate or a later window, each a button that takes it. */
export function CounterOffers(props: {
  offers: readonly CounterOffer[];
  disabled?: boolean;
  onTake: (offer: CounterOffer) => void;
}) {
  const now = useNow();
  if (props.offers.length === 0) return null;
  return (
    <Group gap="xs" mt="sm" role="group" aria-label={text.offers.title}>
      {props.offers.map((offer) => {
        const rate = formatRate(offer.rateBps);
        const isLess = offer.kind === 'less-bandwidth';
        const Icon = isLess ? IconArrowDownRight : IconClockShare;
        return (
          <Button
            key={`${offer.kind} ${offer.start} ${offer.rateBps}`}
            variant="default"
            size="xs"
            h="auto"
            mih={30}
            py={4}
            styles={{ label: { whiteSpace: 'normal' } }}
            disabled={props.disabled ?? false}
            leftSection={<Icon size={15} aria-hidden />}
            onClick={() => {
              props.onTake(offer);
            }}
          >
            {isLess
              ? text.offers.less(rate)
              : text.offers.later(rate, formatWindow(offer.start, offer.end, now))}
          </Button>
        );
      })}
    </Group>
  );
}
