import { TextLink } from '../../ui/ButtonLink';
import type { Place } from './room';
import { text } from './text';

/** The name of a share or link, which leads to its page. */
export function PlaceLink({ place }: { place: Pick<Place, 'kind' | 'name'> }) {
  return place.kind === 'share' ? (
    <TextLink to="/shares/$name" params={{ name: place.name }}>
      {text.place.share(place.name)}
    </TextLink>
  ) : (
    <TextLink to="/network/links/$link" params={{ link: place.name }}>
      {text.place.link(place.name)}
    </TextLink>
  );
}
