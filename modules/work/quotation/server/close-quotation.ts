import type { ColumnValues } from '#server/core/row.ts'
import type { InputOf } from '#common/contract.ts'
import { openStates, statesBefore } from '#common/machine.ts'
import type { AnyMachine } from '#common/machine.ts'
import type { quotation } from '../quotation.contract.ts'
import { compareMoney, formatMoney, moneyFromNumber } from '#common/rules/base/money.ts'
import type { QuotationRow } from './quotation-row.ts'
import type { RequestContext } from '#server/core/context.ts'
import { refuse } from '#server/core/refusal.ts'
import { regCertMachine } from '#modules/work/regCert/regCert.machine.ts'
import { surveyCertMachine } from '#modules/work/surveyCert/surveyCert.machine.ts'
import { quotationText as t } from '../quotation.text.ts'
import { namesOf } from '#common/record-name.ts'
import { closeTasksHook, openTasksOf } from './open-tasks.ts'

/**
 * @throws Refusal 409 while a certificate of a quotation is between audit and signing (domain rules
 *   3.5 step 10), and while an invoice of it is open
 */
export async function assertClosable(ctx: RequestContext, row: QuotationRow): Promise<void> {
  const inWork = await certificatesInWork(ctx, row.id)
  if (inWork) refuse(409, t.certificatesInWork, { count: inWork })
  const open = moneyFromNumber(row.receivable)
  if (compareMoney(open, '0.00') > 0)
    refuse(409, t.invoiceOpen, {
      amount: { key: 'amount', zh: formatMoney(open, 'zh'), en: formatMoney(open, 'en') },
    })
}

/**
 * Closes a quotation irreversibly, with a reason, and its open tasks with it when the caller says
 * so; its other states are kept.
 * @throws Refusal 409 naming the open tasks without `closeTasks`
 */
export async function closeQuotation(
  ctx: RequestContext,
  row: QuotationRow,
  input: InputOf<typeof quotation, 'close'>,
): Promise<ColumnValues<'quotation'>> {
  const tasks = await openTasksOf(ctx.db, row.id)
  if (tasks.length && !input.closeTasks)
    refuse(409, t.tasksOpen, { count: tasks.length, tasks: namesOf(tasks) })
  if (tasks.length)
    for (const close of closeTasksHook.handlers)
      await close(ctx, row.id, input.remark?.trim() || null)
  return { closeReason: input.closeReason }
}

/** States of a submitted certificate that is neither refused nor finished. */
const submittedStates = (machine: AnyMachine): number[] => {
  const withAuthor = statesBefore(machine, 'submit')
  return openStates(machine).filter((status) => !withAuthor.includes(status))
}

async function certificatesInWork({ db }: RequestContext, quotationId: number): Promise<number> {
  const lines = db.selectFrom('quotationLine').where('quotationId', '=', quotationId).select('id')
  const inWork = (table: 'surveyCert' | 'regCert', machine: AnyMachine) =>
    db
      .selectFrom(table)
      .where('quotationLineId', 'in', lines)
      .where('status', 'in', submittedStates(machine))
      .select('id')
  const found = inWork('surveyCert', surveyCertMachine).unionAll(inWork('regCert', regCertMachine))
  return (await found.execute()).length
}
