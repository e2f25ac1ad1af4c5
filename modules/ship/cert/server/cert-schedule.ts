import type { NotNull } from 'kysely'
import type { ExtensionFamily } from '#common/rules/certificates/extension.ts'
import type { CompletedSurvey } from '#common/rules/windows/window-types.ts'
import { readCertTypeRules } from '#modules/basic/cert/server/cert-type-rules.ts'
import { societyToday } from '#modules/sys/settingValues/server/settings.ts'
import type { Db } from '#server/core/db.ts'
import { batchedRowRead } from '#server/platform/database/batched-read.ts'
import { defineHook } from '#server/core/hook.ts'
import { withShipSurveys } from '#common/rules/windows/ship-intervals.ts'
import { computeWindows, storeWindowsOf } from './compute-windows.ts'
import type { CertWindowInput, ComputedWindow } from './compute-windows.ts'
import { readShipSurveys } from './ship-surveys.ts'
import { inheritedLife } from './inherited-life.ts'

/**
 * Input of the windows of a certificate: its type's rules, its dates, and the completed surveys.
 */
export interface CertSchedule extends CertWindowInput {
  family: ExtensionFamily
}
/** Columns of a certificate from which its schedule follows. */
export interface ScheduledCert {
  id: number
  certId: number
  inspectionDate: string | null
  issueDate: string
  expiryDate: string | null
  expiryBeforeExtension: string | null
  extensionKind?: string | null
}

/**
 * Reads the schedule of a certificate. Completed surveys are read from its windows, which name rule
 * and day; interval surveys from all certificates of its ship.
 */
export async function readCertSchedule(db: Db, cert: ScheduledCert): Promise<CertSchedule> {
  const [type, extensionFamily, windows = [], inherited] = await Promise.all([
    readCertTypeRules(db, cert.certId),
    readExtensionFamily(db, cert.certId),
    readDoneWindows(db, cert.id),
    readInherited(db, cert.id),
  ])
  if (!inherited) throw new Error(`no certificate ${cert.id}`)
  const ofShip = await readShipSurveys(db, inherited.shipId)
  const extended = cert.expiryDate !== cert.expiryBeforeExtension
  return {
    ...type,
    family: extensionFamily as ExtensionFamily,
    inspectionDate: cert.inspectionDate,
    issueDate: inherited.firstIssuedOn,
    expiryDate: cert.expiryBeforeExtension,
    extendedTo: extended ? cert.expiryDate : null,
    amendedAnniversaries: inherited.amendedAnniversaries,
    restoredOn: inherited.restoredOn,
    done: withShipSurveys(
      type.rules,
      windows.map(
        (w) =>
          ({ surveyType: w.surveyType, ruleCode: w.ruleCode, date: w.doneDate }) as CompletedSurvey,
      ),
      ofShip,
    ),
  }
}

/** How certificates of a type are extended. */
export const readExtensionFamily = batchedRowRead(async (db: Db, certIds) => {
  const rows = await db
    .selectFrom('cert')
    .where('id', 'in', certIds)
    .select(['id', 'extensionFamily'])
    .execute()
  return new Map(rows.map(({ id, extensionFamily }) => [id, extensionFamily]))
})

const readDoneWindows = batchedRowRead(async (db: Db, ids) => {
  const rows = await db
    .selectFrom('certWindow')
    .where('shipCertId', 'in', ids)
    .where('doneDate', 'is not', null)
    .orderBy('id')
    .select(['shipCertId', 'surveyType', 'ruleCode', 'doneDate'])
    .$narrowType<{ doneDate: NotNull }>()
    .execute()
  return Map.groupBy(rows, ({ shipCertId }) => shipCertId)
})

const readInherited = batchedRowRead(async (db: Db, ids) => {
  const rows = await db
    .selectFrom('shipCert as c')
    .where('c.id', 'in', ids)
    .innerJoinLateral(inheritedLife('c').as('life'), (join) => join.onTrue())
    .select(['c.id', 'c.shipId'])
    .select(['life.restoredOn', 'life.firstIssuedOn', 'life.amendedAnniversaries'])
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
})

/**
 * Recomputes the windows of a certificate in the caller's transaction. Reminders set on a window
 * are kept.
 */
export const recomputeCertWindows = (
  db: Db,
  shipCertId: number,
  life: CertWindowInput,
): Promise<void> => recomputeWindowsOf(db, [{ shipCertId, life }])

/** The same for many certificates. */
export async function recomputeWindowsOf(
  db: Db,
  certs: readonly { shipCertId: number; life: CertWindowInput }[],
): Promise<void> {
  const today = await societyToday(db)
  await replaceWindows(
    db,
    certs.map(({ shipCertId, life }) => ({ shipCertId, windows: computeWindows(life, today) })),
  )
}

/** Stores other windows of certificates. Reminders set on a window are kept. */
export async function replaceWindows(
  db: Db,
  certs: readonly { shipCertId: number; windows: readonly ComputedWindow[] }[],
): Promise<void> {
  if (!certs.length) return
  const stored = await db
    .deleteFrom('certWindow')
    .where(
      'shipCertId',
      'in',
      certs.map(({ shipCertId }) => shipCertId),
    )
    .returning(['shipCertId', 'ruleCode', 'occurrence'])
    .returning(['reminderTime', 'reminderContent', 'reminderType'])
    .execute()
  const byCert = Map.groupBy(stored, ({ shipCertId }) => shipCertId)
  await storeWindowsOf(
    db,
    certs.map(({ shipCertId, windows }) => ({
      shipCertId,
      windows: withStoredReminders(windows, byCert.get(shipCertId) ?? []),
    })),
  )
}

/** Windows with the reminders of the same ones before. */
const withStoredReminders = (
  windows: readonly ComputedWindow[],
  stored: readonly Pick<
    ComputedWindow,
    'ruleCode' | 'occurrence' | 'reminderTime' | 'reminderContent' | 'reminderType'
  >[],
): ComputedWindow[] =>
  windows.map((w) => {
    const reminder = stored.find(
      (k) => k.ruleCode === w.ruleCode && k.occurrence === w.occurrence && k.reminderTime,
    )
    return reminder
      ? {
          ...w,
          reminderTime: reminder.reminderTime,
          reminderContent: reminder.reminderContent,
          reminderType: reminder.reminderType,
        }
      : w
  })

/** Locks a certificate regardless of scope, for work that was authorised before. */
export const lockedCert = (db: Db, id: number) =>
  db.selectFrom('shipCert').where('id', '=', id).selectAll().forUpdate().executeTakeFirstOrThrow()

/** Reads the date of a renewal survey whose certificate is not signed yet; null without one. */
type ReadRenewalInWork = (db: Db, shipCertId: number) => Promise<string | null>
/** `work/surveyCert`, which owns certificates in work and comes after this module, registers here. */
export const renewalInWorkHook = defineHook<ReadRenewalInWork>(
  'work/surveyCert has not registered renewals in work',
)
export const renewalInWork: ReadRenewalInWork = (db, shipCertId) =>
  renewalInWorkHook.handler()(db, shipCertId)
