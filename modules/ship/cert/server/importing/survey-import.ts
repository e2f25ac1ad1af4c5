/** Import of surveys endorsed on certificates, by the rules of the endorsement on paper. */
import { sql } from 'kysely'
import { compareDates } from '#common/rules/base/dates.ts'
import type { SurveyMethod } from '#common/rules/certificates/remote-survey.ts'
import type { RequestContext } from '#server/core/context.ts'
import type { Progress } from '#server/core/job.ts'
import { fieldErrorFrom } from '#server/core/refusal.ts'
import type { FieldError } from '#server/core/refusal.ts'
import type { Resource } from '#server/core/resource.ts'
import { importText } from '#server/records/import/import.text.ts'
import { readLookup } from '#server/records/import/lookup.ts'
import { atCells } from '#server/records/import/read-record.ts'
import { recordImport } from '#server/records/import/record-import.ts'
import { fieldNamed } from '#server/records/import/record-import-options.ts'
import type { RecordImport } from '#server/records/import/record-import-options.ts'
import type {
  ImportOptions,
  ImportOutcome,
  MappedRow,
  RowFaults,
} from '#server/records/import/run-import.ts'
import { surveyImportText } from '../../certImport.text.ts'
import { surveyTable, surveyTableColumns } from '../../shipCert.contract.ts'
import { certsInScope } from '../certs-in-scope.ts'
import { endorseCerts, recordableFaults } from '../endorse-cert.ts'
import type { EndorsementPageData } from '../endorse-cert.ts'
import { endorsementField, isEndorsed } from '../preview-endorsement.ts'
import { readStoredCert } from '../same-survey.ts'
import type { LockedShipCert, ShipCertResource } from '../ship-cert-row.ts'
import { refreshStandings } from '../standing/store-standings.ts'
import { certHeaders } from './cert-import-headers.ts'
import { readCertCell, readImportRows } from './cert-rows.ts'
import type { ReadImportRow } from './cert-rows.ts'
import { rolledBackIf } from './roll-back.ts'

const { shipId, companyId, certId, certNo, surveyType, remark } = certHeaders

const spec: RecordImport = {
  job: 'surveys import',
  fields: surveyTableColumns,
  headers: {
    shipId,
    companyId,
    certId,
    certNo,
    surveyType,
    remark,
    inspectionDate: ['date', 'survey date', 'day', 'endorsed on', '日期', '检验日期'],
    place: ['port', 'place of survey', '地点', '港口'],
    surveyorName: ['surveyor', 'name of surveyor', '验船师'],
    method: ['survey method', 'remote', '方式'],
    flagConsent: ['consent', '船旗国同意'],
    nextDueDate: ['next due', 'due date', 'next survey', '下次检验', '下次到期'],
  },
  keys: [],
  defaults: ['place'],
  read: readCertCell,
  importRows: importSurveys,
}

/** Import of surveys, matched by certificate, survey type and day. */
export const surveyImport = recordImport(surveyTable, surveyImportText, 'ship.cert.import', spec)

/** A row with its certificate. */
interface SurveyRow extends ReadImportRow {
  certificateId: number
  holder: string
  surveyType: string
  day: string
}

/** Finds the certificate of each row by number, and by ship, company and type where they are given. */
async function findCertificates(ctx: RequestContext, read: readonly ReadImportRow[]) {
  const numbers = [...new Set(read.map(({ values }) => String(values['certNo'] ?? '')))]
  const certs = await certsInScope(ctx)
    .where(sql<boolean>`cert_no = any(${numbers}::text[])`)
    .select(['id', 'certNo', 'shipId', 'companyId', 'certId'])
    .execute()
  const byNumber = Map.groupBy(certs, (one) => one.certNo)
  const rows: SurveyRow[] = []
  const errors: RowFaults[] = []
  for (const row of read) {
    const { values, number, faults } = row
    const value = String(values['certNo'] ?? '')
    const found = (byNumber.get(value) ?? []).filter((one) =>
      (['shipId', 'companyId', 'certId'] as const).every(
        (name) => values[name] === undefined || values[name] === one[name],
      ),
    )
    const [cert, ...others] = found
    if (faults.length) errors.push({ number, found: faults })
    else if (!cert || others.length) {
      const phrase = cert ? surveyImportText.severalCerts : surveyImportText.unknownCert
      errors.push({ number, found: [{ field: 'certNo', value, phrase, params: { value } }] })
    } else
      rows.push({
        ...row,
        certificateId: cert.id,
        holder: cert.shipId ? `s${cert.shipId}` : `c${cert.companyId}`,
        surveyType: String(values['surveyType']),
        day: String(values['inspectionDate']),
      })
  }
  return { rows, errors }
}

/** Holders of one round of statements. */
const holdersOfRound = 250

/**
 * Rounds of surveys that are endorsed together: of each ship those of her next day, because interval
 * surveys count on all of her certificates; two on one certificate follow each other.
 */
function roundsOf(rows: readonly SurveyRow[]): SurveyRow[][] {
  const lines = [...Map.groupBy(rows, ({ holder }) => holder).values()].map((own) => {
    const sorted = own.toSorted((a, b) => compareDates(a.day, b.day) || a.number - b.number)
    const steps: SurveyRow[][] = []
    for (const row of sorted) {
      const last = steps.at(-1)
      const fits =
        last?.[0]?.day === row.day &&
        last.every(({ certificateId }) => certificateId !== row.certificateId)
      if (last && fits) last.push(row)
      else steps.push([row])
    }
    return steps
  })
  const rounds: SurveyRow[][] = []
  for (let start = 0; start < lines.length; start += holdersOfRound) {
    const batch = lines.slice(start, start + holdersOfRound)
    const depth = Math.max(0, ...batch.map(({ length }) => length))
    for (let at = 0; at < depth; at++) rounds.push(batch.flatMap((steps) => steps[at] ?? []))
  }
  return rounds
}

const pageOf = ({ values }: SurveyRow): EndorsementPageData => ({
  place: (values['place'] as string | undefined) ?? null,
  surveyorName: (values['surveyorName'] as string | undefined) ?? null,
  fileId: null,
  remark: (values['remark'] as string | undefined) ?? null,
  method: (values['method'] as SurveyMethod | undefined) ?? 'onBoard',
  consentFileId: null,
})

interface RoundOutcome {
  endorsed: number
  unchanged: number
  errors: RowFaults[]
}

/** Endorses the surveys of a round; one that is endorsed already is unchanged. */
async function endorseRound(
  ctx: RequestContext,
  r: ShipCertResource,
  round: readonly SurveyRow[],
): Promise<RoundOutcome> {
  const errors: RowFaults[] = []
  const refuse = (row: SurveyRow, faults: readonly FieldError[]) =>
    errors.push({
      number: row.number,
      found: atCells(faults, row.values).map((fault) => ({
        ...fault,
        value: row.cells[fault.field] ?? fault.value,
      })),
    })
  const checked = await Promise.all(
    round.map(async (row) => {
      const { certificateId: id, surveyType: type, day: inspectionDate } = row
      const held = { surveyType: type, inspectionDate }
      const [isPresent, cert] = await Promise.all([
        isEndorsed(ctx.db, { id, ...held }),
        readStoredCert(ctx.db, id),
      ])
      const method = pageOf(row).method ?? 'onBoard'
      const hasConsent = row.values['flagConsent'] === true
      const faults = await recordableFaults(ctx.db, { id, ...held, method, hasConsent })
      return { row, cert: cert as LockedShipCert | undefined, held, isPresent, faults }
    }),
  )
  const fresh = checked.flatMap(({ row, cert, held, isPresent, faults }) => {
    if (isPresent) return []
    if (faults.length) refuse(row, faults)
    return cert && !faults.length ? [{ row, survey: { cert, held, page: pageOf(row) } }] : []
  })
  const results = await endorseCerts(
    ctx,
    r,
    fresh.map(({ survey }) => survey),
  )
  results.forEach((result, i) => {
    if ('code' in result) refuse(fresh[i]!.row, [fieldErrorFrom(endorsementField(result), result)])
  })
  const endorsed = fresh.filter((_one, i) => !('code' in results[i]!))
  await refreshStandings(ctx.db, {
    shipIds: endorsed.map(({ survey }) => survey.cert.shipId),
    companyIds: endorsed.map(({ survey }) => survey.cert.companyId),
  })
  const unchanged = checked.filter(({ isPresent }) => isPresent).length
  return { endorsed: endorsed.length, unchanged, errors }
}

/** Compares the next due date of the other system, in the last row of each certificate, with ours. */
async function compareDueDates(
  ctx: RequestContext,
  rows: readonly SurveyRow[],
): Promise<RowFaults[]> {
  const stated = new Map<number, SurveyRow>()
  for (const row of rows.toSorted((a, b) => compareDates(a.day, b.day)))
    if (row.values['nextDueDate']) stated.set(row.certificateId, row)
  const ids = [...stated.keys()]
  if (!ids.length) return []
  const computed = await ctx.db
    .selectFrom('shipCertRow')
    .where(sql<boolean>`id = any(${ids}::bigint[])`)
    .select(['id', 'nextDueDate'])
    .execute()
  return computed.flatMap(({ id, nextDueDate }) => {
    const row = stated.get(Number(id))
    if (!row || row.values['nextDueDate'] === nextDueDate) return []
    const fault = {
      field: 'nextDueDate',
      value: row.cells['nextDueDate'] ?? '',
      phrase: surveyImportText.otherDue,
      params: { date: nextDueDate ?? '—' },
    }
    return [{ number: row.number, found: [fault] }]
  })
}

async function importSurveys(
  ctx: RequestContext,
  r: Resource,
  mapped: MappedRow[],
  { dryRun, atomic, defaults }: ImportOptions,
  progress: Progress,
): Promise<ImportOutcome> {
  const lookup = await readLookup(
    ctx,
    surveyTableColumns.map((name) => fieldNamed(surveyTable, name)),
  )
  const read = readImportRows(surveyTable, surveyImportText, spec, mapped, defaults, lookup)
  const { rows, errors } = await findCertificates(ctx, read)
  const seen = new Map<string, number>()
  const unique = rows.filter((row) => {
    const key = JSON.stringify([row.certificateId, row.surveyType, row.day])
    const first = seen.get(key)
    seen.set(key, first ?? row.number)
    if (first === undefined) return true
    const value = String(row.values['certNo'])
    const params = { row: first }
    const fault = { field: 'certNo', value, phrase: importText.duplicate, params }
    errors.push({ number: row.number, found: [{ ...fault, group: importText.duplicateGroup }] })
    return false
  })
  const undo = () => dryRun || (atomic && errors.length > 0)
  return rolledBackIf(ctx, undo, async (inside) => {
    let [created, unchanged, done] = [0, 0, mapped.length - unique.length]
    for (const round of roundsOf(unique)) {
      const outcome = await endorseRound(inside, r as unknown as ShipCertResource, round)
      errors.push(...outcome.errors)
      created += outcome.endorsed
      unchanged += outcome.unchanged
      await progress((done += round.length), mapped.length)
    }
    const advice = await compareDueDates(inside, unique)
    const byRow = (a: RowFaults, b: RowFaults) => a.number - b.number
    return {
      created,
      updated: 0,
      unchanged,
      errors: errors.sort(byRow),
      advice: advice.sort(byRow),
    }
  })
}
