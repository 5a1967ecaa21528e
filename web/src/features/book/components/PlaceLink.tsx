import { TextLink } from '../../../ui/layout/ButtonLink';

/** A place that a refusal names, such as "share genomics". A share or link leads to its page; anything else is text. */
export function PlaceLink({ place }: { place: string }) {
  const [, kind, name] = /^(share|link) (\S+)$/.exec(place) ?? [];
  if (name === undefined) return place;
  return kind === 'share' ? (
    <TextLink to="/shares/$name" params={{ name }} c="inherit">
      {place}
    </TextLink>
  ) : (
    <TextLink to="/network/links/$link" params={{ link: name }} c="inherit">
      {place}
    </TextLink>
  );
}
