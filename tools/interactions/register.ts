import { addDays, today } from '#common/rules/base/dates.ts'
import type { Call } from '#tools/screenshots/window.ts'

export const now = today('Asia/Shanghai')
let serial = 0

/** A mark of this run, so that names are new to the register: six digits, as an IMO number begins. */
export const newMark = (): string =>
  String(100_000 + ((Math.floor(Date.now() / 100) + serial++) % 900_000))

/** An IMO number with its check digit. Source: IMO resolution A.1117(30). */
export function imoNumber(digits: string): string {
  const sum = [...digits].reduce((all: number, digit, i) => all + Number(digit) * (7 - i), 0)
  return `${digits}${sum % 10}`
}

/** A ship of the register, with what it knows about it. */
export interface Registered {
  id: number
  name: string
  ownerId: number
  particulars: Record<string, unknown>
}

/** The record with this code, such as `PA` of flags. @throws Error when there is none */
export async function findBy(
  call: Call,
  path: string,
  code: string,
  keyword = code,
): Promise<{ id: number }> {
  const { list } = await call(`${path}/list`, { keyword, size: 50 })
  const found = (list as { id: number }[]).find((row) =>
    Object.values<unknown>({ ...row }).includes(code),
  )
  if (!found) throw new Error(`${path} has no ${code}`)
  return found
}

/**
 * Registers a Panama bulk carrier whose owner has credit.
 * @param codes certificate types that it holds
 */
export async function registerShip(admin: Call, codes: readonly string[]): Promise<Registered> {
  const mark = newMark()
  const owner = `Beacon ${mark} Lines Ltd`
  const { id: ownerId } = await admin('basic/customer/save', {
    name: owner,
    customerType: ['owner'],
    region: 'SHA',
    credit: true,
    status: 1,
    liaison: 'Grace Tan',
    email: 'fleet@beacon.test',
  })
  const particulars = {
    name: `BEACON ${mark}`,
    imo: imoNumber(mark),
    registryPort: 'Panama',
    officialNo: `${mark}-PEXT`,
    callSign: `3F${mark.slice(2)}`,
    mmsi: `353${mark}`,
  }
  const { id } = await admin('basic/ship/save', {
    ...particulars,
    shipType: '203',
    region: 'SHA',
    status: 'inService',
    flagId: (await findBy(admin, 'basic/flag', 'PA', 'Panama')).id,
    grossTonnage: 22_414,
    netTonnage: 12_800,
    keelDate: '2010-03-01',
    buildDate: '2011-06-30',
    ownerId,
  })
  for (const code of codes)
    await admin('ship/cert/save', {
      shipId: id,
      certId: (await findBy(admin, 'basic/cert', code)).id,
      certNo: `${code}-${mark}`,
      term: 'full',
      inspectionDate: addDays(now, -700),
      issueDate: addDays(now, -699),
      expiryDate: addDays(now, 1100),
    })
  return { id, name: particulars.name, ownerId, particulars }
}
