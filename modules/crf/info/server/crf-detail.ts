import { answerErrors } from '#modules/sys/formTemplate/server/filled-form.ts'
import type { CrfRow } from './crf-row.ts'
import type { RequestContext } from '#server/core/context.ts'
import { nextActors } from '#server/records/rows/todos.ts'
import { crfCertificateProvider } from './crf-certificate-provider.ts'
import { crfMachine } from '../crf.machine.ts'
import { formsOf } from './feedback-forms.ts'
import { checkTeamEligibility } from './team-eligibility.ts'

/**
 * Detail of a review beyond its row: next actors, feedback forms with answers, and eligibility of
 * the surveyors.
 */
export async function crfDetail(ctx: RequestContext, row: CrfRow): Promise<object> {
  const own = await ctx.db
    .selectFrom('crfRow')
    .where('id', '=', row.id)
    .select((eb) => [
      'feedbackFiles',
      'feedbackRemark',
      'withoutCert',
      'scope',
      eb
        .selectFrom('quotation as q')
        .whereRef('q.id', '=', 'crfRow.quotationId')
        .select('q.jobNo')
        .as('jobNo'),
    ])
    .executeTakeFirstOrThrow()
  const forms = await Promise.all(
    (await formsOf(ctx, row)).map(async ({ filled, ...form }) => ({
      ...form,
      filled: filled ? 1 : 0,
      faults: (await answerErrors(ctx, form.definition, form.values, { stored: form.values }))
        .length,
    })),
  )
  return {
    ...own,
    withoutCert: own.withoutCert ? 1 : 0,
    // Certificates are opened when issuing begins.
    openCertificates:
      row.status >= crfMachine.states.issuing
        ? await crfCertificateProvider.handler().namesOfOpen(ctx.db, row.id)
        : [],
    forms,
    waitingFor: await nextActors(ctx, crfMachine, row),
    surveyors: (await checkTeamEligibility(ctx, row)).map(({ id, fullName, nameZh, reasons }) => ({
      id,
      fullName,
      nameZh,
      eligible: reasons.length ? 0 : 1,
      reasonsZh: reasons.map(({ zh }) => zh),
      reasonsEn: reasons.map(({ en }) => en),
    })),
  }
}
