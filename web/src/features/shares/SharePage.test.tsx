import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { refusalLike } from '../../../mock/fixtures/shares';
import { http, problem } from '../../../mock/http';
import { conflict, invalidField, refused } from '../../../mock/scenarios';
import { violations } from '../../testing/axe';
import { renderApp, type AppOptions } from '../../testing/renderApp';
import { text as shared } from '../../ui/text';
import { text as flow } from '../../ui/flow-group/text';
import { text as content } from './contents/text';
import { text } from './text';
import { text as ruleWords } from './path-rules/text';
import { text as classWords } from './traffic-classes/text';

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const speakers = () => screen.findByRole('list', { name: text.speakers.title });

describe('the page of a share', () => {
  it('shows its limit, its timeline and its children', async () => {
    renderApp('/shares/research');
    await heading('research');
    expect(screen.getByRole('region', { name: text.page.facts })).toHaveTextContent('80 Mbit/s');
    const children = await screen.findByRole('list', { name: text.page.children });
    expect(within(children).getByRole('link', { name: 'genomics' })).toBeVisible();
    const timeline = await screen.findByRole('table', { name: text.page.timelineLabel('research') });
    expect(within(timeline).getByRole('row', { name: '21:00:00 40 Mbit/s 80 Mbit/s' })).toBeInTheDocument();
  });

  it('shows what its bookings got, and what runs and is next', async () => {
    renderApp('/shares/genomics');
    await heading('genomics');
    const usage = await screen.findByRole('table', { name: text.usage.label('genomics') });
    expect(
      within(usage).getAllByRole('row', { name: /40 Mbit\/s 38.* Mbit\/s 60 Mbit\/s/ }).length,
    ).toBeGreaterThan(0);
    const bookings = await screen.findByRole('list', { name: text.bookings.title });
    const lines = within(bookings).getAllByRole('listitem');
    expect(lines.map((line) => line.textContent)).toEqual([
      'h1 → h440 Mbit/sadauntil 21:09 today',
      'h3 → h420 Mbit/sadafrom 21:12 today',
    ]);
    expect(screen.getByRole('link', { name: text.bookings.all })).toHaveAttribute(
      'href',
      expect.stringContaining('/bookings?scope=all'),
    );
  });

  it('lists its services', async () => {
    renderApp('/shares/research');
    await heading('research');
    const services = await screen.findByRole('list', { name: text.services.title });
    const lines = within(services).getAllByRole('listitem');
    expect(lines.map((line) => line.textContent)).toEqual([
      'shop10.0.0.101:443/tcp2 servers',
      'web10.0.0.100:80/tcp3 servers1 down',
    ]);
    expect(within(services).getByRole('link', { name: 'web' })).toHaveAttribute('href', '/services/web');
  });

  it('lists its traffic classes, creates and changes one, and deletes it after asking', async () => {
    const { user } = renderApp('/shares/research');
    await heading('research');
    const classes = await screen.findByRole('list', { name: classWords.title });
    expect(within(classes).getByRole('listitem')).toHaveTextContent(
      'shuffleTCP from port 13562at least 20 Mbit/sNormalRatesChangeDelete',
    );
    await user.click(screen.getByRole('button', { name: classWords.history.openOf('shuffle') }));
    expect(
      await screen.findByRole('figure', { name: classWords.history.label('shuffle') }),
    ).toBeInTheDocument();
    await user.click(screen.getByText(classWords.history.byFlows));
    expect(
      await screen.findByRole('figure', { name: classWords.history.labelOfFlows('shuffle') }),
    ).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: classWords.history.openOf('shuffle') }));
    await user.click(screen.getByRole('button', { name: classWords.form.open }));
    const dialog = await screen.findByRole('dialog');
    await user.type(within(dialog).getByRole('textbox', { name: content.name }), 'backup');
    await user.type(within(dialog).getByRole('textbox', { name: classWords.form.dstPort }), '873');
    await user.type(within(dialog).getByRole('textbox', { name: classWords.form.min }), '5');
    expect(
      await within(dialog).findByText(classWords.preview.reserves('5 Mbit/s', 'research')),
    ).toBeVisible();
    expect(await violations()).toEqual([]);
    await user.click(within(dialog).getByRole('button', { name: content.create }));
    expect(await within(classes).findByText('backup')).toBeVisible();
    expect(within(classes).getByText('TCP from port 873')).toBeVisible();

    await user.click(screen.getByRole('button', { name: classWords.change.label('backup') }));
    const change = await screen.findByRole('dialog', { name: content.changeTitle('backup') });
    expect(within(change).getByRole('textbox', { name: classWords.form.min })).toHaveValue('5');
    expect(within(change).getByRole('textbox', { name: classWords.form.dstPort })).toHaveValue('873');
    expect(within(change).getByRole('checkbox', { name: classWords.form.bothWays })).toBeChecked();
    await user.click(within(change).getByRole('button', { name: classWords.form.addFlows }));
    const more = within(within(change).getByRole('group', { name: classWords.form.flowsOf(2) }));
    await user.type(more.getByRole('textbox', { name: classWords.form.srcPort }), '874');
    await user.click(more.getByRole('checkbox', { name: classWords.form.bothWays }));
    await user.type(within(change).getByRole('textbox', { name: classWords.form.max }), '4');
    await user.click(within(change).getByRole('button', { name: content.change }));
    expect(await within(change).findByText(classWords.form.maxBelow)).toBeVisible();
    await user.type(within(change).getByRole('textbox', { name: classWords.form.max }), '0');
    await user.click(within(change).getByText(classWords.priorities.low.name));
    fireEvent.change(within(change).getByLabelText(content.end), {
      target: { value: '2030-05-01T12:30' },
    });
    await user.click(within(change).getByRole('button', { name: content.change }));
    expect(await within(classes).findByText('at least 5 Mbit/s, at most 40 Mbit/s')).toBeVisible();
    expect(within(classes).getByText(/until 12:30, 1 May 2030/)).toBeVisible();
    expect(within(classes).getByText('TCP from port 874')).toBeVisible();
    expect(await violations()).toEqual([]);

    await user.click(screen.getByRole('button', { name: classWords.remove.label('backup') }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: content.remove }));
    await waitFor(() => {
      expect(within(classes).queryByText('backup')).toBeNull();
    });
  });

  it('lists its path rules, creates and changes one, and deletes it after asking', async () => {
    const { user } = renderApp('/shares/research');
    await heading('research');
    const rules = await screen.findByRole('list', { name: ruleWords.title });
    expect(await within(rules).findByText('through s3')).toBeVisible();
    expect(within(rules).getByRole('listitem')).toHaveTextContent(
      'firewallTCP to port 80through s3both directionsChangeDelete',
    );
    await user.click(screen.getByRole('button', { name: ruleWords.form.open }));
    const dialog = await screen.findByRole('dialog');
    await user.type(within(dialog).getByRole('textbox', { name: content.name }), 'detour');
    await user.type(within(dialog).getByRole('textbox', { name: classWords.form.dstPort }), '443');
    await user.click(within(dialog).getByRole('button', { name: content.create }));
    expect(await within(dialog).findByText(ruleWords.form.dpidWrong)).toBeVisible();
    await user.click(within(dialog).getByText(ruleWords.kinds.avoid.name));
    await user.click(within(dialog).getByRole('combobox', { name: ruleWords.form.part }));
    await user.click(await screen.findByRole('option', { name: 's3' }));
    expect(
      await within(dialog).findByText(ruleWords.preview.unmet(1, ruleWords.preview.way('s1:3', 'h4'))),
    ).toBeVisible();
    expect(within(dialog).getByText(ruleWords.preview.bookings(2))).toBeVisible();
    expect(within(dialog).getByText(ruleWords.preview.classes('shuffle'))).toBeVisible();
    expect(await violations()).toEqual([]);
    await user.click(within(dialog).getByRole('button', { name: content.create }));
    expect(await within(rules).findByText('around s3')).toBeVisible();

    await user.click(screen.getByRole('button', { name: ruleWords.change.label('detour') }));
    const change = await screen.findByRole('dialog', { name: content.changeTitle('detour') });
    await user.click(within(change).getByRole('combobox', { name: ruleWords.form.part }));
    await user.click(await screen.findByRole('option', { name: /^s1 – s3/ }));
    fireEvent.change(within(change).getByLabelText(content.end), {
      target: { value: '2030-05-01T12:30' },
    });
    await user.click(within(change).getByRole('button', { name: content.change }));
    expect(await within(rules).findByText(/until 12:30, 1 May 2030/)).toBeVisible();
    expect(within(rules).getByText(/^around s1 – s3/)).toBeVisible();

    await user.click(screen.getByRole('button', { name: ruleWords.remove.label('detour') }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: content.remove }));
    await waitFor(() => {
      expect(within(rules).queryByText('detour')).toBeNull();
    });
  });

  it('reports that too many reservations are not added up, with advice', async () => {
    const detail = 'More than 5000 windows overlap that time; ask for a shorter one.';
    renderApp('/shares/genomics', {
      answers: [http.get('/shares/{name}/usage', () => problem(422, 'too-much', { detail }))],
    });
    await heading('genomics');
    expect(await screen.findByText(detail)).toBeVisible();
    expect(screen.getByText(shared.usage.tooMuch)).toBeVisible();
  });

  it('has nothing that axe finds wrong', async () => {
    renderApp('/shares/genomics');
    await heading('genomics');
    await screen.findByRole('table', { name: text.usage.label('genomics') });
    expect(await violations()).toEqual([]);
  });

  it('shows in advance what a new speaker may do', async () => {
    const { user } = renderApp('/shares/research');
    await heading('research');
    await user.type(screen.getByRole('combobox', { name: text.speakers.add }), 'bea');
    expect(await screen.findByText(text.speakers.gains.title('bea'))).toBeVisible();
    expect(screen.getByText(text.speakers.gains.books('research'))).toBeVisible();
    expect(screen.getByText(text.speakers.gains.appoints('research', 2))).toBeVisible();
  });

  it('shows that the user still manages it as a speaker of a share above', async () => {
    const { user } = renderApp('/shares/genomics');
    await heading('genomics');
    await user.click(screen.getByRole('button', { name: text.speakers.removeLabel('ada') }));
    expect(await screen.findByRole('dialog')).toHaveTextContent(
      text.speakers.losesLess('ada', 'genomics', 'research'),
    );
  });

  it('adds a speaker', async () => {
    const { user } = renderApp('/shares/research');
    await heading('research');
    await user.type(screen.getByRole('combobox', { name: text.speakers.add }), 'bea');
    await user.click(screen.getByRole('button', { name: text.speakers.submit }));
    expect(await screen.findByText(text.speakers.added('bea'))).toBeVisible();
    expect(await within(await speakers()).findByText('bea')).toBeVisible();
  });

  it('reports at the field that no user has this name, or that the user is a speaker already', async () => {
    const detail = 'There is no principal named no-user.';
    const { user } = renderApp('/shares/research', {
      answers: [http.put('/shares/{name}/speakers/{principal}', () => problem(404, 'not-found', { detail }))],
    });
    await heading('research');
    const field = screen.getByRole('combobox', { name: text.speakers.add });
    await user.type(field, 'no-user');
    await user.click(screen.getByRole('button', { name: text.speakers.submit }));
    expect(await screen.findByText(detail)).toBeVisible();
    await user.clear(field);
    await user.type(field, 'ada');
    await user.click(screen.getByRole('button', { name: text.speakers.submit }));
    expect(await screen.findByText(text.speakers.there)).toBeVisible();
  });

  it('removes a speaker after asking', async () => {
    const { user } = renderApp('/shares/genomics');
    await heading('genomics');
    await user.click(screen.getByRole('button', { name: text.speakers.removeLabel('bea') }));
    const dialog = await screen.findByRole('dialog');
    expect(dialog).toHaveTextContent(text.speakers.loses('bea', 'genomics'));
    await user.click(within(dialog).getByRole('button', { name: text.speakers.remove }));
    await waitFor(async () => {
      expect(within(await speakers()).queryByText('bea')).not.toBeInTheDocument();
    });
  });

  it('offers nothing to change to those who may not speak for it', async () => {
    renderApp('/shares/genomics', { as: 'carl' });
    await heading('genomics');
    expect(screen.queryByRole('button', { name: text.delegate.open })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: text.speakers.removeLabel('bea') })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: text.speakers.submit })).not.toBeInTheDocument();
    expect(screen.queryByRole('link', { name: text.page.book })).not.toBeInTheDocument();
  });

  it('reports an unknown share', async () => {
    renderApp('/shares/nothing');
    expect(await screen.findByRole('alert')).toHaveTextContent('Not found');
  });
});

describe('delegating a share', () => {
  async function fill(name: string, limit: string, options?: AppOptions) {
    const app = renderApp('/shares/research', options);
    await heading('research');
    await app.user.click(screen.getByRole('button', { name: text.delegate.open }));
    const dialog = within(await screen.findByRole('dialog'));
    const paste = async (label: string, typed: string) => {
      if (typed === '') return;
      await app.user.click(dialog.getByLabelText(label));
      await app.user.paste(typed);
    };
    await paste(text.delegate.name, name);
    await paste(text.definition.limit, limit);
    const submit = () => app.user.click(dialog.getByRole('button', { name: text.delegate.submit }));
    return { ...app, dialog, submit };
  }

  it('makes a child and shows it, and shows in advance what it takes of the parent', async () => {
    const { dialog, submit, user, store } = await fill('proteomics', '20');
    expect(
      await dialog.findByText(text.delegate.effect.total('research', '120 Mbit/s', '80 Mbit/s')),
    ).toBeVisible();
    expect(dialog.getByText(text.delegate.effect.over('1.5'))).toBeVisible();
    await user.click(dialog.getByRole('combobox', { name: flow.kindOf.src }));
    await user.click(await screen.findByRole('option', { name: flow.kinds.host }));
    await user.click(dialog.getByRole('combobox', { name: flow.hosts.src }));
    await user.paste('10.0.0.0/30');
    expect(await dialog.findByText('all flows from 10.0.0.0/30')).toBeVisible();
    expect(dialog.getByText('(srcHost=10.0.0.0/30)')).toBeVisible();
    await submit();
    expect(await screen.findByText(text.delegate.done('proteomics'))).toBeVisible();
    expect(await screen.findByRole('link', { name: 'proteomics' })).toBeVisible();
    expect(store.share('proteomics')?.flowGroup).toEqual({
      srcHost: '10.0.0.0/30',
    });
  });

  it('shows missing and invalid names', async () => {
    const { dialog, submit, user } = await fill('', '');
    await submit();
    expect(await dialog.findByText(text.delegate.nameMissing)).toBeVisible();
    expect(dialog.getByText(text.definition.limitMissing)).toBeVisible();
    await user.type(dialog.getByLabelText(text.delegate.name), '-1st');
    await submit();
    expect(await dialog.findByText(text.delegate.nameWrong)).toBeVisible();
  });

  it('shows at the name that it is taken', async () => {
    const taken = http.post('/shares', () => conflict('There is a share called backup already.'));
    const { dialog, submit } = await fill('backup', '5', { answers: [taken] });
    await submit();
    expect((await dialog.findAllByText(/There is a share called backup already/)).length).toBeGreaterThan(0);
  });

  it('reports at the speakers that no user has this name, and keeps what was typed', async () => {
    const answers = [http.post('/shares', () => invalidField('speakers', 'there is no user no-user'))];
    const { dialog, submit, user } = await fill('proteomics', '5', { answers });
    await user.type(dialog.getByRole('combobox', { name: text.delegate.speakers }), 'no-user{Enter}');
    await submit();
    await waitFor(() => {
      expect(dialog.getByText('There is no user no-user')).toBeVisible();
    });
    expect(dialog.getByLabelText(text.delegate.name)).toHaveValue('proteomics');
  });

  it('shows at the limit that the parent has less, before anything is sent', async () => {
    const { dialog, submit, store } = await fill('proteomics', '500');
    await submit();
    expect(await dialog.findByText(text.definition.limitAbove('research', '80 Mbit/s'))).toBeVisible();
    expect(store.share('proteomics')).toBeUndefined();
  });

  it('puts a refusal of the gateway into words', async () => {
    const refusal = refusalLike({
      rule: 'exceeds-parent',
      place: 'share research',
      message: 'Share research may reserve 50 Mbit/s at most, so no share in it may reserve more.',
    });
    const answers = [http.post('/shares', () => refused(refusal))];
    const { dialog, submit } = await fill('proteomics', '70', { answers });
    await submit();
    expect(await dialog.findByText('A child cannot have more than its parent')).toBeVisible();
    expect(dialog.getByLabelText(text.delegate.name)).toHaveValue('proteomics');
  });

  it('keeps what the parent fixes, and refuses an address outside of it at the field', async () => {
    const { user, store } = renderApp('/shares/genomics');
    await heading('genomics');
    await user.click(screen.getByRole('button', { name: text.delegate.open }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText('(srcHost=10.0.0.0/29)')).toBeVisible();
    await user.type(dialog.getByLabelText(text.delegate.name), 'lab');
    await user.type(dialog.getByLabelText(text.definition.limit), '5');
    await user.click(dialog.getByRole('combobox', { name: flow.kindOf.src }));
    await user.click(await screen.findByRole('option', { name: flow.kinds.host }));
    const host = dialog.getByRole('combobox', { name: flow.hosts.src });
    await user.type(host, '10.0.0.8');
    await user.click(dialog.getByRole('button', { name: text.delegate.submit }));
    expect(await dialog.findByText(flow.errors.outside('10.0.0.0/29', 'genomics'))).toBeVisible();
    expect(store.share('lab')).toBeUndefined();
    await user.clear(host);
    await user.type(host, 'h1');
    await user.tab();
    expect(host).toHaveValue('10.0.0.1');
    expect(await dialog.findByText('all flows from h1')).toBeVisible();
  });

  it('is offered to administrators, who need not speak for a share', async () => {
    renderApp('/shares/genomics', { as: 'root' });
    await heading('genomics');
    expect(screen.getByRole('button', { name: text.delegate.open })).toBeVisible();
    expect(screen.queryByRole('link', { name: text.page.book })).not.toBeInTheDocument();
  });
});
