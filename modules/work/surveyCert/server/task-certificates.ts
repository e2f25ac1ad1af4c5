import { stateName } from '#common/machine.ts'
import { record } from '#server/audit/audit.ts'
import { changeRow } from '#server/db/rows.ts'
import type { Ctx } from '#server/http/context.ts'
import { refuse } from '#server/http/refusal.ts'
import { surveyCertMachine } from '../surveyCert.machine.ts'
import { surveyCertText } from '../surveyCert.text.ts'
import { surveyPaper } from './survey-paper.ts'

/** The certificates of a task that are not signed, locked. @throws Refusal 409 while one of them is with somebody else: handed in, or waiting for its signature */
async function inHand(ctx: Ctx, surveyWorkId: number) {
  const list = await ctx.db.selectFrom('surveyCert').where('surveyWorkId', '=', surveyWorkId).orderBy('id').selectAll().forUpdate().execute()
  const open = list.filter(({ status }) => status !== surveyCertMachine.states.done)
  const away = open.find(({ status }) => !surveyPaper.editable.includes(stateName(surveyCertMachine, status)!))
  if (away) refuse(409, surveyCertText.withOthers, { state: surveyCertMachine.words.states[stateName(surveyCertMachine, away.status)!]! })
  return { list, open }
}

/** Gives what is not signed of a task's certificates to another surveyor. */
export async function giveCertificates(ctx: Ctx, surveyWorkId: number, to: { surveyorId: number; personInCharge: number }): Promise<void> {
  const r = ctx.services.resources.get('work/surveyCert')!
  const { open } = await inHand(ctx, surveyWorkId)
  for (const row of open) await changeRow(ctx, r, row as never, to, 'reassign')
}

/**
 * Takes back the certificates of a task that is cancelled: nothing of them has been issued. @throws Refusal 409 where one is signed, or carries a
 * number: a number that was allotted is not given up
 */
export async function dropCertificates(ctx: Ctx, surveyWorkId: number): Promise<void> {
  const { list } = await inHand(ctx, surveyWorkId)
  const numbered = list.find(({ certNo }) => certNo !== null)
  if (numbered) refuse(409, surveyCertText.numbered, { certNo: numbered.certNo! })
  for (const { id } of list) await record(ctx, { resource: 'work/surveyCert', rowId: id, action: 'remove' })
  await ctx.db.deleteFrom('surveyCert').where('surveyWorkId', '=', surveyWorkId).execute()
}
