import { screen, waitFor } from '@testing-library/react';
import { http, unreachable } from '../../../mock/http';
import { violations } from '../../testing/axe';
import { renderApp, type AppOptions } from '../../testing/renderApp';
import { text as ui } from '../../ui/text';
import { text } from './text';

const copyWords = ui.copy;
const words = text.settings;

async function openSettings(options: AppOptions = { as: 'root' }) {
  const app = renderApp('/admin/settings', options);
  await screen.findByRole('list', { name: words.groups.listening });
  return app;
}

const setting = (name: string) => screen.getByText(name, { selector: 'code' }).closest('li');
const groups = () => screen.queryAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);

describe('the settings', () => {
  it('are reached from the administration, in groups, each with its purpose', async () => {
    const { user } = renderApp('/admin/users', { as: 'carl' });
    await user.click(await screen.findByRole('link', { name: words.title }));
    expect(await screen.findByRole('heading', { level: 1, name: words.title })).toBeVisible();
    await screen.findByRole('list', { name: words.groups.listening });
    expect(groups()).toEqual(Object.values(words.groups));
    expect(setting('--listen')).toHaveTextContent('Where to answer.');
    expect(screen.getByText('0.1.0')).toBeVisible();
    expect(await violations()).toEqual([]);
  });

  it('show configured values next to the defaults, with units', async () => {
    await openSettings();
    expect(setting('--sample-hours')).toHaveTextContent('96 hours');
    expect(setting('--sample-hours')).toHaveTextContent(words.setAtStart);
    expect(setting('--sample-hours')).toHaveTextContent(words.standard('48 hours'));
    expect(setting('--install-lead-ms')).toHaveTextContent('2,000 ms');
    expect(setting('--install-lead-ms')).not.toHaveTextContent(words.setAtStart);
    expect(setting('--secure-cookies')).toHaveTextContent(words.on);
    expect(setting('--advertise')).toHaveTextContent(words.empty);
  });

  it('mark values that the gateway withholds', async () => {
    await openSettings({
      as: 'root',
      answers: [
        http.get('/settings', ({ reply }) =>
          reply(200, {
            version: null,
            since: '2026-11-20T20:00:00Z',
            settings: ['jdbc:postgresql://db:5432/windowpane', null].map((value, at) => ({
              group: 'listening' as const,
              name: `--url-${at}`,
              value,
              withheld: true,
              standard: null,
              configured: true,
              description: 'Where it is.',
            })),
          }),
        ),
      ],
    });
    expect(setting('--url-0')).toHaveTextContent('jdbc:postgresql://db:5432/windowpane');
    expect(setting('--url-0')).toHaveTextContent(words.more);
    expect(setting('--url-1')).toHaveTextContent(words.hidden);
    expect(setting('--url-1')).toHaveTextContent(words.hiddenHelp);
    expect(screen.getByText(words.facts.unbuilt)).toBeVisible();
  });

  it('are found by every word of what is typed, which the address keeps', async () => {
    const { user, router } = await openSettings();
    await user.type(screen.getByRole('searchbox', { name: words.search }), 'HOURS kept');
    await waitFor(() => {
      expect(groups()).toEqual([words.groups.retention]);
    });
    expect(setting('--sample-hours')).toBeVisible();
    expect(router.state.location.search).toEqual({ q: 'HOURS kept' });
    await user.type(screen.getByRole('searchbox'), ' x');
    expect(await screen.findByText(words.none)).toBeVisible();
    await user.click(screen.getByRole('button', { name: words.clear }));
    expect(await screen.findByRole('list', { name: words.groups.log })).toBeVisible();
    expect(router.state.location.search).toEqual({});
  });

  it('have names that are copied', async () => {
    const { user } = await openSettings();
    const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    await user.click(screen.getByRole('button', { name: copyWords.of('--listen') }));
    expect(await screen.findByText(copyWords.copied)).toBeVisible();
    expect(copied).toHaveBeenCalledWith('--listen');
  });

  it('have names that are selected where the browser keeps the clipboard to itself', async () => {
    const { user } = await openSettings();
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('not here'));
    await user.click(screen.getByRole('button', { name: copyWords.of('--listen') }));
    expect(await screen.findByText(copyWords.byHand)).toBeVisible();
    expect(window.getSelection()?.toString()).toBe('--listen');
  });

  it('are not shown to members who type the address', async () => {
    renderApp('/admin/settings', { as: 'ada' });
    expect(await screen.findByText(text.forbidden.title)).toBeVisible();
    expect(screen.queryByRole('list', { name: words.groups.listening })).not.toBeInTheDocument();
  });

  it('report that the gateway does not answer, and are fetched again', async () => {
    const { user } = renderApp('/admin/settings', {
      as: 'root',
      answers: [http.get('/settings', () => unreachable(), { once: true })],
    });
    expect(await screen.findByRole('alert')).toHaveTextContent('The gateway does not answer');
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('list', { name: words.groups.listening })).toBeVisible();
  });
});
