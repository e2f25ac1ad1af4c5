import type { Message } from '#common/text.ts'
import { stateName } from '#common/machine.ts'
import type { StateLook } from '#common/machine.ts'
import { quotationMachine } from '../quotation.machine.ts'
import type { QuotationRow } from './quotation.ts'
import { quotationPageText } from './quotationPage.text.ts'

/** Fields that the phase is read from. */
export const phaseFields = ['status', 'workState', 'moneyState'] as const

const phases = {
  none: quotationPageText.workNotBegun,
  inProgress: quotationPageText.inWork,
  done: quotationPageText.workDone,
}
type Look = Pick<StateLook, 'tone' | 'icon'>

/**
 * The one state of a quotation for its reader: that of its machine until it is accepted, then how far
 * work and money are.
 * @param customer whether the reader is the customer, who answers a quotation that was sent
 */
export function phaseOf(
  { status, workState, moneyState }: Pick<QuotationRow, (typeof phaseFields)[number]>,
  customer = false,
): { label: Message; look: Look } {
  const { states, labels, looks } = quotationMachine
  if (status !== states.accepted) {
    const name = stateName(quotationMachine, status) ?? 'draft'
    const label = customer && name === 'sent' ? quotationPageText.yourAnswer : labels.states[name]
    return { label, look: looks[name] }
  }
  return {
    label: phases[workState][moneyState],
    look: lookOf(workState, moneyState),
  }
}

function lookOf(work: QuotationRow['workState'], money: QuotationRow['moneyState']): Look {
  if (work !== 'done') return { tone: 'blue', icon: 'edit' }
  if (money === 'collected') return { tone: 'green', icon: 'done' }
  if (money === 'writtenOff') return { tone: 'grey', icon: 'stopped' }
  return { tone: 'amber', icon: 'payment' }
}
