import { sql } from 'kysely'
import { certificateWindows } from '#common/rules/windows.ts'
import type { DoneSurvey, SurveyWindow } from '#common/rules/window-types.ts'
import type { WindowRule } from '#common/rules/window-rules.ts'
import { settleWindows, windowState } from '#common/rules/settle.ts'
import type { Db } from '#server/db/database.ts'
import { wordsOf } from './window-line.ts'

export interface CertLife {
  /** window rules and validity of the certificate type: typeLife() of basic/cert gives both */
  rules: readonly WindowRule[]
  validityMonths: number | null
  /** completion of the survey the certificate was issued on */
  inspectionDate: string | null
  /** the day its paper was issued; empty until then */
  issueDate: string | null
  expiryDate: string | null
  extendedTo?: string | null
  /** the anniversary endorsed after an early survey */
  amendedAnniversary?: { occurrence: number; date: string } | null
  /** surveys completed during its life, and the last ones before it where an interval counts from them */
  done?: readonly DoneSurvey[]
}
export interface ShownWindow {
  surveyType: string; ruleCode: string; occurrence: number; startDate: string; dueDate: string; endDate: string; doneDate: string | null
  waived: boolean; alternativeGroup: string | null; status: string; explanationZh: string; explanationEn: string
  reminderTime: null; reminderContent: null; reminderType: null
}

/** Statements of a year have no months of their own. */
const yearly = 12

/** The survey windows of a certificate with these dates, as they stand on the day `now`; none where it has no expiry or its type asks for no survey. */
export function windowsOf(life: CertLife, now: string): ShownWindow[] {
  if (!life.expiryDate || !life.rules.length) return []
  const windows: SurveyWindow[] = certificateWindows({
    expiryBeforeExtension: life.expiryDate, validityMonths: life.validityMonths ?? yearly, rules: life.rules, validFrom: life.inspectionDate, issuedOn: life.issueDate,
    ...(life.extendedTo && { extendedTo: life.extendedTo }), ...(life.amendedAnniversary && { amendedAnniversary: life.amendedAnniversary }), ...(life.done && { done: life.done }),
  })
  return settleWindows(windows, life.done ?? [], now).map((w) => ({
    surveyType: w.surveyType, ruleCode: w.ruleCode, occurrence: w.occurrence, startDate: w.startDate, dueDate: w.dueDate, endDate: w.endDate,
    doneDate: w.doneDate ?? null, waived: w.waived, alternativeGroup: w.alternativeGroup ?? null,
    status: w.waived ? 'done' : windowState(w, now, w.doneDate ?? undefined), explanationZh: w.explanationZh, explanationEn: w.explanationEn,
    reminderTime: null, reminderContent: null, reminderType: null,
  }))
}

/** Writes down what windows are explained by, before the windows themselves, which refer to it by `wordsOf`. */
export async function keepWords(db: Db, windows: readonly Pick<ShownWindow, 'explanationZh' | 'explanationEn'>[]): Promise<void> {
  await sql`select window_words_kept(${windows.map((w) => w.explanationZh)}::text[], ${windows.map((w) => w.explanationEn)}::text[])`.execute(db)
}

/** Writes the windows of a certificate, in the caller's transaction. */
export async function storeWindows(db: Db, shipCertId: number, windows: ShownWindow[]): Promise<void> {
  if (!windows.length) return
  await keepWords(db, windows)
  await db.insertInto('certWindow').values(windows.map(({ status: _status, explanationZh, explanationEn, ...w }) => ({ ...w, words: wordsOf({ explanationZh, explanationEn }), shipCertId }))).execute()
}

/** The stored windows of certificates, by certificate, each with its state today. */
export async function windowsByCert(db: Db, shipCertIds: number[]): Promise<Map<number, ShownWindow[]>> {
  if (!shipCertIds.length) return new Map()
  const rows = await db.selectFrom('certWindowRow').where('shipCertId', 'in', shipCertIds).orderBy('dueDate').orderBy('id')
    .select(['shipCertId', 'surveyType', 'ruleCode', 'occurrence', 'startDate', 'dueDate', 'endDate', 'doneDate', 'waived', 'alternativeGroup', 'status',
      'explanationZh', 'explanationEn', 'reminderTime', 'reminderContent', 'reminderType']).execute()
  const grouped = Map.groupBy(rows, (row) => row.shipCertId!)
  return new Map([...grouped].map(([id, list]) => [id, list.map(({ shipCertId: _id, ...w }) => w as ShownWindow)]))
}
