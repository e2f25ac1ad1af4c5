import { call, contract, historyFields } from '#common/contract.ts'
import { area, bool, choice, decimal, dict, email, group, image, instant, int, list, must, password as secret, rows, text } from '#common/fields.ts'
import { numberKindNames, numberResets } from '#common/rules/numbering.ts'
import type { NumberKind } from '#common/rules/numbering.ts'
import type { Field } from '#common/fields.ts'

const zone = text(60, '^[A-Za-z]+(/[A-Za-z0-9_+-]+)*$')
export const officeFields = { nameZh: must(text(60)), nameEn: must(text(60)), address: text(300), phone: text(60), email: email() }
/** As printed on certificates. */
const society = group({ nameZh: must(text(150)), nameEn: must(text(150)), logo: image() })
const offices = rows(officeFields, 50)
/**
 * Least number of characters; can be raised, never lowered below what the specification says (section 5). `firstIsPhone`: the first password of a new user
 * is the phone number rather than a random one; off unless switched on.
 */
const password = group({ minLength: must(int(6, 64)), changeMinLength: must(int(7, 64)), minClasses: int(2, 3), firstIsPhone: bool() })
/** Minutes without activity after which a session ends: 15 by specification 9; `longer` says that more is meant. */
const session = group({ idleMinutes: must(int(1, 480)), longer: must(bool()) })
export const schemeFields = { pattern: must(text(120)), reset: must(choice(...numberResets)) }
const numbers = group(Object.fromEntries(numberKindNames.map((kind) => [kind, group(schemeFields)])) as Record<NumberKind, Field<{ pattern: string; reset: (typeof numberResets)[number] }, false>>)
const mail = group({ senderName: text(100, '^[^\\r\\n<>"]*$'), senderAddress: email() })
/** Before a due date, in units of REMINDER_UNIT. */
export const reminderFields = { offset: must(int(1, 366)), unit: must(dict('REMINDER_UNIT')), repeat: must(bool()) }
const reminders = rows(reminderFields, 12)

/** How the audits go; off by default. `crfMoneyKept`: a CRF that comes back from the chief surveyor with its money unchanged goes there again, past the accountant. */
const audits = group({ crfMoneyKept: must(bool()) })

/**
 * Of quotations and invoices. `discountLimit`: per cent of the subtotal above which the management leader approves a discount; `validDays`: how long an
 * offer stands; `paymentDays`: from an invoice to its due date; `reminderDays`: three, after the due date; `bankDetails`: printed on invoices.
 */
const commerce = group({ discountLimit: must(decimal(2, '%', 100)), validDays: must(int(1, 366)), paymentDays: must(int(0, 366)), reminderDays: must(list(must(int(1, 366)), 3)), bankDetails: area(1000) })

/** Of uploads: one file and a day of one person in MB, files of one record, days after which what no record took up is removed. */
const files = group({ maxMegabytes: must(int(1, 100)), perRecord: must(int(1, 50)), perDay: must(int(1, 10_000)), perDayMegabytes: must(int(10, 100_000)), looseDays: must(int(1, 365)) })

/** `required`: withdrawing certificates, changing the signing key and giving privileged rights wait for a second person */
const fourEyes = group({ required: must(bool()) })

const parts = { society, timeZone: zone, offices, password, session, numbers, mail, reminders, audits, commerce, files, fourEyes }
/** `timeZone` is an IANA name: it decides which day today is. */
const whole = {
  society: must(society), timeZone: must(zone), offices: must(offices), password: must(password), session: must(session), numbers: must(numbers), mail: must(mail),
  reminders: must(reminders), audits: must(audits), commerce: must(commerce), files: must(files), fourEyes: must(fourEyes),
}
const words = must(area(1_000_000))
/** A change as people read it, in both languages; nothing is an empty text. */
const inWords = { labelZh: words, labelEn: words, fromZh: words, fromEn: words, toZh: words, toEn: words }
const key = {
  subject: must(text()), issuer: must(text()), fingerprint: must(text()), validFrom: must(instant()), validTo: must(instant()),
  /** `environment`: the key is given to the server by its operator and cannot be replaced here; `demonstration`: made by the product itself */
  source: must(choice('environment', 'demonstration', 'uploaded')),
}

/** Settings of the society. */
export const setting = contract('sys/setting', {
  doc: 'Settings of the society',
  readers: ['staff'],
  fields: whole,
  crud: [],
  confirmed: ['save', 'replaceKey'],
  calls: {
    get: call('All settings', {}, { ...whole, version: must(int()), mailServer: must(bool()) }),
    save: call('Changes the settings given; needs the version they were read with. That four eyes are no longer required waits for a second person (`confirmationId`)', { ...parts, version: must(int()) }, { version: must(int()) }),
    history: call('Every change of the settings, of the signing key too', { id: int() }, { list: must(rows({ ...historyFields, words: must(rows(inWords)) }, 5000)) }),
    testMail: call('Sends a mail by which one can tell that mail works; sys/outbox tells what becomes of it', { to: must(email()) }, { outboxId: must(int()) }),
    key: call('The certificate of the key that signs documents; the key itself never leaves the server', {}, key),
    replaceKey: call('Replaces the signing key by that of a PKCS#12 or PEM file, sent as multipart `file`, once a second person has confirmed it (`confirmationId`)', { password: secret() }, key, { takes: ['key'] }),
  },
})
