import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { text } from '../features/book/text';
import { renderApp, type AppOptions } from './renderApp';

/** A field of the booking form that is chosen from a list. */
export const combobox = (name: string) => screen.findByRole('combobox', { name });

/** Chooses an option of such a field. */
async function choose(user: UserEvent, label: string, option: RegExp) {
  await user.click(await combobox(label));
  await user.click(await screen.findByRole('option', { name: option }));
}

/** Chooses what is booked for the other direction. */
export async function chooseWayBack(user: UserEvent, choice: keyof typeof text.waysBack) {
  const choices = await screen.findByRole('radiogroup', { name: text.wayBack });
  await user.click(within(choices).getByText(text.waysBack[choice]));
}

/** The booking form with a flow from h2 to h6 on the share genomics, from now on for five minutes, without a way back. */
export async function fillBooking(rate: string, options?: AppOptions) {
  const app = renderApp('/book', options);
  await choose(app.user, text.from, /^h2/);
  await choose(app.user, text.to, /^h6/);
  await app.user.type(screen.getByLabelText(text.rate), rate);
  await choose(app.user, text.share, /^genomics/);
  await chooseWayBack(app.user, 'none');
  return app;
}
