import { sql } from 'kysely'
import { loadPrincipal } from '#server/access/principal.ts'
import type { Confirmable } from '#server/access/second-person.ts'
import { record } from '#server/audit/audit.ts'
import { getRow } from '#server/db/rows.ts'
import type { Ctx } from '#server/http/context.ts'
import { Refusal, refuse } from '#server/http/refusal.ts'
import type { Doing, MoveInput } from '#server/machine/machine.ts'
import { opens } from '#server/resource.ts'
import type { Resource } from '#server/resource.ts'
import { notify } from '#modules/home/notification/server/notify.ts'
import { confirmationMachine } from '../confirmation.machine.ts'
import { confirmationText } from '../confirmation.text.ts'
import { resetBy } from './holders.ts'
import { carryOutAsSeen } from './rehearse.ts'
import type { Outcome } from './rehearse.ts'
import { inBoth, linkTo } from './request.ts'
import { withInput } from './sealed-input.ts'

type Row = Record<string, any> & { id: number }
type Way = 'done' | 'outdated' | 'expired'
interface Failure { zh: string; en: string }
/** Why what was asked for could not be carried out, by the input of the call that tried. */
const failures = new WeakMap<MoveInput, Failure>()

/** The second person needs the right themselves, reaches the record, and does not depend on the first. @throws Refusal 403, 404 or 409 */
async function refuseUnfit(ctx: Ctx, row: Row): Promise<void> {
  if (!ctx.user.rights.has(row['needs'] as string)) refuse(403, confirmationText.noRight)
  const { rows: [account] } = await sql<{ reset: boolean }>`select ${ctx.user.userId} in (${resetBy(row['requestedBy'])}) as reset`.execute(ctx.db)
  if (account!.reset) refuse(409, confirmationText.dependent)
  const r = ctx.services.resources.get(row['resource'])
  if (r?.table && row['rowId'] && r.contract.crud.includes('get')) await getRow(ctx, r, row['rowId'])
}

/** The action as it is registered now. */
const confirmableOf = (ctx: Ctx, row: Row): Confirmable | undefined => ctx.services.resources.get(row['resource'])?.actions[row['action']]?.secondPerson

/** Carries out what was asked for, in the name of who asked, if it still changes exactly what was shown. @returns why not, or null when it is done */
async function carryOut(ctx: Ctx, row: Row, remark: string | null): Promise<Failure | null> {
  const confirmable = confirmableOf(ctx, row)
  const requester = await loadPrincipal(ctx.db, row['requestedBy'])
  if (!confirmable || !row['input']) return confirmationText.rowChanged
  if (!requester || !opens({ needs: confirmable.right, run: () => null }, requester.rights)) return confirmationText.requesterGone
  const asked = { resource: row['resource'], action: row['action'], requestedBy: row['requestedBy'] } as const
  try {
    return await withInput(ctx, asked, row['input'], async (input, uploads) => {
      const by: Ctx = { ...ctx, user: requester, ip: row['requestedIp'] ?? '', uploads }
      const current = (await confirmable.row?.(by, input)) ?? null
      if (current && current.version !== row['rowVersion']) return confirmationText.rowChanged
      const outcomes = await carryOutAsSeen(by, confirmable, input, row['entries'] as Outcome[])
      if (!outcomes) return confirmationText.rowChanged
      const target = outcomes.find((one) => one.resource === asked.resource) ?? outcomes[0]
      if (target) await record(ctx, { resource: target.resource, rowId: target.rowId, action: 'confirmed', remark })
      return null
    })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const [first] = error.fields
    return first ? first.phrase : error.phrase
  }
}

/** Confirming carries out; what cannot be carried out any more, or comes too late, says so by its state. */
export const decide: Doing = {
  async choose(ctx, row, input): Promise<Way> {
    await refuseUnfit(ctx, row)
    if (Date.parse(row['expiresTime']) <= Date.now()) return 'expired'
    const failure = await carryOut(ctx, row, input.remark?.trim() || null)
    if (!failure) return 'done'
    failures.set(input, failure)
    return 'outdated'
  },
  async run(ctx, row, input, to) {
    if (to === 'refused') await refuseUnfit(ctx, row)
    const failure = failures.get(input)
    await tellRequester(ctx, row, to as keyof typeof confirmationMachine.states, failure ?? null)
    return { input: null, ...(failure && { outcomeZh: failure.zh, outcomeEn: failure.en }) }
  },
}

/** A request taken back keeps nothing of its input. */
export const forgetInput = () => ({ input: null })

/** Tells who asked what became of it. */
export async function tellRequester(ctx: Ctx, row: Row, state: keyof typeof confirmationMachine.states, why: Failure | null): Promise<void> {
  const subject = { zh: row['subjectZh'] as string, en: row['subjectEn'] as string }
  await notify(ctx, {
    userIds: [row['requestedBy']], key: `sys/confirmation ${row.id} ${state}`, kind: 'message', link: linkTo(row.id),
    title: inBoth(confirmationText.toldTitle, { state: confirmationMachine.words.states[state], subject }), ...(why && { text: { zh: why.zh, en: why.en } }),
  })
}

/** The resource, where its page and name are known. */
export const resourceOf = (ctx: Ctx, row: Row): Resource | undefined => ctx.services.resources.get(row['resource'])
