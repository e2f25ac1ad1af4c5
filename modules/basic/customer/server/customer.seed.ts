import { elementAt, valueFor } from '#server/core/lookup.ts'
import { addDays } from '#common/rules/base/dates.ts'
import { checkImoCompany } from '#common/rules/ships/ship-identifiers.ts'
import type { RequestContext } from '#server/core/context.ts'
import { nextNumber } from '#server/platform/numbering/numbers.ts'
import { companies } from '../demo/companies.ts'
import type { Company } from '../demo/companies.ts'

/** Letters of the demonstration data and their dictionary keys. */
const kinds: ReadonlyMap<string, string> = new Map([
  ['O', 'owner'],
  ['M', 'ismManager'],
  ['C', 'crewManager'],
  ['P', 'operator'],
  ['L', 'offshore'],
  ['A', 'agent'],
  ['Y', 'shipyard'],
  ['F', 'maker'],
  ['B', 'bareboat'],
])
/** Invented banks by region, with their SWIFT codes. */
const banks: ReadonlyMap<string, { currency: string; bank: string; swift: string }> = new Map([
  ['SHA', { currency: 'CNY', bank: 'Bank of East Harbour, Shanghai', swift: 'BEHSCNSH' }],
  ['SIN', { currency: 'SGD', bank: 'Straits Commercial Bank, Singapore', swift: 'STCBSGSG' }],
  ['PAN', { currency: 'USD', bank: 'Banco del Istmo Marítimo, Panama', swift: 'BDIMPAPA' }],
  ['TWN', { currency: 'TWD', bank: 'Jade Mountain Bank, Taipei', swift: 'JDMBTWTP' }],
  ['KOR', { currency: 'KRW', bank: 'Hangang Bank, Busan', swift: 'HGBKKRSE' }],
  ['PHL', { currency: 'PHP', bank: 'Bank of the Archipelago, Manila', swift: 'BOTAPHMM' }],
])

/**
 * A seven-digit company number with a valid check digit; null for every fifteenth company, and
 * where no check digit is valid.
 */
function companyNumber(i: number): string | null {
  if (i % 15 === 14) return null
  const base = String(580_000 + i * 7_919)
  const numbers = Array.from({ length: 10 }, (_, digit) => base + digit)
  return numbers.find((imo) => checkImoCompany(imo) === null) ?? null
}

function row(
  [name, nameZh, abbreviation, region, letters, address, liaison, phone]: Company,
  i: number,
) {
  const domain = `${name
    .normalize('NFKD')
    .replace(/[^A-Za-z ]/g, '')
    .toLowerCase()
    .split(' ')
    .slice(0, 2)
    .join('-')}.example`
  const first = liaison
    .replace(/^.* /, '')
    .normalize('NFKD')
    .replace(/[^A-Za-z]/g, '')
    .toLowerCase()
  const { bank, currency, swift } = valueFor(banks, region)
  const account = String(6_200_000_000 + i * 104_729)
  return {
    name,
    nameZh,
    abbreviation,
    region,
    address,
    liaison,
    phone,
    imo: companyNumber(i),
    customerType: [...letters].map((letter) => valueFor(kinds, letter)),
    nature: letters === 'A' ? 'agent' : i % 9 === 5 ? 'partner' : 'direct',
    regTime: addDays('2012-01-09', i * 71),
    email: `${first}@${domain}`,
    mobile: null,
    bank,
    bankAccount: account,
    currency,
    taxpayerNo: `${region}${91_000_000 + i * 1_013}`,
    credit: i % 6 === 0,
    status: i % 29 === 28 ? 0 : 1,
    contacts: JSON.stringify([
      {
        name: liaison,
        position: 'Managing director',
        phone,
        email: `${first}@${domain}`,
        main: true,
      },
      {
        name: `Operations, ${abbreviation}`,
        position: 'Operations',
        phone,
        email: `operations@${domain}`,
        main: false,
      },
      {
        name: `Accounts, ${abbreviation}`,
        position: 'Accounts',
        phone: null,
        email: `accounts@${domain}`,
        main: false,
      },
    ]),
    accounts: JSON.stringify([
      {
        bank,
        bankAccount: account,
        currency,
        swift,
        main: true,
      },
      ...(currency === 'USD'
        ? []
        : [
            {
              bank,
              bankAccount: `${account}8`,
              currency: 'USD',
              swift,
              main: false,
            },
          ]),
    ]),
  }
}

/** Demonstration companies; the two demonstration owners manage the first and the second. */
export const seed = {
  order: 41,
  async demo(ctx: RequestContext) {
    const ids: number[] = []
    for (const [i, company] of companies.entries()) {
      const values = row(company, i)
      const customerNo = await nextNumber(ctx.db, 'customer', {
        date: values.regTime,
        region: values.region,
      })
      ids.push(
        (
          await ctx.db
            .insertInto('customer')
            .values({ ...values, customerNo })
            .returning('id')
            .executeTakeFirstOrThrow()
        ).id,
      )
    }
    for (const [i, username] of ['owner', 'owner2'].entries())
      await ctx.db
        .updateTable('appUser')
        .where('username', '=', username)
        .set({ relatedCustomers: [elementAt(ids, i)] })
        .execute()
    for (const [username, iso2] of [
      ['flag', 'PA'],
      ['flag2', 'LR'],
    ] as const) {
      const flag = await ctx.db
        .selectFrom('flag')
        .where('iso2', '=', iso2)
        .select('id')
        .executeTakeFirstOrThrow()
      await ctx.db
        .updateTable('appUser')
        .where('username', '=', username)
        .set({ relatedFlagState: flag.id })
        .execute()
    }
  },
}
