import { demoEntry } from '#modules/sys/log/demo/demo-entry.ts'
import { readFile } from 'node:fs/promises'
import { addDays, today } from '#common/rules/base/dates.ts'
import type { crf as crfContract } from '#modules/crf/info/crf.contract.ts'
import { crfMachine } from '#modules/crf/info/crf.machine.ts'
import { filledValues } from '#modules/work/surveyCert/demo/filled-values.ts'
import { officeTime } from '#modules/work/surveyCert/demo/office-hours.ts'
import { latestExpiry } from '#modules/ship/cert/server/expiry-limit.ts'
import {
  isSystemFilled,
  prefillValues,
} from '#modules/certificates/issuing/server/template-values.ts'
import { readTemplateSources } from '#modules/certificates/issuing/server/template-sources.ts'
import { paramsOf } from '#modules/certificates/issuing/server/used-template.ts'
import { enqueueDocumentGeneration } from '#modules/certificates/issuing/server/generate-document.ts'
import type { RequestContext } from '#server/core/context.ts'
import type { RecordRow, TableRow } from '#server/core/row.ts'
import { crfCertMachine } from '../crfCert.machine.ts'
import { courses, finished } from '../demo/move-sequences.ts'
import type { Actor, Step } from '../demo/move-sequences.ts'
import { productFile, productParams } from '../demo/product-template.ts'
import { crfCertificateKind, templatesFor } from './crf-certificate-kind.ts'
import { holdersOf, typesInWork } from './open-certificates.ts'

type Crf = RecordRow<typeof crfContract, 'crf'>
type People = Readonly<Record<Actor, Person>>
/** Columns of a certificate that is in the record of its ship. */
type Issued = Partial<
  Pick<
    TableRow<'crfCert'>,
    'shipCertId' | 'certNo' | 'utn' | 'inspectionDate' | 'issueDate' | 'expiryDate'
  >
>
interface Person {
  id: number
  name: string
  node: string
}
const docx = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
const { waitInfo, waitSign, signed } = crfCertMachine.states
const hour = 3_600_000

/** Adds the template of product certificates if missing. */
async function addProductTemplate(ctx: RequestContext): Promise<void> {
  const cert = await ctx.db
    .selectFrom('cert')
    .where('code', '=', 'PROD')
    .select('id')
    .executeTakeFirst()
  if (
    !cert ||
    (await ctx.db
      .selectFrom('certTemplate')
      .where('certId', '=', cert.id)
      .select('id')
      .executeTakeFirst())
  )
    return
  const { attachmentId } = await ctx.services.files.attach(ctx.db, {
    bytes: await readFile(productFile),
    name: 'PROD.docx',
    type: docx,
    createBy: null,
  })
  await ctx.db
    .insertInto('certTemplate')
    .values({
      templateName: '产品证书 Product Certificate',
      templateVersion: '2026.1',
      certId: cert.id,
      crfType: 1,
      issueUnit: 'Plimsoll Classification Society',
      templateFileId: attachmentId,
      paramList: JSON.stringify(productParams),
    })
    .execute()
}

/** A certificate of a CRF as opened. */
async function openedFor(ctx: RequestContext, crf: Crf, certId: number) {
  const { shipId, leadUserId, leadSurveyorId } = crf
  const [template] = await templatesFor(ctx, { shipId, certId, term: 'full', actionType: 'issue' })
  if (!template || !leadUserId || !leadSurveyorId)
    throw new Error(`CRF ${crf.crfNo} has no template or no lead surveyor`)
  return {
    crfId: crf.id,
    shipId,
    certId,
    templateId: template.id,
    term: 'full',
    actionType: 'issue',
    surveyType: 'initial',
    surveyPlace: crf.surveyPlace ?? 'Shanghai',
    personInCharge: leadUserId,
    signerId: leadUserId,
    surveyorId: leadSurveyorId,
  }
}
type Opened = Awaited<ReturnType<typeof openedFor>>

/** Values entered by the person in charge, with dates of the CRF's survey. */
async function fillIn(ctx: RequestContext, opened: Opened, on: string) {
  const params = (await paramsOf(ctx, opened.templateId)).filter((p) => !isSystemFilled(p))
  const known = prefillValues(params, await readTemplateSources(ctx, crfCertificateKind, opened))
  const ship = opened.shipId
    ? await ctx.db
        .selectFrom('ship')
        .where('id', '=', opened.shipId)
        .selectAll()
        .executeTakeFirstOrThrow()
    : undefined
  const values = ship
    ? filledValues(params, known, ship, on, false)
    : {
        ...Object.fromEntries(
          params.filter((p) => p.required && !known[p.keyword]).map((p) => [p.keyword, '—']),
        ),
        testsCarriedOut:
          '水压试验 1.5 倍工作压力；功能试验 Hydraulic test at 1.5 times the working pressure; function test',
      }
  const dates = { inspectionDate: on, issueDate: null, predecessorId: null }
  const { expiryDate } = await latestExpiry(ctx.db, { ...opened, ...dates })
  return {
    values,
    inspectionDate: on,
    issueDate: addDays(on, 1),
    issuePlace: opened.surveyPlace,
    expiryDate,
  }
}

/** Timestamps of opening and of each step, some hours apart, the last soon after `since`. */
function timesOf(since: string, steps: number): { openedAt: string; stepTimes: string[] } {
  let at = Math.min(Date.now() - hour, Date.parse(since) + hour * (3 + steps * 9))
  const back = () => new Date((at = officeTime(at - hour * 7, () => 0.4))).toISOString()
  const stepTimes = Array.from({ length: steps }, back).reverse()
  return { openedAt: back(), stepTimes }
}

/** One certificate of a CRF with its past steps, some hours apart. */
async function addOne(
  ctx: RequestContext,
  crf: Crf,
  certId: number,
  steps: readonly Step[],
  people: People,
  issued: Issued = {},
): Promise<void> {
  const status = steps.at(-1)?.to ?? waitInfo
  const on = crf.surveyDate ?? addDays(today('Asia/Shanghai', new Date(crf.statusTime)), -3)
  const opened = await openedFor(ctx, crf, certId)
  const { values, ...dates } = steps.length ? await fillIn(ctx, opened, on) : { values: {} }
  const { openedAt, stepTimes } = timesOf(crf.statusTime, steps.length)
  const last = stepTimes.at(-1) ?? openedAt
  const { id } = await ctx.db
    .insertInto('crfCert')
    .values({
      ...opened,
      ...dates,
      values: JSON.stringify(values),
      status,
      statusTime: last,
      createTime: openedAt,
      updateTime: last,
      version: steps.length + 1,
      round: steps.at(-1)?.round ?? 0,
      dataChanged: !steps.length,
      createBy: people.chief.id,
      ...(steps.some(({ action }) => action === 'submit') && { submittedBy: people.person.id }),
      ...(steps.some(({ result }) => result === 1) && { auditedBy: people.chief.id }),
      ...(status === signed && { signedBy: people.person.id }),
      ...issued,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const by = (who: Person) => ({ ...demoEntry('crf/cert', id, who), changes: '[]' })
  await ctx.db
    .insertInto('log')
    .values([
      { ...by(people.chief), time: openedAt, action: 'create' },
      ...steps.map((step, i) => ({
        ...by(people[step.by]),
        time: stepTimes[i],
        action: step.action,
        round: step.round,
        ...(step.action !== 'update' && { fromState: step.from, toState: step.to }),
        result: step.result ?? null,
        remark: step.remark ?? null,
      })),
    ])
    .execute()
  if (status === waitSign && ctx.services.config.demoDocuments)
    await enqueueDocumentGeneration(ctx, crfCertificateKind, id)
}

/** Certificate types of a CRF that have a matching template. */
async function typesFor(ctx: RequestContext, crf: Crf): Promise<number[]> {
  const inWork = await typesInWork(ctx.db, crf)
  const types = await ctx.db
    .selectFrom('cert')
    .where('certType', '=', 10)
    .where('holder', 'in', holdersOf(crf.kind))
    .where('id', 'in', ctx.db.selectFrom('certTemplate').select('certId'))
    .orderBy('sort')
    .select('id')
    .execute()
  const matching = await Promise.all(
    types.map(async ({ id }) =>
      (
        await templatesFor(ctx, {
          shipId: crf.shipId,
          certId: id,
          term: 'full',
          actionType: 'issue',
        })
      ).length && !inWork.has(id)
        ? [id]
        : [],
    ),
  )
  return matching.flat()
}

/** The certificate of a finished CRF: the latest in the record of its ship that has a template. */
async function addFromRecord(
  ctx: RequestContext,
  crf: Crf,
  shipId: number,
  people: People,
): Promise<void> {
  const stored = await ctx.db
    .selectFrom('shipCert as c')
    .where('c.shipId', '=', shipId)
    .where('c.supersededBy', 'is', null)
    .where('c.surveyCertId', 'is', null)
    .where('c.certId', 'in', ctx.db.selectFrom('certTemplate').select('certId'))
    .where(
      'c.certNo',
      'not in',
      ctx.db
        .selectFrom('crfCert')
        .where('certNo', 'is not', null)
        .select('certNo')
        .$castTo<{ certNo: string }>(),
    )
    .orderBy('c.issueDate', 'desc')
    .select([
      'c.id',
      'c.certId',
      'c.certNo',
      'c.utn',
      'c.inspectionDate',
      'c.issueDate',
      'c.expiryDate',
    ])
    .executeTakeFirst()
  if (!stored) return
  const { id: shipCertId, certId, ...issued } = stored
  if ((await templatesFor(ctx, { shipId, certId, term: 'full', actionType: 'issue' })).length)
    await addOne(ctx, crf, certId, finished, people, { ...issued, shipCertId })
}

/**
 * The product template, and certificates of the demonstration CRFs: of those in issuing one in
 * every status before the signature; of finished ones the certificate in the ship's record. Nothing
 * is signed here.
 */
export const seed = {
  order: 81,
  async demo(ctx: RequestContext) {
    await addProductTemplate(ctx)
    const crfs = await ctx.db
      .selectFrom('crfRow')
      .where('status', 'in', [crfMachine.states.issuing, crfMachine.states.finished])
      .where('leadUserId', 'is not', null)
      .orderBy('id')
      .selectAll()
      .$castTo<Crf>()
      .execute()
    const accounts = await ctx.db
      .selectFrom('principal')
      .select(['userId as id', 'username', 'name', 'taskNode as node'])
      .$castTo<Person & { username: string }>()
      .execute()
    const chief = accounts.find(({ username }) => username === 'chief')
    if (!chief) return
    let turn = 0
    for (const crf of crfs) {
      const person = accounts.find(({ id }) => id === crf.leadUserId)
      if (!person) throw new Error(`the lead surveyor of CRF ${crf.crfNo} has no account`)
      const people = { person, chief }
      if (crf.status === crfMachine.states.issuing)
        for (const certId of (await typesFor(ctx, crf)).slice(0, crf.kind === 1 ? 3 : 1))
          await addOne(ctx, crf, certId, courses[turn++ % courses.length] ?? [], people)
      else if (crf.shipId) await addFromRecord(ctx, crf, crf.shipId, people)
    }
  },
}
