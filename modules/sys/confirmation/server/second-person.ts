import { record } from '#server/audit/audit.ts'
import { nameKey, recordNames } from '#server/audit/record-names.ts'
import type { Confirmable, SecondPerson } from '#server/access/second-person.ts'
import type { Ctx } from '#server/http/context.ts'
import { refuse } from '#server/http/refusal.ts'
import { rightsOf } from '#server/resource.ts'
import type { Action, Resource, Right } from '#server/resource.ts'
import { readSettings } from '#modules/sys/setting/server/settings.ts'
import { confirmationText } from '../confirmation.text.ts'
import { othersWith } from './holders.ts'
import { askSecondPerson } from './request.ts'
import { rehearse } from './rehearse.ts'

/** Right by which two people may do it: the one the function asks for where the call itself is open to more. */
const rightOf = ({ checks, needs }: Action): Right => checks ?? needs

/**
 * An action that a second person confirms while the setting `fourEyes` is on. The first call tries it, takes it back,
 * keeps the request and answers with `confirmationId`; `sys/confirmation/decide` carries it out.
 * @param name of the call, under which it is found again
 */
export function withSecondPerson<A extends Action>(r: Resource, name: string, action: A, spec: SecondPerson): A {
  const confirmable: Confirmable = { ...spec, right: rightOf(action), carryOut: (ctx, input) => action.run(ctx, input) }
  const run = async (ctx: Ctx, input: unknown): Promise<unknown> => {
    const { required } = (await readSettings(ctx.db)).fourEyes
    if (!required || !(await (spec.when?.(ctx, input) ?? true))) return action.run(ctx, input)
    const others = await othersWith(ctx, confirmable.right)
    if (!others.userIds.length) return withoutOthers(ctx, r, confirmable, input, others.lately)
    return askSecondPerson(ctx, { r, name, confirmable, input, userIds: others.userIds, subject: (id) => subjectOf(ctx, r, confirmable, input, id) })
  }
  return { ...action, run, secondPerson: confirmable }
}

/** @throws Refusal 409 unless it may be done alone: giving somebody else the right must be possible */
async function withoutOthers(ctx: Ctx, r: Resource, confirmable: Confirmable, input: unknown, lately: boolean): Promise<unknown> {
  // What is wrong with the input is said first.
  const outcomes = await rehearse(ctx, confirmable, input)
  if (lately) refuse(409, confirmationText.lately)
  if (!confirmable.alone) refuse(409, confirmationText.nobodyElse)
  const answer = await confirmable.carryOut(ctx, input)
  const rowId = (answer as { id?: number } | undefined)?.id ?? outcomes[0]?.rowId ?? 0
  const remark = `${confirmationText.aloneRemark.zh} / ${confirmationText.aloneRemark.en}`
  await record(ctx, { resource: r.contract.path, rowId, action: 'alone', remark })
  return answer
}

/** What a request is called: the resource, what is done, and to which record. */
async function subjectOf(ctx: Ctx, r: Resource, { says, right }: Confirmable, input: unknown, id: number | null): Promise<{ zh: string; en: string }> {
  const words = rightsOf(r).get(right)!
  const act = says?.(input) ?? { zh: words[0], en: words[1] }
  const path = r.contract.path
  const name = id === null ? undefined : (await recordNames(ctx.db, ctx.services.resources, new Map([[path, new Set([id])]]))).get(nameKey(path, id))
  return {
    zh: [r.text.one.zh, act.zh, name?.zh].filter(Boolean).join(' · ').slice(0, 500),
    en: [r.text.one.en, act.en, name?.en].filter(Boolean).join(' · ').slice(0, 500),
  }
}
