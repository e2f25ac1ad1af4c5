import { describe, expect, it } from 'vitest'
import { moneyStates, workStates } from '../quotation.contract.ts'
import { quotationMachine } from '../quotation.machine.ts'
import { phaseOf } from './phase.ts'

const { states, labels } = quotationMachine
const at = (more: object) =>
  phaseOf({ status: states.accepted, workState: 'none', moneyState: 'notInvoiced', ...more })

describe('phase of a quotation in words', () => {
  it('is the state of the machine until the customer has accepted', () => {
    for (const name of ['draft', 'waitAudit', 'passed', 'sent', 'declined', 'closed'] as const)
      expect(at({ status: states[name] }).label).toEqual(labels.states[name])
  })
  it('names work and money together once it is accepted', () => {
    expect(at({}).label.en).toBe('Accepted, work not started')
    expect(at({ workState: 'inProgress', moneyState: 'invoiced' }).label.en).toBe(
      'In work, awaiting payment',
    )
    expect(at({ workState: 'done' }).label.zh).toBe('作业完成，待开票')
    expect(at({ workState: 'done', moneyState: 'collected' })).toMatchObject({
      label: { zh: '已完成', en: 'Completed' },
      look: { tone: 'green', icon: 'done' },
    })
  })
  it('has words of its own for every pair of work and money', () => {
    const all = workStates.flatMap((workState) =>
      moneyStates.map((moneyState) => at({ workState, moneyState }).label.en),
    )
    expect(new Set(all).size).toBe(workStates.length * moneyStates.length)
  })
  it('asks the owner for the answer to a quotation that was sent', () => {
    expect(
      phaseOf({ status: states.sent, workState: 'none', moneyState: 'notInvoiced' }, true).label.en,
    ).toBe('Awaiting your answer')
  })
})
