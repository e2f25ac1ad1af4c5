import { rowsInScope } from '#server/records/rows/filter-rows.ts'
import { getResource } from '#server/core/resource.ts'
import type { SurveyRequestRow } from './survey-request-row.ts'
import type { RequestContext } from '#server/core/context.ts'
import { nextActors } from '#server/records/rows/todos.ts'
import { surveyRequestMachine } from '../surveyRequest.machine.ts'
import type { RequestItem } from './checked-items.ts'
import { keyOf } from './requestable-windows.ts'

/** Detail of a request beyond its row; an owner sees the quotation once it is sent. */
export async function requestDetail(ctx: RequestContext, row: SurveyRequestRow): Promise<object> {
  const [surveys, messages, quotation, waitingFor] = await Promise.all([
    surveysOf(ctx, row.items),
    messagesOf(ctx, row.id),
    quotationOf(ctx, row.id),
    nextActors(ctx, surveyRequestMachine, row),
  ])
  return { surveys, messages, quotation, waitingFor }
}

async function surveysOf({ db }: RequestContext, items: readonly RequestItem[]) {
  const ids = items.flatMap(({ shipCertId }) => shipCertId ?? [])
  const certIds = items.flatMap(({ certId }) => certId ?? [])
  const [windows, certs] = await Promise.all([
    ids.length
      ? db
          .selectFrom('certWindowRow as w')
          .innerJoin('shipCert as c', 'c.id', 'w.shipCertId')
          .where('w.shipCertId', 'in', ids)
          .select([
            'w.shipCertId',
            'w.ruleCode',
            'w.occurrence',
            'w.startDate',
            'w.dueDate',
            'w.endDate',
            'w.status',
            'c.certNo',
          ])
          .execute()
      : [],
    certIds.length
      ? db
          .selectFrom('cert')
          .where('id', 'in', certIds)
          .select(['id', 'code', 'nameZh', 'nameEn'])
          .execute()
      : [],
  ])
  const byKey = new Map(windows.map((window) => [keyOf(window), window]))
  return items.map((item) => {
    const [window, cert] = [byKey.get(keyOf(item)), certs.find(({ id }) => id === item.certId)]
    return {
      shipCertId: item.shipCertId,
      certId: item.certId,
      feeType: item.feeType,
      surveyType: item.surveyType,
      certCode: cert?.code ?? null,
      certNameZh: cert?.nameZh ?? null,
      certNameEn: cert?.nameEn ?? null,
      certNo: window?.certNo ?? null,
      startDate: window?.startDate ?? null,
      dueDate: window?.dueDate ?? null,
      endDate: window?.endDate ?? null,
      windowState: window?.status ?? null,
    }
  })
}

const messagesOf = ({ db }: RequestContext, requestId: number) =>
  db
    .selectFrom('surveyRequestMessage as m')
    .leftJoin('appUser as u', 'u.id', 'm.createBy')
    .where('m.requestId', '=', requestId)
    .orderBy('m.id')
    .limit(2000)
    .select([
      'm.id',
      'm.createTime as time',
      'u.displayName as userName',
      'm.fromOffice',
      'm.words as text',
      'm.files',
    ])
    .execute()

async function quotationOf(ctx: RequestContext, requestId: number) {
  if (!ctx.user.rights.has('work.quotation.read')) return null
  return (
    (await rowsInScope(ctx, getResource(ctx.services, 'work/quotation'), 'quotationRow')
      .where(
        'id',
        '=',
        ctx.db.selectFrom('surveyRequest').where('id', '=', requestId).select('quotationId'),
      )
      .select(['id', 'jobNo', 'status', 'total', 'validUntil'])
      .executeTakeFirst()) ?? null
  )
}
