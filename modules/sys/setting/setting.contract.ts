import { call, contract } from '#common/contract.ts'
import { group, int, must, rows, text } from '#common/fields.ts'

const zone = text(60, '^[A-Za-z]+(/[A-Za-z0-9_+-]+)*$')
export const officeFields = { nameZh: must(text(60)), nameEn: must(text(60)), address: text(300), phone: text(60), email: text(254) }
/** As printed on certificates. */
const society = group({ nameZh: must(text(150)), nameEn: must(text(150)) })
const offices = rows(officeFields, 50)
/** Least number of characters; can be raised, never lowered below what the specification says (section 5). */
const password = group({ minLength: must(int(6, 64)), changeMinLength: must(int(7, 64)) })
/** `timeZone` is an IANA name: it decides which day today is. */
const whole = { society: must(society), timeZone: must(zone), offices: must(offices), password: must(password) }

/** Settings of the society. */
export const setting = contract('sys/setting', {
  doc: 'Settings of the society',
  fields: whole,
  crud: [],
  calls: {
    get: call('All settings', {}, { ...whole, version: must(int()) }),
    save: call('Changes the settings given; needs the version they were read with', { society, timeZone: zone, offices, password, version: must(int()) }, { version: must(int()) }),
  },
})
