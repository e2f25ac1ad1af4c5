import type { ExtensionFamily } from '#common/rules/extension.ts'
import type { DoneSurvey, WindowInput } from '#common/rules/window-types.ts'
import { typeLife } from '#modules/basic/cert/server/cert-life.ts'
import { societyToday } from '#modules/sys/setting/server/settings.ts'
import { surveyCertMachine } from '#modules/work/surveyCert/surveyCert.machine.ts'
import type { Db } from '#server/db/database.ts'
import { storeWindows, windowsOf } from './windows.ts'
import type { CertLife } from './windows.ts'

/** What a certificate of the record lives by: its type's rules, its dates, and the surveys done so far. */
export interface CertOnRecord extends CertLife { family: ExtensionFamily }
type Row = { id: number; certId: number; inspectionDate: string | null; issueDate: string; expiryDate: string | null; expiryBeforeExtension: string | null; extensionKind?: string | null }

/** Reads it together. Surveys done are those of its windows: they say by which rule, and on which day. */
export async function lifeOf(db: Db, cert: Row): Promise<CertOnRecord> {
  const [type, { extensionFamily }, windows, amended] = await Promise.all([
    typeLife(db, cert.certId),
    db.selectFrom('cert').where('id', '=', cert.certId).select('extensionFamily').executeTakeFirstOrThrow(),
    db.selectFrom('certWindow').where('shipCertId', '=', cert.id).where('doneDate', 'is not', null).orderBy('id').select(['surveyType', 'ruleCode', 'doneDate']).execute(),
    db.selectFrom('certEndorsement').where('shipCertId', '=', cert.id).where('amendedAnniversary', 'is not', null)
      .orderBy('inspectionDate', 'desc').select(['amendedOccurrence', 'amendedAnniversary']).executeTakeFirst(),
  ])
  const extended = cert.expiryDate !== cert.expiryBeforeExtension
  return {
    ...type, family: extensionFamily as ExtensionFamily, inspectionDate: cert.inspectionDate, issueDate: cert.issueDate, expiryDate: cert.expiryBeforeExtension,
    extendedTo: extended ? cert.expiryDate : null,
    amendedAnniversary: amended ? { occurrence: amended.amendedOccurrence!, date: amended.amendedAnniversary! } : null,
    done: windows.map((w) => ({ surveyType: w.surveyType, ruleCode: w.ruleCode, date: w.doneDate! }) as DoneSurvey),
  }
}

/** The same as the rules ask for it; null for a certificate without expiry or surveys. */
export const windowInput = (life: CertLife): WindowInput | null => (life.expiryDate ? {
  expiryBeforeExtension: life.expiryDate, validityMonths: life.validityMonths ?? 12, rules: life.rules, validFrom: life.inspectionDate, issuedOn: life.issueDate,
  extendedTo: life.extendedTo ?? null, amendedAnniversary: life.amendedAnniversary ?? null, done: life.done ?? [],
} : null)

/** Computes the windows of a certificate anew, in the caller's transaction. Reminders set on a window stay with it. */
export async function renewWindows(db: Db, shipCertId: number, life: CertLife): Promise<void> {
  const kept = await db.deleteFrom('certWindow').where('shipCertId', '=', shipCertId).returning(['ruleCode', 'occurrence', 'reminderTime', 'reminderContent', 'reminderType']).execute()
  const windows = windowsOf(life, await societyToday(db)).map((w) => {
    const reminder = kept.find((k) => k.ruleCode === w.ruleCode && k.occurrence === w.occurrence && k.reminderTime)
    return reminder ? { ...w, reminderTime: reminder.reminderTime, reminderContent: reminder.reminderContent, reminderType: reminder.reminderType } : w
  })
  await storeWindows(db, shipCertId, windows as never)
}

/** Locks a certificate of the record, whoever reaches it: for work that was judged before. */
export const lockedCert = (db: Db, id: number) =>
  db.selectFrom('shipCert').where('id', '=', id).selectAll().forUpdate().executeTakeFirstOrThrow()

/** Completion of the renewal survey whose certificate is still in work; null where there is none. */
export async function renewalInWork(db: Db, shipCertId: number): Promise<string | null> {
  const found = await db.selectFrom('surveyCert').where('predecessorId', '=', shipCertId).where('surveyType', '=', 'renewal').where('inspectionDate', 'is not', null)
    .where('status', '<', surveyCertMachine.states.done).orderBy('id', 'desc').select('inspectionDate').executeTakeFirst()
  return found?.inspectionDate ?? null
}
