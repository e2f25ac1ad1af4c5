import { sql } from 'kysely'
import type { NotNull } from 'kysely'
import type {
  AmendedAnniversary,
  CompletedSurvey,
  WindowInput,
} from '#common/rules/windows/window-types.ts'
import type { WindowRule } from '#common/rules/windows/window-rules.ts'
import { nominalMonths } from '#common/rules/windows/certificate-windows.ts'
import { windowState } from '#common/rules/windows/completed-surveys.ts'
import { windowsOn } from '#common/rules/windows/windows-on-day.ts'
import type { Db } from '#server/core/db.ts'
import { explanationId } from './window-key.ts'

export interface CertWindowInput {
  /** window rules and validity of the certificate type, from readCertTypeRules() of basic/cert */
  rules: readonly WindowRule[]
  validityMonths: number | null
  /** completion of the survey on which the certificate was issued */
  inspectionDate: string | null
  /** date of issue; null until then */
  issueDate: string | null
  expiryDate: string | null
  extendedTo?: string | null
  /** the anniversaries endorsed after early surveys */
  amendedAnniversaries?: readonly AmendedAnniversary[]
  /** the day on which it was restored after it had lapsed */
  restoredOn?: string | null
  /** surveys completed during its life, and earlier ones from which an interval counts */
  done?: readonly CompletedSurvey[]
}
export interface ComputedWindow {
  surveyType: string
  ruleCode: string
  occurrence: number
  startDate: string
  dueDate: string
  endDate: string
  doneDate: string | null
  waived: boolean
  alternativeGroup: string | null
  status: string
  explanationZh: string
  explanationEn: string
  reminderTime: string | null
  reminderContent: string | null
  reminderType: number | null
}

/** Input of common/rules; null for a certificate without expiry. */
export const windowInput = (life: CertWindowInput): WindowInput | null =>
  life.expiryDate
    ? {
        expiryBeforeExtension: life.expiryDate,
        validityMonths: nominalMonths(life.validityMonths),
        rules: life.rules,
        validFrom: life.inspectionDate ?? life.issueDate,
        issuedOn: life.issueDate,
        extendedTo: life.extendedTo ?? null,
        amendedAnniversaries: life.amendedAnniversaries ?? [],
        restoredOn: life.restoredOn ?? null,
        completedSurveys: life.done ?? [],
      }
    : null

/**
 * Survey windows of a certificate with these dates, as of the day `now`; none where it has no
 * expiry or its type requires no survey.
 */
export function computeWindows(life: CertWindowInput, now: string): ComputedWindow[] {
  const input = windowInput(life)
  return input ? computeWindowsOf(input, now) : []
}

/** The same from the input of common/rules. */
export const computeWindowsOf = (input: WindowInput, now: string): ComputedWindow[] =>
  windowsOn(input, now).map((w) => ({
    surveyType: w.surveyType,
    ruleCode: w.ruleCode,
    occurrence: w.occurrence,
    startDate: w.startDate,
    dueDate: w.dueDate,
    endDate: w.endDate,
    doneDate: w.doneDate ?? null,
    waived: w.waived,
    alternativeGroup: w.alternativeGroup ?? null,
    status: w.waived ? 'done' : windowState(w, now, w.doneDate ?? undefined),
    explanationZh: w.explanationZh,
    explanationEn: w.explanationEn,
    reminderTime: null,
    reminderContent: null,
    reminderType: null,
  }))

/** Stores the explanations of windows before the windows, which refer to them by `wordsOf`. */
export async function storeExplanations(
  db: Db,
  windows: readonly Pick<ComputedWindow, 'explanationZh' | 'explanationEn'>[],
): Promise<void> {
  await sql`select store_window_explanations(${windows.map((w) => w.explanationZh)}::text[],
    ${windows.map((w) => w.explanationEn)}::text[])`.execute(db)
}

/** Stores the windows of a certificate in the caller's transaction. */
export const storeWindows = (
  db: Db,
  shipCertId: number,
  windows: readonly ComputedWindow[],
): Promise<void> => storeWindowsOf(db, [{ shipCertId, windows }])

/** The same for many certificates. */
export async function storeWindowsOf(
  db: Db,
  certs: readonly { shipCertId: number; windows: readonly ComputedWindow[] }[],
): Promise<void> {
  const all = certs.flatMap(({ windows }) => windows)
  if (!all.length) return
  await storeExplanations(db, all)
  const rows = certs.flatMap(({ shipCertId, windows }) =>
    windows.map(({ status: _status, explanationZh, explanationEn, ...w }) => ({
      ...w,
      words: explanationId({ explanationZh, explanationEn }),
      shipCertId,
    })),
  )
  for (let start = 0; start < rows.length; start += rowsOfStatement)
    await db
      .insertInto('certWindow')
      .values(rows.slice(start, start + rowsOfStatement))
      .execute()
}

/** A statement has at most 65,535 parameters. */
const rowsOfStatement = 2000

/** Stored windows by certificate, each with its state today. */
export async function windowsByCert(
  db: Db,
  shipCertIds: number[],
): Promise<Map<number, ComputedWindow[]>> {
  if (!shipCertIds.length) return new Map()
  const rows = await db
    .selectFrom('certWindowRow')
    .where('shipCertId', 'in', shipCertIds)
    .orderBy('dueDate')
    .orderBy('id')
    .select([
      'shipCertId',
      'surveyType',
      'ruleCode',
      'occurrence',
      'startDate',
      'dueDate',
      'endDate',
      'doneDate',
      'waived',
      'alternativeGroup',
      'status',
      'explanationZh',
      'explanationEn',
      'reminderTime',
      'reminderContent',
      'reminderType',
    ])
    .$narrowType<{ shipCertId: NotNull }>()
    .execute()
  const grouped = Map.groupBy(rows, (row) => row.shipCertId)
  return new Map(
    [...grouped].map(([id, list]) => [
      id,
      list.map(({ shipCertId: _id, ...w }) => w as ComputedWindow),
    ]),
  )
}
