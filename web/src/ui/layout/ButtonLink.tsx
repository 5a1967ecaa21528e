import { Anchor, Button, type AnchorProps, type ButtonProps } from '@mantine/core';
import { createLink } from '@tanstack/react-router';
import type { AnchorHTMLAttributes, Ref } from 'react';

type LinkAttributes = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, keyof ButtonProps> & {
  ref?: Ref<HTMLAnchorElement>;
};

function ButtonAnchor(props: ButtonProps & LinkAttributes) {
  return <Button component="a" {...props} />;
}

type TextLinkAttributes = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, keyof AnchorProps> & {
  ref?: Ref<HTMLAnchorElement>;
};

function TextAnchor(props: AnchorProps & TextLinkAttributes) {
  return <Anchor underline="always" inherit {...props} />;
}

/** A link to another page that looks like a button. */
export const ButtonLink = createLink(ButtonAnchor);

/** A link to another page within text. */
export const TextLink = createLink(TextAnchor);
