import { placeName } from '../../../lib/naming';
import { TextLink } from '../../../ui/layout/ButtonLink';

/** A place of a limit or a refusal, such as "share genomics". A share or link leads to its page; anything else is text. */
export function PlaceLink({ place }: { place: string }) {
  const [, kind, name] = /^(share|link) (\S+)$/.exec(place) ?? [];
  if (name === undefined) return placeName(place);
  return kind === 'share' ? (
    <TextLink to="/shares/$name" params={{ name }} c="inherit">
      {placeName(place)}
    </TextLink>
  ) : (
    <TextLink to="/network/links/$link" params={{ link: name }} c="inherit">
      {placeName(place)}
    </TextLink>
  );
}
