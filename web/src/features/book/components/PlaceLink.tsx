import { Text } from '@mantine/core';
import { placeName } from '../../../lib/naming';
import { TextLink } from '../../../ui/layout/ButtonLink';
import { text } from '../text';

const withPage = /^(share|link) (\S+)$/;

/** Leads to the page of a place, if it has one. */
export function SeePlace({ place }: { place: string }) {
  return (
    withPage.test(place) && (
      <Text size="sm" mt={4}>
        {text.check.lookAt} <PlaceLink place={place} />
      </Text>
    )
  );
}

/** A place of a limit or a refusal, such as "share genomics". A share or link leads to its page; anything else is text. */
export function PlaceLink({ place }: { place: string }) {
  const [, kind, name] = withPage.exec(place) ?? [];
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
