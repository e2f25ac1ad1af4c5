import { writeAuditEntry } from '#server/records/audit/audit.ts'
import { nameKey, recordNames } from '#server/records/audit/record-names.ts'
import type { Confirmable, SecondPerson } from '#server/core/second-person.ts'
import type { RequestContext } from '#server/core/context.ts'
import { refuse } from '#server/core/refusal.ts'
import { rightsOf } from '#server/core/validate-resource.ts'
import type { Resource } from '#server/core/resource.ts'
import type { Right, Action } from '#server/core/action.ts'
import { readSettings } from '#modules/sys/settingValues/server/settings.ts'
import { confirmationText } from '../confirmation.text.ts'
import { otherHolders } from './holders.ts'
import { requestConfirmation } from './request.ts'
import { dryRun } from './dry-run.ts'

/** The right that both people need: that of the action if it has its own, else that of the call. */
const rightOf = ({ requiresAlso, requires }: Action): Right => requiresAlso ?? requires

/**
 * Wraps an action that a second person confirms while the setting `fourEyes` is on. The first call
 * runs it, rolls back, stores the request and answers with `confirmationId`;
 * `sys/confirmation/decide` carries it out.
 * @param name of the call, used to find the action again
 */
export function withSecondPerson<A extends Action>(
  r: Resource,
  name: string,
  action: A,
  spec: SecondPerson,
): A {
  const confirmable: Confirmable = {
    ...spec,
    right: rightOf(action),
    carryOut: (ctx, input) => action.handler(ctx, input),
  }
  const run = async (ctx: RequestContext, input: unknown): Promise<unknown> => {
    const { required } = (await readSettings(ctx.db)).fourEyes
    if (!required || !(await (spec.when?.(ctx, input) ?? true))) return action.handler(ctx, input)
    const others = await otherHolders(ctx, confirmable.right)
    if (!others.userIds.length) return withoutOthers(ctx, r, confirmable, input, others.recently)
    return requestConfirmation(ctx, {
      r,
      name,
      confirmable,
      input,
      userIds: others.userIds,
      subject: (id) => subjectOf(ctx, r, confirmable, input, id),
    })
  }
  return { ...action, handler: run, secondPerson: confirmable }
}

/**
 * Allows the action to a single holder of the right only where it grants the right to another.
 * @throws Refusal 409 otherwise
 */
async function withoutOthers(
  ctx: RequestContext,
  r: Resource,
  confirmable: Confirmable,
  input: unknown,
  recently: boolean,
): Promise<unknown> {
  // Reports errors of the input before anything else.
  const outcomes = await dryRun(ctx, confirmable, input)
  if (recently) refuse(409, confirmationText.lately)
  if (!confirmable.alone) refuse(409, confirmationText.nobodyElse)
  const response = await confirmable.carryOut(ctx, input)
  const rowId = (response as { id?: number } | undefined)?.id ?? outcomes[0]?.rowId ?? 0
  const remark = `${confirmationText.aloneRemark.zh} / ${confirmationText.aloneRemark.en}`
  await writeAuditEntry(ctx, { resource: r.contract.path, rowId, action: 'alone', remark })
  return response
}

/** The subject of a request: resource, action and record. */
async function subjectOf(
  ctx: RequestContext,
  r: Resource,
  { says, right }: Confirmable,
  input: unknown,
  id: number | null,
): Promise<{ zh: string; en: string }> {
  const [labelZh, labelEn] = rightsOf(r).get(right) ?? [right, right]
  const act = says?.(input) ?? { zh: labelZh, en: labelEn }
  const path = r.contract.path
  const name =
    id === null
      ? undefined
      : (await recordNames(ctx.db, ctx.services.resources, new Map([[path, new Set([id])]]))).get(
          nameKey(path, id),
        )
  return {
    zh: [r.text.singular.zh, act.zh, name?.zh].filter(Boolean).join(' · ').slice(0, 500),
    en: [r.text.singular.en, act.en, name?.en].filter(Boolean).join(' · ').slice(0, 500),
  }
}
