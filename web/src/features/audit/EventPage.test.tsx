import { screen, within } from '@testing-library/react';
import { http, problem } from '../../../mock/http';
import { Store } from '../../../mock/store';
import type { AuditEvent } from '../../api/types';
import { violations } from '../../testing/axe';
import { renderApp } from '../../testing/renderApp';
import { text as ui } from '../../ui/text';
import { text } from './text';

const copyWords = ui.copy;

/** An event of the audit log that every new store has. */
async function recorded(which: (action: string) => boolean): Promise<AuditEvent> {
  const lines = await new Store().audit.lines();
  const line = lines.find(({ action }) => which(action));
  if (!line) throw new Error('The audit log has no such event.');
  return { ...line, detail: JSON.parse(line.detail) as AuditEvent['detail'] };
}

const altered = () => recorded((action) => action === 'share.alter');
const changed = (event: AuditEvent) =>
  http.get('/audit/{seq}', ({ params, reply }) =>
    Number(params.seq) === event.seq ? reply(200, event) : undefined,
  );
const findings = async () => within(await screen.findByRole('list', { name: text.chain.title }));
const finding = async (words: string) => (await findings()).findByText(words);

describe('the page of an event', () => {
  it('shows who asked for what, when, and about what', async () => {
    const { seq } = await altered();
    renderApp(`/audit/${seq}`, { as: 'carl' });
    expect(await screen.findByRole('heading', { level: 1, name: 'Changing a share' })).toBeVisible();
    const facts = screen.getByRole('region', { name: text.page.facts });
    expect(facts).toHaveTextContent('Whoroot');
    expect(facts).toHaveTextContent('Sent from192.0.2.17');
    expect(within(facts).getByRole('link', { name: 'genomics' })).toHaveAttribute('href', '/shares/genomics');
    expect(document.title).toBe('Changing a share · Windowpane');
    await finding(text.chain.content.holds);
    expect(await violations()).toEqual([]);
  });

  it('shows the change of each field, and the unchanged ones on request', async () => {
    const { seq } = await altered();
    const { user } = renderApp(`/audit/${seq}`, { as: 'carl' });
    const row = (name: string) => screen.findByRole('row', { name });
    expect(await row('flowGroup.srcHost Changed 10.0.0.0/30 10.0.0.0/29')).toBeVisible();
    expect(await row('minLimitBps Removed 1 Mbit/s')).toBeVisible();
    expect(await row('flowGroup.transport Added tcp')).toBeVisible();
    expect(screen.queryByRole('row', { name: /mayAllow/ })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: text.difference.unfold(3) }));
    expect(await row('mayAllow Unchanged yes')).toBeVisible();
  });

  it('shows why something was refused, and which token asked for it', async () => {
    const { user } = renderApp('/audit?outcome=refused', { as: 'carl' });
    await user.click(await screen.findByRole('link', { name: 'Booking a window' }));
    expect(await screen.findByText('The share has not enough bandwidth left')).toBeVisible();
    expect(screen.getByRole('region', { name: text.page.facts })).toHaveTextContent(
      `${text.page.token} 0192f6a0-7c1e-7d35-9b1c-2f6f1f0c8a11`,
    );
  });

  it('shows the trace of the request, to be copied', async () => {
    const event = await altered();
    const trace = '4bf92f3577b34da6a3ce929d0e0e4736';
    const { user } = renderApp(`/audit/${event.seq}`, {
      as: 'carl',
      answers: [changed({ ...event, detail: { ...event.detail, trace } })],
    });
    const facts = await screen.findByRole('region', { name: text.page.facts });
    expect(facts).toHaveTextContent(`${text.page.trace}${trace}`);
    const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    await user.click(within(facts).getByRole('button', { name: copyWords.of(trace) }));
    expect(await screen.findByText(copyWords.copied)).toBeVisible();
    expect(copied).toHaveBeenCalledWith(trace);
  });

  it('leads to the events before and after, and back to what was searched for', async () => {
    const { seq } = await altered();
    const { user, router } = renderApp(`/audit/${seq}?share=genomics`, { as: 'carl' });
    await user.click(await screen.findByRole('link', { name: text.page.event(seq + 1) }));
    expect(await screen.findByText(text.chain.before.holds(seq))).toBeVisible();
    await user.click(screen.getByRole('link', { name: text.page.event(seq) }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Changing a share' })).toBeVisible();
    await user.click(screen.getByRole('link', { name: `← ${text.page.back}` }));
    expect(await screen.findByRole('table', { name: text.title })).toBeVisible();
    expect(router.state.location.search).toEqual({ share: 'genomics' });
  });

  it('reports an unknown event', async () => {
    renderApp('/audit/9999', { as: 'carl' });
    expect(await screen.findByRole('alert')).toHaveTextContent('Not found');
  });

  it('shows members who may read the audit log', async () => {
    renderApp('/audit/1', { as: 'ada' });
    expect(await screen.findByText(text.closed.title)).toBeVisible();
  });
});

describe('the chain of hashes', () => {
  it('is checked around an event: its content, the one before and the one after', async () => {
    const { seq } = await altered();
    renderApp(`/audit/${seq}`, { as: 'carl' });
    expect(await finding(text.chain.content.holds)).toBeVisible();
    expect(await finding(text.chain.before.holds(seq - 1))).toBeVisible();
    expect(await finding(text.chain.after.holds(seq + 1))).toBeVisible();
  });

  it('begins with the first event', async () => {
    renderApp('/audit/1', { as: 'carl' });
    expect(await finding(text.chain.before.first)).toBeVisible();
  });

  it('does not report the newest event as the end of a complete chain', async () => {
    const lines = await new Store().audit.lines();
    renderApp(`/audit/${lines.length}`, { as: 'carl' });
    expect(await finding(text.chain.after.none)).toBeVisible();
  });

  it('is broken where an event differs from its record', async () => {
    const event = await altered();
    renderApp(`/audit/${event.seq}`, { as: 'carl', answers: [changed({ ...event, principal: 'eve' })] });
    expect(await finding(text.chain.content.broken)).toBeVisible();
    expect(await finding(text.chain.before.holds(event.seq - 1))).toBeVisible();
  });

  it('is broken where an event was sealed anew: its neighbour does not know the new hash', async () => {
    const event = await altered();
    const hash = 'f'.repeat(64);
    renderApp(`/audit/${event.seq + 1}`, { as: 'carl', answers: [changed({ ...event, hash })] });
    expect(await finding(text.chain.before.broken(event.seq))).toBeVisible();
    expect(await finding(text.chain.content.holds)).toBeVisible();
  });

  it('is broken where the event before is missing', async () => {
    const { seq } = await altered();
    const missing = http.get('/audit/{seq}', ({ params }) =>
      Number(params.seq) === seq - 1 ? problem(404, 'not-found') : undefined,
    );
    renderApp(`/audit/${seq}`, { as: 'carl', answers: [missing] });
    expect(await finding(text.chain.before.missing(seq - 1))).toBeVisible();
  });

  it('is unknown without the recorded text, and is checked on another request', async () => {
    const { seq } = await altered();
    let busy = true;
    const detail = 'Other exports are still being read.';
    const answers = [
      http.get('/audit/export', () => (busy ? problem(429, 'too-many-requests', { detail }) : undefined)),
    ];
    const { user } = renderApp(`/audit/${seq}`, { as: 'carl', answers });
    expect(await finding(text.chain.content.failed(detail))).toBeVisible();
    expect((await findings()).getByText(text.chain.findings.unknown)).toBeVisible();
    busy = false;
    await user.click(screen.getByRole('button', { name: text.chain.again }));
    expect(await finding(text.chain.content.holds)).toBeVisible();
  });

  it('is unknown where the browser computes no hashes', async () => {
    const { router, store } = renderApp('/audit', { as: 'carl' });
    await screen.findByRole('table', { name: text.title });
    // The mock gateway computes hashes with the same functions.
    await store.audit.lines();
    vi.stubGlobal('crypto', {});
    await router.navigate({ to: '/audit/$seq', params: { seq: '2' } });
    expect(await finding(text.chain.content.incapable)).toBeVisible();
    expect(await finding(text.chain.before.holds(1))).toBeVisible();
    expect(screen.queryByRole('button', { name: text.chain.again })).not.toBeInTheDocument();
    vi.unstubAllGlobals();
  });
});
