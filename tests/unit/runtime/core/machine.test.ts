import { describe, expect, it } from 'vitest';
import { allowedEvents, step } from '#core/machine.ts';

const machine = {
  events: [
    { event: 'start', label: '启动', from: ['Stopped'], to: 'Running', by: 'user', effect: 'launch' },
    { event: 'update', label: '修改', from: ['Stopped'], to: 'Stopped', by: 'user' },
    { event: 'update', label: '修改', from: ['Running'], to: 'Updating', by: 'user' },
  ],
} as const;

describe('step', () => {
  it('takes the row of the event that leaves from the state', () => {
    expect(step(machine, 'Running', 'update')).toMatchObject({ ok: true, to: 'Updating' });
    expect(step(machine, 'Stopped', 'start')).toMatchObject({ ok: true, to: 'Running', effect: 'launch' });
  });

  it('refuses with what the state allows', () => {
    expect(step(machine, 'Running', 'start')).toEqual({ ok: false, known: true, allowed: ['update'] });
  });

  it('says when the machine has no such event', () => {
    expect(step(machine, 'Running', 'explode')).toMatchObject({ ok: false, known: false });
  });
});

describe('allowedEvents', () => {
  it('lists the events of a state', () => {
    expect(allowedEvents(machine, 'Stopped').map(({ event }) => event)).toEqual(['start', 'update']);
    expect(allowedEvents(machine, 'Lost')).toEqual([]);
  });
});
