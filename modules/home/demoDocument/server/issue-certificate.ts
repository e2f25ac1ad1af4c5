/** One certificate or endorsement of the demonstration, from its assignment to its signature. */
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { moveFrom, stateName } from '#common/machine.ts'
import type { Services } from '#server/core/context.ts'
import { callAs } from '#server/app/http/call-as.ts'
import { filledValues } from '#modules/work/surveyCert/demo/filled-values.ts'
import { surveyCert } from '#modules/work/surveyCert/surveyCert.contract.ts'
import { surveyCertMachine } from '#modules/work/surveyCert/surveyCert.machine.ts'
import { surveyCertificateKind } from '#modules/work/surveyCert/server/survey-certificate-kind.ts'
import type { Cast } from './cast.ts'
import type { HeldSurvey, PlannedCertificate } from './read-plan.ts'

/** Services and accounts used to issue demonstration documents. */
export interface IssueContext {
  services: Services
  cast: Cast
  /** aborted when the server stops */
  signal: AbortSignal
}
/** Milliseconds between looks at a document that is being made. */
const lookEveryMs = 200

const { states } = surveyCertMachine
const remarkOf = (certNo: string) =>
  `以电子证书换发纸质证书 ${certNo} Electronic certificate in place of paper certificate ${certNo}`

/**
 * Opens the work on a certificate, or finds the work that an earlier run has opened.
 * @param held the survey to endorse; without one, the certificate is issued again as an electronic
 *   one
 * @returns id of the survey certificate
 */
async function openWork(
  { services, cast }: IssueContext,
  planned: PlannedCertificate,
  held?: HeldSurvey,
): Promise<number> {
  const actionType = held ? 'endorse' : 'reissueChange'
  const surveyType = held?.surveyType ?? planned.surveyType
  const open = await services.db
    .selectFrom('surveyCert')
    .where('shipId', '=', planned.shipId)
    .where('certId', '=', planned.certId)
    .where('actionType', '=', actionType)
    .where('surveyType', '=', surveyType)
    .where('status', '<', states.done)
    .select('id')
    .executeTakeFirst()
  if (open) return open.id
  const { surveyorId } = cast[planned.surveyor]
  if (surveyorId === null) throw new Error(`${planned.surveyor} is no surveyor`)
  const { ids } = await callAs(services, cast.chief, surveyCert, 'assign', {
    shipId: planned.shipId,
    certIds: [planned.certId],
    surveyorId,
    surveyType,
    actionType,
    term: planned.term,
    surveyPlace: planned.issuePlace,
    ...(held && { eta: held.day }),
    ...(!held && { remark: remarkOf(planned.certNo) }),
  })
  const [id] = ids
  if (id === undefined) throw new Error(`no work was opened on certificate ${planned.certNo}`)
  return id
}

/** Values of the form that are not in the register, as the surveyor finds them on board. */
async function valuesOf(
  { services, cast }: IssueContext,
  id: number,
  planned: PlannedCertificate,
): Promise<Record<string, unknown>> {
  const { params, prefill } = await callAs(services, cast[planned.surveyor], surveyCert, 'get', {
    id,
  })
  const ship = await services.db
    .selectFrom('ship')
    .where('id', '=', planned.shipId)
    .selectAll()
    .executeTakeFirstOrThrow()
  return filledValues(
    params,
    prefill as Record<string, string>,
    ship,
    planned.inspectionDate,
    planned.surveyType === 'renewal',
  )
}

/** Fills in the form of a certificate, or of the endorsement of a survey. */
async function fillIn(
  making: IssueContext,
  at: { id: number; version: number },
  planned: PlannedCertificate,
  held?: HeldSurvey,
) {
  const place = { surveyPlace: planned.issuePlace, issuePlace: planned.issuePlace }
  const values = held
    ? { inspectionDate: held.day, issueDate: held.day }
    : {
        values: await valuesOf(making, at.id, planned),
        inspectionDate: planned.inspectionDate,
        issueDate: planned.issueDate,
        expiryDate: planned.expiryDate,
      }
  return callAs(making.services, making.cast[planned.surveyor], surveyCert, 'save', {
    ...at,
    ...place,
    ...values,
  } as Parameters<typeof callAs<typeof surveyCert, 'save'>>[4])
}

const passed = { result: 1 as const, remark: '同意 Agreed' }

/**
 * Takes a certificate through fill-in, audit, confirmation and approval, from whatever state it is
 * in. Its document is being made afterwards.
 * @throws Refusal of the call that is not possible
 */
async function bringToSignature(
  making: IssueContext,
  id: number,
  planned: PlannedCertificate,
  held?: HeldSurvey,
): Promise<void> {
  const { services, cast, signal } = making
  for (;;) {
    signal.throwIfAborted()
    const row = await surveyCertificateKind.find(services.db, id)
    if (!row) throw new Error(`survey certificate ${id} was removed`)
    const at = { id, version: row.version }
    const state = stateName(surveyCertMachine, row.status)
    if (state === 'waitSign' || state === 'done') return
    if (state === 'waitAudit')
      await callAs(services, cast.chief, surveyCert, 'audit', { ...at, ...passed })
    else if (state === 'waitConfirm')
      await callAs(services, cast.finance, surveyCert, 'confirm', { ...at, ...passed })
    else if (state === 'waitApproval')
      await callAs(services, cast.approver, surveyCert, 'approve', { ...at, ...passed })
    else if (state && moveFrom(surveyCertMachine, 'submit', state)) {
      const saved = await fillIn(making, at, planned, held)
      await callAs(services, cast[planned.surveyor], surveyCert, 'submit', {
        id,
        version: saved.version,
      })
    }
  }
}

/** Opens a certificate or an endorsement and brings it to its signature. @returns its id */
export async function prepareDocument(
  making: IssueContext,
  planned: PlannedCertificate,
  held?: HeldSurvey,
): Promise<number> {
  const id = await openWork(making, planned, held)
  await bringToSignature(making, id, planned, held)
  return id
}

/**
 * Waits for the document of a certificate and signs it as the surveyor in charge. A document whose
 * making failed is made once more.
 * @throws Error when the document cannot be made
 */
export async function signPrepared(
  { services, cast, signal }: IssueContext,
  id: number,
  { surveyor }: PlannedCertificate,
): Promise<void> {
  for (let madeAgain = false; ;) {
    const row = await surveyCertificateKind.find(services.db, id)
    if (!row || row.status === states.done) return
    if (row.status !== states.waitSign)
      throw new Error(`survey certificate ${id} is not to be signed any more`)
    const at = { id, version: row.version }
    if (row.pdfFileId) {
      await callAs(services, cast[surveyor], surveyCert, 'sign', at)
      return
    }
    const failure = await failureOf(services, id)
    if (failure !== null && madeAgain)
      throw new Error(`the document of survey certificate ${id} was not made: ${failure}`)
    if (failure !== null) {
      madeAgain = true
      await callAs(services, cast[surveyor], surveyCert, 'generate', at)
    }
    await pause(lookEveryMs, undefined, { signal })
  }
}

/** Why no job will make the document; null while one will. */
async function failureOf({ db }: Services, id: number): Promise<string | null> {
  const last = await db
    .selectFrom('job')
    .where('kind', '=', surveyCertificateKind.job)
    .where(sql<boolean>`input->>'id' = ${String(id)}`)
    .orderBy('createTime', 'desc')
    .select(['state', 'msg'])
    .executeTakeFirst()
  if (!last) return 'it was never begun'
  return last.state === 'failed' ? (last.msg ?? 'unknown') : null
}
