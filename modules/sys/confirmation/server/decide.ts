import { sql } from 'kysely'
import { loadPrincipal } from '#server/core/principal.ts'
import type { Confirmable } from '#server/core/second-person.ts'
import { writeAuditEntry } from '#server/records/audit/audit.ts'
import { getRow } from '#server/records/rows/read-row.ts'
import type { RequestContext } from '#server/core/context.ts'
import { Refusal, refuse } from '#server/core/refusal.ts'
import type { InputOf } from '#common/contract.ts'
import type { MoveHandler } from '#server/records/state-machine/machine.ts'
import type { ColumnValues, LockedRow, TableRow } from '#server/core/row.ts'
import { canCall } from '#server/core/resource.ts'
import { notify } from '#modules/sys/notice/server/notify.ts'
import type { confirmation } from '../confirmation.contract.ts'
import { confirmationMachine } from '../confirmation.machine.ts'
import { confirmationText } from '../confirmation.text.ts'
import { resetBy } from './holders.ts'
import { carryOutIfUnchanged } from './dry-run.ts'
import type { Outcome } from './dry-run.ts'
import { formatBoth, linkTo } from './request.ts'
import { withInput } from './sealed-input.ts'

type LockedRequest = LockedRow<typeof confirmation, 'confirmation'>
type Decision = InputOf<typeof confirmation, 'decide'>
type Result = 'done' | 'outdated' | 'expired'
interface Failure {
  zh: string
  en: string
}
/** Why a request could not be carried out, keyed by the input of the deciding call. */
const failures = new WeakMap<Decision, Failure>()

/**
 * Refuses a second person who lacks the right, cannot read the record, or whose account the
 * requester has reset.
 * @throws Refusal 403, 404 or 409
 */
async function refuseUnfit(ctx: RequestContext, row: LockedRequest): Promise<void> {
  if (!ctx.user.rights.has(row.needs)) refuse(403, confirmationText.noRight)
  const {
    rows: [account],
  } = await sql<{
    reset: boolean
  }>`select ${ctx.user.userId} in (${resetBy(row.requestedBy)}) as reset`.execute(ctx.db)
  if (account?.reset) refuse(409, confirmationText.dependent)
  const r = ctx.services.resources.get(row.resource)
  if (r?.table && row.rowId && r.contract.crud.includes('get')) await getRow(ctx, r, row.rowId)
}

/** The action that the request names. */
const confirmableOf = (ctx: RequestContext, row: LockedRequest): Confirmable | undefined =>
  ctx.services.resources.get(row.resource)?.actions[row.action]?.secondPerson

/**
 * Carries out the request as the requester, if it would still make exactly the changes shown.
 * @returns the failure, or null on success
 */
async function carryOut(
  ctx: RequestContext,
  row: LockedRequest,
  remark: string | null,
): Promise<Failure | null> {
  const confirmable = confirmableOf(ctx, row)
  const requester = await loadPrincipal(ctx.db, row.requestedBy)
  if (!confirmable || !row.input) return confirmationText.rowChanged
  if (
    !requester ||
    !canCall({ requires: confirmable.right, handler: () => null }, requester.rights)
  )
    return confirmationText.requesterGone
  const query = {
    resource: row.resource,
    action: row.action,
    requestedBy: row.requestedBy,
  } as const
  try {
    return await withInput(ctx, query, row.input, async (input, uploads) => {
      const by: RequestContext = { ...ctx, user: requester, ip: row.requestedIp ?? '', uploads }
      const current = (await confirmable.row?.(by, input)) ?? null
      if (current && current.version !== row.rowVersion) return confirmationText.rowChanged
      const outcomes = await carryOutIfUnchanged(by, confirmable, input, row.entries as Outcome[])
      if (!outcomes) return confirmationText.rowChanged
      const target = outcomes.find((outcome) => outcome.resource === query.resource) ?? outcomes[0]
      if (target)
        await writeAuditEntry(ctx, {
          resource: target.resource,
          rowId: target.rowId,
          action: 'confirmed',
          remark,
        })
      return null
    })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const [first] = error.fields
    return first ? first.phrase : error.phrase
  }
}

/** Carries out the request on confirmation. The new state says when it is outdated or expired. */
export const decide: MoveHandler<LockedRequest, Decision, ColumnValues<'confirmation'>> = {
  async choose(ctx, row, input): Promise<Result> {
    await refuseUnfit(ctx, row)
    if (Date.parse(row.expiresTime) <= Date.now()) return 'expired'
    const failure = await carryOut(ctx, row, input.remark?.trim() || null)
    if (!failure) return 'done'
    failures.set(input, failure)
    return 'outdated'
  },
  async run(ctx, row, input, to) {
    if (to === 'refused') await refuseUnfit(ctx, row)
    const failure = failures.get(input)
    await notifyRequester(ctx, row, to as keyof typeof confirmationMachine.states, failure ?? null)
    return { input: null, ...(failure && { outcomeZh: failure.zh, outcomeEn: failure.en }) }
  },
}

/** Removes the input of a cancelled request. */
export const forgetInput = () => ({ input: null })

/** Notifies the requester of the outcome. */
export async function notifyRequester(
  ctx: RequestContext,
  row: Pick<TableRow<'confirmation'>, 'id' | 'requestedBy' | 'subjectZh' | 'subjectEn'>,
  state: keyof typeof confirmationMachine.states,
  why: Failure | null,
): Promise<void> {
  const subject = { zh: row.subjectZh, en: row.subjectEn }
  await notify(ctx, {
    userIds: [row.requestedBy],
    key: `sys/confirmation ${row.id} ${state}`,
    kind: 'message',
    link: linkTo(row.id),
    title: formatBoth(confirmationText.toldTitle, {
      state: confirmationMachine.labels.states[state],
      subject,
    }),
    ...(why && { text: { zh: why.zh, en: why.en } }),
  })
}
