import { heldBy } from '#modules/ship/cert/server/holder.ts'
import { societyToday } from '#modules/sys/setting/server/settings.ts'
import { heldOf, usualAction } from '#modules/work/surveyCert/server/open-certificate.ts'
import type { Ctx } from '#server/http/context.ts'
import type { Resource } from '#server/resource.ts'
import { chosenLines, isCertified } from './chosen-lines.ts'
import type { Line } from './chosen-lines.ts'

interface Kind { certId: number; dueDate: string | null }

const held = ({ shipId, companyId, flagId }: Line) => ({ shipId, companyId, forFlagId: flagId })

/** The type a line names; where it names none, the certificates of its sub-class that the ship or company holds and that ask for such a survey next. */
async function typesFor(ctx: Ctx, line: Line): Promise<Kind[]> {
  if (line.certId) return [{ certId: line.certId, dueDate: null }]
  const due = await ctx.db.selectFrom('certWindowRow as w').innerJoin('shipCertRow as c', 'c.id', 'w.shipCertId').innerJoin('cert as k', 'k.id', 'c.certId')
    .where(heldBy('c', held(line))).where('c.supersededBy', 'is', null).where('c.valid', '=', 1).where('k.certType', '=', 10).$if(line.feeType !== null, (q) => q.where('k.certSub', '=', line.feeType!))
    .where('w.surveyType', '=', line.surveyType ?? '').where('w.status', '!=', 'done').groupBy(['k.id', 'k.sort']).orderBy('k.sort')
    .select(['k.id as certId', (eb) => eb.fn.min('w.dueDate').as('dueDate')]).execute()
  const soonest = due.map(({ dueDate }) => dueDate).sort()[0]
  return due.filter(({ dueDate }) => dueDate === soonest)
}

/** What to choose when these lines are assigned: common/rules know what each survey usually ends in. Saves nothing. */
export async function suggestCertificates(ctx: Ctx, r: Resource, { lineIds }: { lineIds: number[] }) {
  const today = await societyToday(ctx.db)
  const lines = (await chosenLines(ctx, r, lineIds)).filter(isCertified)
  const found = (await Promise.all(lines.map(async (line) => (await typesFor(ctx, line)).map((kind) => ({ line, ...kind }))))).flat()
  const kinds = found.length ? await ctx.db.selectFrom('cert').where('id', 'in', found.map(({ certId }) => certId)).select(['id', 'code', 'nameZh', 'nameEn']).execute() : []
  return Promise.all(found.map(async ({ line, certId, dueDate }) => {
    const { code, nameZh, nameEn } = kinds.find(({ id }) => id === certId)!
    return { lineId: line.id, certId, code, nameZh, nameEn, dueDate, actionType: usualAction(line.surveyType ?? 'initial', await heldOf(ctx, held(line), certId), today) }
  }))
}
