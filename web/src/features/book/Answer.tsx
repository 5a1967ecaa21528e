import { Button, Group, Loader, Text } from '@mantine/core';
import { IconArrowDownRight, IconClockShare } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { ApiError } from '../../api/problem';
import type { BookingCheck, CounterOffer, Refusal } from '../../api/types';
import { formatRate } from '../../lib/rate';
import { formatWindow } from '../../lib/time';
import { Notice } from '../../ui/Notice';
import { Panel } from '../../ui/Panel';
import { placesOf } from '../../ui/path';
import { PathRow } from '../../ui/PathRow';
import { ProblemNotice } from '../../ui/ProblemNotice';
import { RefusalNotice } from '../../ui/RefusalNotice';
import { useNow } from '../../ui/useNow';
import classes from './Answer.module.css';
import { useCheck } from './checkBooking';
import type { Draft } from './draft';
import { PlaceLink } from './PlaceLink';
import { placeNamed } from './room';
import { text } from './text';

interface AnswerProps {
  readonly draft: Draft | null;
  /** What about the time stands in the way of a draft, where anything does. */
  readonly objection: string | undefined;
  /** Whether the draft is what stands in the form now. */
  readonly settled: boolean;
  /** Why the booking that was sent was not made. */
  readonly failure: Error | null;
  readonly onTake: (offer: CounterOffer) => void;
  /** What there is to say beside the answer. */
  readonly children?: ReactNode;
}

/** What the gateway would say to the form as it stands; once it was sent, what it did say. */
export function Answer(props: AnswerProps) {
  const check = useCheck(props.draft);
  const busy = props.draft !== null && (!props.settled || check.isPlaceholderData || check.isPending);
  return (
    <Panel
      title={text.answer}
      aside={busy ? <Loader size={16} role="img" aria-label={text.checking} /> : undefined}
    >
      <div className={classes['answer']} aria-busy={busy} aria-live="polite">
        <AnswerWords {...props} check={check} />
        {props.draft !== null && props.children}
      </div>
    </Panel>
  );
}

function AnswerWords({
  draft,
  objection,
  failure,
  check,
  onTake,
}: AnswerProps & { check: ReturnType<typeof useCheck> }) {
  if (failure !== null) {
    const refusal = failure instanceof ApiError ? failure.refusal : null;
    return (
      <ProblemNotice error={failure}>{refusal && <Offers refusal={refusal} onTake={onTake} />}</ProblemNotice>
    );
  }
  if (draft === null) return <Text c="dimmed">{objection ?? text.incomplete}</Text>;
  if (check.isError) return <ProblemNotice error={check.error} />;
  const answer = check.data;
  if (!answer) return <Text c="dimmed">{text.checking}…</Text>;
  if (answer.granted) {
    return (
      <Notice tone="good" title={text.granted}>
        {draft.deadline !== null && <FoundWindow answer={answer} />}
        <div className={classes['path']}>
          <PathRow label={text.path} places={placesOf(answer.pathNames)} />
        </div>
      </Notice>
    );
  }
  if (!answer.refusal) return null;
  return (
    <RefusalNotice refusal={answer.refusal}>
      <PlaceOf refusal={answer.refusal} />
      <Offers refusal={answer.refusal} onTake={onTake} />
    </RefusalNotice>
  );
}

/** Leads to the share or link that stands in the way. */
function PlaceOf({ refusal }: { refusal: Refusal }) {
  const place = placeNamed(refusal.place);
  if (place === null) return null;
  return (
    <Text size="sm" mt={4}>
      {text.lookAt} <PlaceLink place={place} />
    </Text>
  );
}

/** Where the window was found that was not asked for at its time. */
function FoundWindow({ answer }: { answer: BookingCheck }) {
  const now = useNow();
  if (answer.start === null || answer.rateBps === null) return null;
  return <Text>{text.found(formatRate(answer.rateBps), formatWindow(answer.start, answer.end, now))}</Text>;
}

function Offers({ refusal, onTake }: { refusal: Refusal; onTake: (offer: CounterOffer) => void }) {
  const now = useNow();
  if (refusal.counterOffers.length === 0) return null;
  return (
    <Group gap="xs" mt="sm" role="group" aria-label={text.offers}>
      {refusal.counterOffers.map((offer) => {
        const rate = formatRate(offer.rateBps);
        const less = offer.kind === 'less-bandwidth';
        return (
          <Button
            key={`${offer.kind} ${offer.start} ${offer.rateBps}`}
            className={classes['offer'] ?? ''}
            variant="default"
            size="xs"
            leftSection={
              less ? <IconArrowDownRight size={15} aria-hidden /> : <IconClockShare size={15} aria-hidden />
            }
            onClick={() => {
              onTake(offer);
            }}
          >
            {less ? text.offerLess(rate) : text.offerLater(rate, formatWindow(offer.start, offer.end, now))}
          </Button>
        );
      })}
    </Group>
  );
}
