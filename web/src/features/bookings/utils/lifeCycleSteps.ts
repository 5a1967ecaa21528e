import type { Booking } from '../../../api/types';
import { isInstalled } from './capabilities';
import { text } from '../text';

/** One step of a life cycle. `at` is null where no instant is known. */
export interface LifeStep {
  readonly label: string;
  readonly status: 'passed' | 'current' | 'ahead';
  readonly trouble: boolean;
  readonly at: string | null;
  readonly detail: string | null;
}

function step(
  label: string,
  status: LifeStep['status'],
  at: string | null = null,
  extra: Partial<Pick<LifeStep, 'trouble' | 'detail'>> = {},
): LifeStep {
  return { label, status, at, trouble: false, detail: null, ...extra };
}

/** What the user asked for and what became of it: booked, its window, its end. */
export function bookingSteps(booking: Booking, now: number): LifeStep[] {
  const words = text.page.steps;
  if (booking.state === 'refused') {
    return [
      step(words.refused, 'current', booking.createdAt, {
        trouble: true,
        detail: booking.refusal?.message ?? null,
      }),
    ];
  }
  if (booking.state === 'waiting') {
    return [
      step(words.waiting, 'current', booking.createdAt, {
        detail: booking.refusal?.message ?? null,
      }),
      step(words.starts, 'ahead', booking.start),
    ];
  }
  const started = now >= Date.parse(booking.start);
  if (booking.state === 'cancelled') {
    return [step(words.booked, 'passed', booking.createdAt), step(words.cancelled, 'current')];
  }
  const first = booking.state === 'held' ? words.held : words.booked;
  const completed = booking.state === 'completed';
  return [
    step(first, started || completed ? 'passed' : 'current', booking.createdAt),
    step(words.starts, completed ? 'passed' : started ? 'current' : 'ahead', booking.start),
    ...(booking.end === null && !completed
      ? []
      : [step(words.completed, completed ? 'current' : 'ahead', booking.end)]),
  ];
}

/**
 * The steps of the deployment; a failure replaces the step at which it happened. One step where switches have no part in
 * the booking.
 */
export function deploymentSteps(booking: Booking): LifeStep[] {
  const { state, since, detail } = booking.deployment;
  if (!isInstalled(booking)) return [step(text.notInstalled, 'current', null, { detail })];
  const trouble = state === 'degraded' || state === 'failed';
  const order = ['pending', 'installing', trouble ? state : 'active', 'removed'] as const;
  const current = order.findIndex((name) => name === state);
  return order.map((name, index) => {
    const label = text.deploymentStates[name];
    if (index < current) return step(label, 'passed');
    if (index > current) return step(label, 'ahead');
    return step(label, 'current', since, { trouble, detail: detail ?? text.deploymentHelp[name] });
  });
}
