import type { Tone } from '../../ui/StateBadge';
import { partWords } from './partWords';
import { text } from './text';

/** A part of the gateway as it is shown. */
export interface Part {
  readonly name: string;
  readonly title: string;
  readonly tone: Tone;
  readonly label: string;
  readonly note: string;
}

/** States that are no reason to worry, and those that are more than one; all others need a look. */
const tones: Readonly<Record<string, Tone>> = {
  'leader standby': 'still',
  'leader none': 'bad',
  'database away': 'bad',
  'controller away': 'bad',
};

/** What a part and its state, in the gateway's own word, mean to people. */
export function readPart(name: string, state: string): Part {
  const words = partWords[name];
  const title = words?.title ?? name;
  if (state === 'ok') return { name, title, tone: 'good', label: text.health.ok, note: words?.well ?? '' };
  const known = words?.states?.[state];
  return {
    name,
    title,
    tone: tones[`${name} ${state}`] ?? 'warn',
    label: known?.label ?? state,
    note: known?.advice ?? words?.advice ?? text.health.unknownAdvice,
  };
}
