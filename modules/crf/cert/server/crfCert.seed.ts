import { readFile } from 'node:fs/promises'
import { addDays, today } from '#common/rules/base/dates.ts'
import { crfMachine } from '#modules/crf/info/crf.machine.ts'
import { filledValues } from '#modules/work/surveyCert/demo/filled-values.ts'
import { officeTime } from '#modules/work/surveyCert/demo/office-hours.ts'
import { latestExpiry } from '#modules/certificates/issuing/server/dates.ts'
import {
  isSystemFilled,
  prefillValues,
  readTemplateSources,
} from '#modules/certificates/issuing/server/template-values.ts'
import { paramsOf } from '#modules/certificates/issuing/server/fill-certificate.ts'
import { enqueueDocumentGeneration } from '#modules/certificates/issuing/server/generate-document.ts'
import type { RequestContext } from '#server/core/context.ts'
import { crfCertMachine } from '../crfCert.machine.ts'
import { courses, finished } from '../demo/move-sequences.ts'
import type { Actor, Step } from '../demo/move-sequences.ts'
import { productFile, productParams } from '../demo/product-template.ts'
import { crfCertificateKind, templatesFor } from './crf-certificate-kind.ts'
import { holdersOf, typesInWork } from './open-certificates.ts'

type Crf = Record<string, any> & { id: number }
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

/** Values entered by the person in charge, with dates of the CRF's survey. */
async function fillIn(ctx: RequestContext, base: Record<string, any>, on: string) {
  const params = (await paramsOf(ctx, base['templateId'])).filter((p) => !isSystemFilled(p))
  const known = prefillValues(params, await readTemplateSources(ctx, base, crfCertificateKind))
  const ship = base['shipId']
    ? await ctx.db
        .selectFrom('ship')
        .where('id', '=', base['shipId'])
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
  const { expiryDate } = await latestExpiry(ctx.db, { ...base, inspectionDate: on })
  return {
    values,
    inspectionDate: on,
    issueDate: addDays(on, 1),
    issuePlace: base['surveyPlace'],
    expiryDate,
  }
}

/** One certificate of a CRF with its past steps, some hours apart. */
async function addOne(
  ctx: RequestContext,
  crf: Crf,
  certId: number,
  steps: readonly Step[],
  people: Readonly<Record<Actor, Person>>,
  more: object = {},
): Promise<void> {
  const shipId = (crf['shipId'] ?? null) as number | null
  const [template] = await templatesFor(ctx, { shipId, certId, term: 'full' })
  const status = steps.at(-1)?.to ?? waitInfo
  const on =
    (crf['surveyDate'] as string | null) ??
    addDays(today('Asia/Shanghai', new Date(crf['statusTime'])), -3)
  const base = {
    crfId: crf.id,
    shipId,
    certId,
    templateId: template!.id,
    term: 'full',
    actionType: 'issue',
    surveyType: 'initial',
    surveyPlace: (crf['surveyPlace'] as string | null) ?? 'Shanghai',
    personInCharge: crf['leadUserId'] as number,
    signerId: crf['leadUserId'] as number,
    surveyorId: crf['leadSurveyorId'] as number,
  }
  const filled = steps.length ? await fillIn(ctx, base, on) : { values: {} }
  let at = new Date(
    Math.min(Date.now() - hour, Date.parse(crf['statusTime']) + hour * (3 + steps.length * 9)),
  ).getTime()
  const times = [...steps, null]
    .map(() => new Date((at = officeTime(at - hour * 7, () => 0.4))))
    .reverse()
  const time = (i: number) => times[i]!.toISOString()
  const { values, ...rest } = filled
  const { id } = await ctx.db
    .insertInto('crfCert')
    .values({
      ...base,
      ...rest,
      values: JSON.stringify(values),
      status,
      statusTime: time(steps.length),
      createTime: time(0),
      updateTime: time(steps.length),
      version: steps.length + 1,
      round: steps.at(-1)?.round ?? 0,
      dataChanged: !steps.length,
      createBy: people.chief.id,
      ...(steps.some(({ action }) => action === 'submit') && { submittedBy: people.person.id }),
      ...(steps.some(({ result }) => result === 1) && { auditedBy: people.chief.id }),
      ...(status === signed && { signedBy: people.person.id }),
      ...more,
    } as never)
    .returning('id')
    .executeTakeFirstOrThrow()
  const by = (who: Person) => ({
    resource: 'crf/cert',
    rowId: id,
    userId: who.id,
    userName: who.name,
    node: who.node,
    ip: '192.0.2.10',
    changes: '[]',
  })
  await ctx.db
    .insertInto('log')
    .values([
      { ...by(people.chief), time: time(0), action: 'create' },
      ...steps.map((step, i) => ({
        ...by(people[step.by]),
        time: time(i + 1),
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
    .where('holder', 'in', holdersOf(crf['kind']))
    .where('id', 'in', ctx.db.selectFrom('certTemplate').select('certId'))
    .orderBy('sort')
    .select('id')
    .execute()
  const fitting = await Promise.all(
    types.map(async ({ id }) =>
      (await templatesFor(ctx, { shipId: crf['shipId'] ?? null, certId: id, term: 'full' }))
        .length && !inWork.has(id)
        ? [id]
        : [],
    ),
  )
  return fitting.flat()
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
    const crfs = (await ctx.db
      .selectFrom('crfRow')
      .where('status', 'in', [crfMachine.states.issuing, crfMachine.states.finished])
      .where('leadUserId', 'is not', null)
      .orderBy('id')
      .selectAll()
      .execute()) as Crf[]
    const accounts = new Map(
      (
        await ctx.db
          .selectFrom('principal')
          .select(['userId', 'username', 'name', 'taskNode'])
          .execute()
      ).map((p) => [
        p.userId!,
        { id: p.userId!, username: p.username!, name: p.name!, node: p.taskNode! },
      ]),
    )
    const chief = [...accounts.values()].find(({ username }) => username === 'chief')
    if (!chief) return
    let turn = 0
    for (const crf of crfs) {
      const people = { person: accounts.get(crf['leadUserId'])!, chief }
      if (crf['status'] === crfMachine.states.issuing)
        for (const certId of (await typesFor(ctx, crf)).slice(0, crf['kind'] === 1 ? 3 : 1))
          await addOne(ctx, crf, certId, courses[turn++ % courses.length]!, people)
      else if (crf['shipId']) {
        const stored = await ctx.db
          .selectFrom('shipCert as c')
          .where('c.shipId', '=', crf['shipId'])
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
        if (
          stored &&
          (await templatesFor(ctx, { shipId: crf['shipId'], certId: stored.certId, term: 'full' }))
            .length
        ) {
          const { id: shipCertId, certId, ...printed } = stored
          await addOne(ctx, crf, certId, finished, people, { ...printed, shipCertId })
        }
      }
    }
  },
}
