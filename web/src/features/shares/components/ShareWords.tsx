import type { Share } from '../../../api/types';
import { formatRate } from '../../../lib/rate';
import { text } from '../text';

const ratio = new Intl.NumberFormat('en', { maximumFractionDigits: 1 });

/** How much the children may reserve together; more than the share itself has is allowed, and shown. */
export function DelegatedWords({ share }: { share: Share }) {
  if (share.delegatedBps === 0) return text.none;
  const over = share.maxReserveBps > 0 && share.delegatedBps > share.maxReserveBps;
  return (
    <>
      {formatRate(share.delegatedBps)}
      {over && <small>{text.oversubscribed(ratio.format(share.delegatedBps / share.maxReserveBps))}</small>}
    </>
  );
}

/** More names than this do not fit. */
const shown = 3;

/** Who may speak for the share, the first few by name. */
export function SpeakerWords({ share }: { share: Share }) {
  if (share.defaultSpeakers) return text.everyone;
  if (share.speakers.length === 0) return text.none;
  const rest = share.speakers.length - shown;
  return (
    <span title={share.speakers.join(', ')}>
      {share.speakers.slice(0, shown).join(', ')}
      {rest > 0 && ` ${text.more(rest)}`}
    </span>
  );
}

/** A text, with the part of it that was looked for marked. */
export function Marked({ text: whole, part }: { text: string; part: string }) {
  const at = part === '' ? -1 : whole.toLowerCase().indexOf(part.toLowerCase());
  if (at < 0) return whole;
  return (
    <>
      {whole.slice(0, at)}
      <mark>{whole.slice(at, at + part.length)}</mark>
      {whole.slice(at + part.length)}
    </>
  );
}
