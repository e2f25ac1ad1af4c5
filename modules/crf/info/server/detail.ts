import type { Ctx } from '#server/http/context.ts'
import { filledFaults, formVersion } from '#modules/sys/formTemplate/server/filled-form.ts'
import { whoIsNext } from '#server/machine/waiting.ts'
import { crfMachine } from '../crf.machine.ts'
import { formsOf } from './feedback.ts'
import { judgedSurveyors } from './moves.ts'

type Row = Record<string, any> & { id: number }

/** What the page of a review needs beyond its row: who is next, the forms of the feedback with what is filled in, how the surveyors stand. */
export async function crfDetail(ctx: Ctx, row: Row): Promise<Record<string, unknown>> {
  const own = await ctx.db.selectFrom('crf').innerJoin('crfCategory', 'crfCategory.id', 'crf.categoryId').where('crf.id', '=', row.id)
    .select(['crf.feedbackFiles', 'crf.feedbackRemark', 'crfCategory.withoutCert']).executeTakeFirstOrThrow()
  return {
    feedbackFiles: own.feedbackFiles, feedbackRemark: own.feedbackRemark, withoutCert: own.withoutCert ? 1 : 0,
    waitingFor: await whoIsNext(ctx, crfMachine, row),
    forms: await formsWith(ctx, row),
    surveyors: (await judgedSurveyors(ctx, row)).map(({ id, fullName, eligible, reasons }) => ({ id, fullName, eligible: eligible ? 1 : 0, reasonsZh: reasons.map((p) => p.zh), reasonsEn: reasons.map((p) => p.en) })),
  }
}

/** The forms of the feedback: those filled in, in the version they were filled with, and those the category still asks for. */
export async function formsWith(ctx: Ctx, row: Row) {
  const kept = new Map((await ctx.db.selectFrom('crfForm').innerJoin('appUser', 'appUser.id', 'crfForm.userId').where('crfId', '=', row.id)
    .select(['formTemplateId', 'versionNo', 'values', 'time', 'appUser.name as userName']).execute()).map((form) => [form.formTemplateId, form]))
  const ids = [...new Set([...kept.keys(), ...(await formsOf(ctx, row['categoryId']))])]
  return Promise.all(ids.map(async (id) => {
    const filled = kept.get(id)
    const form = await formVersion(ctx.db, id, filled?.versionNo)
    const values = (filled?.values ?? {}) as Record<string, unknown>
    return {
      formTemplateId: id, formNo: form.formNo, versionNo: form.versionNo, nameZh: form.nameZh, nameEn: form.nameEn, definition: form.definition, values,
      filled: filled ? 1 : 0, faults: (await filledFaults(ctx, form.definition, values)).length, time: filled?.time ?? null, userName: filled?.userName ?? null,
    }
  }))
}
