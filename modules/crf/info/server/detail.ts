import { filledFaults } from '#modules/sys/formTemplate/server/filled-form.ts'
import type { Ctx } from '#server/http/context.ts'
import { whoIsNext } from '#server/machine/waiting.ts'
import { crfMachine } from '../crf.machine.ts'
import { formsOf } from './forms.ts'
import { judgedTeam } from './judge-team.ts'

type Row = Record<string, any> & { id: number }

/** What the page of a review needs beyond its row: who is next, the forms of the feedback with what is filled in, how the surveyors stand. */
export async function crfDetail(ctx: Ctx, row: Row): Promise<Record<string, unknown>> {
  const own = await ctx.db.selectFrom('crfRow').where('id', '=', row.id).select(['feedbackFiles', 'feedbackRemark', 'withoutCert', 'scope']).executeTakeFirstOrThrow()
  const forms = await Promise.all((await formsOf(ctx, row as never)).map(async ({ filled, ...form }) => ({
    ...form, filled: filled ? 1 : 0, faults: (await filledFaults(ctx, form.definition, form.values, { stored: form.values })).length,
  })))
  const order = row['quotationId'] ? await ctx.db.selectFrom('quotation').where('id', '=', row['quotationId']).select('jobNo').executeTakeFirst() : undefined
  return {
    ...own, jobNo: order?.jobNo ?? null, withoutCert: own.withoutCert ? 1 : 0, forms, waitingFor: await whoIsNext(ctx, crfMachine, row),
    surveyors: (await judgedTeam(ctx, row as never)).map(({ id, fullName, reasons }) => ({
      id, fullName, eligible: reasons.length ? 0 : 1, reasonsZh: reasons.map((p) => p.zh), reasonsEn: reasons.map((p) => p.en),
    })),
  }
}
